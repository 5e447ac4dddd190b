/* @@args: -x errtags */
BEGIN
