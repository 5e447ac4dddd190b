/* @@target: spin 2 */
/* @@vm: yes */
/* All clauses of a probe in the order of the text, whatever description they
 * stand under. */
pid$target:a.out:work:entry { printf("1 "); }
pid$target::wor?:entry { printf("2 "); }
pid$target:a.out:work:entry, pid$target:a.out:work:return { printf("%s ", probename); }
pid$target:spin:work:entry { printf("4\n"); }
pid$target:a.out:work:return { printf("5\n"); }
