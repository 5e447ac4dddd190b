/* @@args: -x errtags */
signed float x;
