/* Names that are near, of which some are only defined later. */
struct tack { int n; };
struct task v;
struct talk { int n; } w;
BEGIN { exit(0); }
