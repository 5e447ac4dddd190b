/* @@args: -x errtags */
/* @@vm: yes */
/* Variables of other ports of D (reference 4). */
BEGIN { trace(projid); }
BEGIN { trace(taskid); }
BEGIN { trace(jid); }
BEGIN { trace(jailname); }
BEGIN { trace(execargs); }
