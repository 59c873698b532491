/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "config/pipeline-config.h"
#include "io/json-writer.h"
#include "report/generated-trace.h"

G_BEGIN_DECLS

/** TmapRule: What a pipeline's `validation` may demand, in the order of its checks. */
typedef enum {
  TMAP_RULE_JOB_COUNT,         /* the jobs of a trace */
  TMAP_RULE_TWO_GPU_JOB,       /* those of them with a demand of 2 GPUs */
  TMAP_RULE_GPU_FRACTION,      /* the window's largest deviation in the share of a GPU count */
  TMAP_RULE_RUNTIME_CDF,       /* its largest deviation in the runtime CDF */
  TMAP_RULE_TWO_GPU_WORKLOADS, /* the 2-GPU workloads that some trace uses */
  TMAP_N_RULES,
} TmapRule;

/**
 * TmapCheck:
 * @rule: what is looked at
 * @trace: (nullable): the trace; %NULL if it is about the suite
 * @limit: what the rule demands: exactly that (jobs), at least that (jobs, workloads) or at most
 *   that (deviations); NAN if the rule is not in force
 * @value: what there is; NAN for the deviations of a window that was not chosen by its score
 * @passed: whether the rule is kept; true if it is not in force
 *
 * A rule applied to a trace.
 */
typedef struct {
  TmapRule rule;
  const TmapGeneratedTrace *trace;
  double limit;
  double value;
  gboolean passed;
} TmapCheck;

/**
 * TmapValidation:
 * @checks: (element-type TmapCheck): every rule for every trace, then those about the suite
 * @errors: (element-type utf8): the rules that are broken, a sentence each
 * @available: (element-type utf8): 2-GPU workloads of the catalog, ascending
 * @used: (element-type utf8): those that some trace uses, ascending
 * @missing: (element-type utf8): those that none does, ascending
 *
 * The verdict on a pipeline's generated traces.
 */
typedef struct {
  const GPtrArray *traces;
  GArray *checks;
  GPtrArray *errors;
  GPtrArray *available;
  GPtrArray *used;
  GPtrArray *missing;
} TmapValidation;

/**
 * tmap_validation_new:
 * @config: has the rules
 * @traces: (element-type TmapGeneratedTrace): in the pipeline's order; must outlive the result
 */
TmapValidation *tmap_validation_new (const TmapPipelineConfig *config, const GPtrArray *traces);

void tmap_validation_free (TmapValidation *self);

/** tmap_rule_key: Returns: its name in the section `validation` of a pipeline */
const char *tmap_rule_key (TmapRule rule);

/** tmap_validation_write: adds the member `validation` to the object that is being written */
void tmap_validation_write (const TmapValidation *self, TmapJsonWriter *json);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapValidation, tmap_validation_free)

G_END_DECLS
