/* @@args: -x errtags */
/* Reference 6.1: the number of frames is a positive constant. */
BEGIN { ustack(-1); }
