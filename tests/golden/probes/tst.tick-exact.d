/* @@vm: yes */
/* No tick is lost and none drifts: rates and periods side by side, each as
 * often as it is due when another one is. Due at the same moment, they run as
 * declared; late ones are made up for. */
tick-10ms { a++; }
tick-100hz { b++; }
tick-100 { c++; }
tick-7ms { d++; }
tick-1000us { e++; }
tick-3hz { f++; }

tick-350ms
/!n++/
{
	printf("%d %d %d %d %d %d\n", a, b, c, d, e, f);
}

tick-1s
{
	printf("%d %d %d %d %d %d %d\n", a, b, c, d, e, f, n);
	exit(0);
}
