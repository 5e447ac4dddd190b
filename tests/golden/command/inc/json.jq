# Is each line one that minid-json(5) describes? Prints its type, or fails.
def int: type == "number" and . == floor;
def text: type == "string" or
	(type == "object" and keys == ["bytes"] and (.bytes | test("^([0-9a-f]{2})*$")));
def frame: keys == ["address", "name"] and (.address | int) and (.name | text);
def value: int or text or
	(type == "object" and keys == ["stack"] and (.stack | all(frame)));
def bucket: keys == ["count", "from"] and all(int);
def members($must; $may): ($must - keys) == [] and (keys - $must - $may) == ["type"];
def probe: keys == ["function", "id", "module", "name", "provider"] and
	(.id | int) and all(.provider, .module, .function, .name; type == "string");
def record: members(["probe", "cpu", "pid", "tid", "values"]; ["text"]) and
	(.probe | probe) and all(.cpu, .pid, .tid; int) and (.values | all(value)) and
	(has("text") == false or (.text | text));
def result: if has("value") then (.value | int) and (has("buckets") | not)
	else .buckets | all(bucket) end;
def aggregation: members(["name", "function", "keys"]; ["value", "buckets", "cpus"]) and
	all(.name, .function; type == "string") and (.keys | all(value)) and
	result and (has("cpus") == false or ([.cpus[].cpu] == [range(.cpus | length)] and
	(.cpus | all(result and (keys - ["cpu"] | length) == 1)) and
	(has("value") == false or .function != "count" or
	 .value == ([.cpus[].value] | add))));
def overhead: members(["firings", "program_ns", "trap_ns", "target_ns"]; ["probe"]) and
	all(.firings, .program_ns, .trap_ns, .target_ns; int) and
	(has("probe") == false or (.probe | probe));
def drop: members(["kind", "count", "text"]; ["cpu", "hint"]) and (.count | int) and
	all(.text, .hint // ""; text) and
	(has("cpu") == false or (.cpu | int)) and
	([.kind] - ["record", "aggregation", "dynamic variable", "error",
		    "other", "speculation"]) == [];
def fault: members(["probe", "text", "clause", "file", "line", "column"]; ["hint"]) and
	all(.probe, .text, .file, .hint // ""; text) and all(.clause, .line, .column; int);
def notice: members(["error", "text"]; []) and (.error | type == "boolean") and
	(.text | text);
def error_: members(["message", "text"]; ["file", "line", "column", "tag", "hint"]) and
	all(.message, .text; text) and
	(has("line") == false or all(.line, .column; int));
def valid:
	if .type == "record" then record
	elif .type == "aggregation" then aggregation
	elif .type == "overhead" then overhead
	elif .type == "drop" then drop
	elif .type == "fault" then fault
	elif .type == "notice" then notice
	elif .type == "error" then error_
	elif .type == "text" then members(["text"]; []) and (.text | text)
	else false end;
if valid then .type else error("not as described: \(tojson)") end
