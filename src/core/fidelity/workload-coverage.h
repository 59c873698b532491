/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "report/generated-trace.h"

G_BEGIN_DECLS

/** TmapCoverage: A 2-GPU workload and the labels of the traces that use it, ascending. */
typedef struct {
  char *workload_id;
  GPtrArray *labels;
} TmapCoverage;

/**
 * tmap_coverage_new:
 * @traces: (element-type TmapGeneratedTrace): the traces of a suite
 * @labels: (element-type utf8): their unique labels
 *
 * Returns: (transfer full) (element-type TmapCoverage): the 2-GPU workloads of their catalogs,
 *   ascending
 */
GPtrArray *tmap_coverage_new (const GPtrArray *traces, const GPtrArray *labels);

/** tmap_coverage_to_csv: Returns: (transfer full): the text of `two_gpu_workload_coverage.csv` */
GString *tmap_coverage_to_csv (const GPtrArray *coverage);

/** tmap_coverage_get_traces: Returns: (transfer full): its labels in one text, or `—` */
char *tmap_coverage_get_traces (const TmapCoverage *coverage);

G_END_DECLS
