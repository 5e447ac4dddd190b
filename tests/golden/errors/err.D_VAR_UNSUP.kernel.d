/* @@args: -x errtags */
/* @@vm: yes */
/* What only the kernel could answer or do (reference 4, 6.1, 6.2). */
BEGIN { trace(ipl); }
BEGIN { breakpoint(); }
BEGIN { panic(); }
BEGIN { chill(5); }
BEGIN { pcap(1, 2); }
BEGIN { trace(msgsize(0)); }
BEGIN { trace(msgdsize(0)); }
BEGIN { trace(mutex_owned(0)); }
BEGIN { trace(mutex_type_adaptive(0)); }
BEGIN { trace(mutex_type_spin(0)); }
BEGIN { trace(rw_read_held(0)); }
BEGIN { trace(rw_write_held(0)); }
BEGIN { trace(rw_iswriter(0)); }
BEGIN { trace(ddi_pathname(0, 0)); }
BEGIN { trace(d_path(0)); }
BEGIN { trace(mutex_owner(0)); }
BEGIN { trace(getf(0)); }
