/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "sources/job-table.h"
#include "sources/source-options.h"

G_BEGIN_DECLS

/**
 * TmapGpuDemand:
 * @exclusion: why a job of this demand is left out; %TMAP_N_EXCLUSIONS: it is not
 * @gpus: the demand in whole GPUs
 * @rounded: whether it was rounded up
 */
typedef struct {
  TmapExclusion exclusion;
  guint32 gpus;
  gboolean rounded;
} TmapGpuDemand;

/**
 * tmap_gpu_demand:
 * @gpus: a demand, perhaps of parts of GPUs
 * @fractional: what to do with those
 *
 * What is a whole number but for the rounding of a product counts as one.
 */
TmapGpuDemand tmap_gpu_demand (double gpus, TmapFractionalGpus fractional);

G_END_DECLS
