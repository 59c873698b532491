/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "pipeline/generate.h"
#include "report/generated-trace.h"
#include "table-support.h"

G_BEGIN_DECLS

/*
 * A small study in the working directory, made by hand. Its trace has eight jobs of 1, 2 and 4
 * GPUs; its catalog has the workloads a1, a2, a3 (1 GPU), b1, b2, b3 (2 GPUs) and c1 (4 GPUs), of
 * which all eight jobs together use all but b2.
 */

/** STUDY_N_JOBS: jobs of the trace */
#define STUDY_N_JOBS 8

/** study_write_trace: writes a Helios log */
void study_write_trace (const char *name, const TestJob *jobs, guint n);

/** study_write_inputs: writes `trace.csv`, `profiles.csv` and `catalog.csv` */
void study_write_inputs (void);

/**
 * study_write_generation:
 * @name: writes `NAME.yaml`, which generates `out/NAME.csv` and `out/NAME.manifest.json`
 * @cluster: the name of the cluster
 * @mapping: more members of its `mapping`, in flow style
 * @simulate: whether it has a simulation
 */
void study_write_generation (const char *name,
                             const char *cluster,
                             const char *mapping,
                             gboolean simulate);

/** study_generate: runs `NAME.yaml` and puts its files in place */
void study_generate (const char *name);

/** study_read: Returns: (transfer full): what `out/NAME.manifest.json` tells */
TmapGeneratedTrace *study_read (const char *name);

/** study_report: compares the traces of the names, by spaces, in `cmp/` */
void study_report (const char *names);

/** study_replace: replaces @from, which must be there, by @to in the file @name */
void study_replace (const char *name, const char *from, const char *to);

/** study_check_contains: @part must be in the file @name */
void study_check_contains (const char *name, const char *part);

/** study_check_lacks: @part must not be in the file @name */
void study_check_lacks (const char *name, const char *part);

G_END_DECLS
