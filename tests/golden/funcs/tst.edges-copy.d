/* @@target: record */
/* @@filter: /^minid: error/d */
/* @@vm: yes */
/* Lengths of what is copied: none, negative (a size_t: more than there is
 * room), more than strsize, more than scratchsize, computed and constant; where
 * may be written: scratch alone (reference 6.2). */
pid$target:a.out:take:entry { printf("1 [%s][%s][%s]\n", copyinstr(arg3, 0), copyinstr(arg3, 1), copyinstr(arg3, -1)); }
pid$target:a.out:take:entry { this->n = 0; printf("2 [%s]", copyinstr(arg3, this->n)); this->n = -1;  printf("[%s]", copyinstr(arg3, this->n)); this->n = 1000;  printf("[%s]", copyinstr(arg3, this->n)); this->n = 255; printf("[%s]", copyinstr(arg3, this->n)); this->n = 256; printf("[%s]\n", copyinstr(arg3, this->n));}
pid$target:a.out:take:entry { this->p = copyin(arg3, 0); printf("3 %d\n", this->p != NULL); }
pid$target:a.out:take:entry { this->p = alloca(0); printf("4 %d\n", this->p != NULL); }
pid$target:a.out:take:entry { this->n = -1; this->p = alloca(this->n); printf("5 %d\n", this->p != NULL); }
pid$target:a.out:take:entry { this->n = -1; this->p = copyin(arg3, this->n); printf("6 %d\n", this->p != NULL); }
pid$target:a.out:take:entry { this->p = alloca(8); bcopy(copyin(arg3, 6), this->p, 6); printf("7 %s\n", stringof((char*)this->p)); }
pid$target:a.out:take:entry { bcopy(alloca(8), (void *)arg3, 6); printf("8\n"); }
pid$target:a.out:take:entry { bcopy((void *)arg3, alloca(8), 6); printf("9\n"); }
pid$target:a.out:take:entry { bcopy(alloca(8), alloca(4), 6); printf("10\n"); }
pid$target:a.out:take:entry { copyinto(arg3, 6, alloca(4)); printf("12\n"); }
pid$target:a.out:take:entry { this->q = (char *)alloca(7); copyinto(arg3, 7, this->q); printf("13 %s\n", stringof(this->q)); }
pid$target:a.out:take:entry { this->q = (char *)alloca(256); this->q[255] = 'x'; printf("14 %d\n", this->q[0]); }
pid$target:a.out:take:entry { this->p = alloca(256); this->p = alloca(1); printf("15\n"); }
pid$target:a.out:take:entry { this->p = copyin(arg3, 250); this->p = copyin(arg3, 6); printf("16\n"); }
pid$target:a.out:take:entry { this->p = alloca(3); this->z = alloca(253); printf("17 %d\n", (uintptr_t)this->z - (uintptr_t)this->p); }
pid$target:a.out:take:entry { this->q = (char *)alloca(4); this->q[4] = 1; printf("18\n"); }
pid$target:a.out:take:entry { tracemem(copyin(arg3, 7), 7); tracemem(copyin(arg3, 7), 7, 3);tracemem(copyin(arg3, 7), 7, -1);tracemem(copyin(arg3, 7), 7, 0);tracemem(copyin(arg3, 7), 7, 7);tracemem(copyin(arg3, 7), 7, 100);}
ERROR { printf("E %d %d %d\n", arg2, arg4, arg5 != 0); }
