/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "config/pipeline-config.h"
#include "io/json-writer.h"
#include "report/generated-trace.h"

G_BEGIN_DECLS

/**
 * TmapValidation:
 * @errors: (element-type utf8): the rules that are broken, a sentence each
 * @available: (element-type utf8): 2-GPU workloads of the catalog, ascending
 * @used: (element-type utf8): those that some trace uses, ascending
 * @missing: (element-type utf8): those that none does, ascending
 *
 * The verdict on a pipeline's generated traces.
 */
typedef struct {
  const GPtrArray *traces;
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

/** tmap_validation_write: adds the member `validation` to the object that is being written */
void tmap_validation_write (const TmapValidation *self, TmapJsonWriter *json);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapValidation, tmap_validation_free)

G_END_DECLS
