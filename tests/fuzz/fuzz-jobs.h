/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "sources/trace-reader.h"

G_BEGIN_DECLS

/** fuzz_check_jobs: what holds for the jobs of any trace */
void fuzz_check_jobs (const TmapJobTable *jobs);

/** fuzz_compare_jobs: two readers (%NULL: an error) made the same of a trace */
void fuzz_compare_jobs (const TmapJobTable *a, const TmapJobTable *b);

/**
 * fuzz_read_jobs:
 * @read: a reader
 * @options: (nullable): its options
 *
 * Reads a trace as bytes in memory and again as a file, and checks what came of it.
 *
 * Returns: (transfer full) (nullable): the jobs; %NULL on error
 */
TmapJobTable *fuzz_read_jobs (TmapTraceReadFunc read,
                              const TmapSourceOptions *options,
                              const guint8 *data,
                              gsize size,
                              GError **error);

G_END_DECLS
