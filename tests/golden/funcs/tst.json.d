/* @@vm: yes */
/* json: the value at a path, as it stands in the text; NULL where none is */
#pragma D option strsize=512
BEGIN
{
	s = "[\"str\", 32, true ,{\"a\" : 9,\"b\":false},1.5e10,null,[ [7] ]]";
	printf("%s %s %s %s\n", json(s, "0"), json(s, "1"), json(s, "[2]"),
	    json(s, "3"));
	printf("%s %s %s %s %s\n", json(s, "3.a"), json(s, "[3].b"),
	    json(s, "4"), json(s, "5"), json(s, "6"));
	printf("%s %s\n", json(s, "6[0]"), json(s, "[6][0][0]"));
	printf("%d%d%d%d%d%d\n", json(s, "7") == NULL, json(s, "3.c") == NULL,
	    json(s, "0.x") == NULL, json(s, "-1") == NULL,
	    json(s, "x") == NULL, json(s, "3.0") == NULL);

	o = strjoin(
	    "{ \"top\": {\"mid\": {\"legs\":\"feet\"}, \"mi\": \"no\", \"n\":-4, ",
	    "\"array\":[0,{\"x\":\"y}z\\\"]\"},[1,2]]}, \"end\" : \"\" }");
	printf("%s\n", json(o, "top.mid"));
	printf("%s %s %s\n", json(o, "top.mid.legs"), json(o, "top.mi"),
	    json(o, "top.n"));
	printf("%s %s %s\n", json(o, "top.array[0]"),
	    json(o, "top.array[1].x"), json(o, "top.array[2][1]"));
	printf("[%s]\n", json(o, "end"));
	printf("%d%d%d%d\n", json(o, "mid") == NULL, json(o, "to") == NULL,
	    json(o, "top.array[3]") == NULL,
	    json(o, "top.mid.legs.more") == NULL);

	/* a broken text ends the search */
	e = "[\"fine \\\\ \\n \\u00e9\", \"bad \\u00AZ\", 0x10, 1";
	printf("%s %d %d %d\n", json(e, "0"), json(e, "1") == NULL,
	    json(e, "2") == NULL, json(e, "3") == NULL);
	printf("%d %d %s\n", json("", "0") == NULL, json("[]", "0") == NULL,
	    json("{\"a.b\":1,\"a\":{\"b\":2}}", "a.b"));
	/* a text that was cut has no last value; spaces; the first of two */
	printf("%d%d%d%d\n", json("{\"a\":1", "a") == NULL, json("[12", "0") == NULL,
	    json("{\"a\":true", "a") == NULL, json("not json", "b") == NULL);
	printf("%s %s %s %d\n", json("  {  \"a\"  :  [ 1 , 2 ]  }  ", "a[1]"),
	    json("{\"a\":1, \"a\":2}", "a"), json("{\"a\":-1.5E+3}", "a"),
	    strtoll(json("{\"a\":\"77\"}", "a")));
	exit(0);
}
