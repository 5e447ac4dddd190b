/*
 * stdlib.h - the operations that builtins.def names, one declaration a row
 * family. Each is an array of one so that a row can name it as a pointer.
 */
#ifndef MD_STDLIB_H
#define MD_STDLIB_H

#include "lang/builtin.h"

/* vars.c */
extern const struct md_builtin_ops md_var_arg[], md_var_pid[], md_var_tid[],
	md_var_ppid[], md_var_uid[], md_var_gid[], md_var_execname[],
	md_var_probestr[], md_var_id[], md_var_epid[], md_var_timestamp[],
	md_var_vtimestamp[], md_var_walltimestamp[], md_var_cpu[],
	md_var_zonename[];
/* vars_path.c, vars_probe.c, kinfo.c */
extern const struct md_builtin_ops md_var_args[], md_var_uregs[],
	md_var_cwd[], md_var_root[], md_var_zero[],
	md_var_ucaller[], md_var_ustackdepth[], md_var_stackdepth[],
	md_var_errno[], md_var_task[], md_var_curcpu[],
	md_fn_progenyof[];
/* agg_scalar.c, agg_quantize.c */
extern const struct md_builtin_ops md_agg_count[], md_agg_sum[], md_agg_avg[],
	md_agg_min[], md_agg_max[], md_agg_stddev[], md_agg_quantize[],
	md_agg_lquantize[], md_agg_llquantize[];
/* act_print.c */
extern const struct md_builtin_ops md_act_trace[], md_act_printf[],
	md_act_tracemem[], md_act_stack[], md_act_ustack[], md_act_jstack[],
	md_act_sym[], md_act_usym[];
/* act_typed.c */
extern const struct md_builtin_ops md_act_print[];
int md_printf_check(struct md_check *c, struct md_expr *call);
void md_printf_action(struct md_lower *l, const struct md_expr *call,
		      struct md_image_action *act);
/* act_agg.c */
extern const struct md_builtin_ops md_act_printa[], md_act_clear[],
	md_act_trunc[], md_act_normalize[], md_act_denormalize[];
/* act_ctl.c */
extern const struct md_builtin_ops md_act_exit[], md_act_stop[], md_act_raise[],
	md_act_system[], md_act_setopt[], md_act_freopen[],
	md_act_ftruncate[];
/* fn_mem.c */
extern const struct md_builtin_ops md_fn_alloca[], md_fn_bcopy[],
	md_fn_copyin[], md_fn_copyinto[], md_fn_copyout[], md_fn_copyoutstr[];
/* act_spec.c */
extern const struct md_builtin_ops md_fn_speculation[], md_act_speculate[],
	md_act_commit[], md_act_discard[];
/* fn_string.c, fn_misc.c */
extern const struct md_builtin_ops md_fn_copyinstr[], md_fn_strlen[],
	md_fn_strjoin[], md_fn_rand[], md_fn_bswap[], md_fn_getmajor[],
	md_fn_getminor[];
/* a string argument: with a buffer, not NULL */
void md_text_arg(struct md_lower *l, const struct md_expr *e, struct md_val *v);
int md_text_len(struct md_lower *l, const struct md_val *s);
/* what is beyond strsize characters goes */
void md_text_end(struct md_lower *l, const struct md_val *v);
/* fn_part.c */
extern const struct md_builtin_ops md_fn_basename[], md_fn_dirname[],
	md_fn_strchr[], md_fn_strrchr[], md_fn_strstr[], md_fn_strtok[],
	md_fn_index[], md_fn_rindex[], md_fn_substr[], md_fn_json[];
/* the bytes b to e of s, none if e <= b */
void md_text_part(struct md_lower *l, const struct md_val *s, int b, int e,
		  struct md_val *v);
/* a buffer of zeroes for a result of `bound` bytes */
void md_text_new(struct md_lower *l, struct md_val *v, unsigned bound);
struct md_step_array md_text_array(const struct md_val *v);
/* no more bytes than the first argument has */
unsigned md_text_most(const struct md_expr *call);
/* fn_make.c */
extern const struct md_builtin_ops md_fn_cleanpath[], md_fn_lltostr[],
	md_fn_strtoll[], md_fn_toupper[], md_fn_tolower[];
/* fn_net.c */
extern const struct md_builtin_ops md_fn_inet_ntoa[], md_fn_inet_ntoa6[],
	md_fn_inet_ntop[], md_fn_link_ntop[];

#endif
