/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** TmapGpuCount: @n things (jobs, workloads) with a demand of @gpu_count GPUs. */
typedef struct {
  guint gpu_count;
  guint n;
} TmapGpuCount;

/** tmap_gpu_counter_new: Returns: (transfer full) (element-type TmapGpuCount): nothing counted */
GArray *tmap_gpu_counter_new (void);

/** tmap_gpu_counter_add: counts one more thing; @counter stays ascending by GPU count */
void tmap_gpu_counter_add (GArray *counter, guint gpu_count);

/** tmap_gpu_counter_get: Returns: how many things with that demand were counted */
guint tmap_gpu_counter_get (const GArray *counter, guint gpu_count);

/**
 * tmap_gpu_counts_sorted:
 * @counts: (element-type guint): GPU counts in any order
 *
 * Returns: (transfer full) (element-type guint): the same ascending and each once
 */
GArray *tmap_gpu_counts_sorted (const GArray *counts);

/** tmap_gpu_counts_contain: Returns: whether @gpu_count is among @counts */
gboolean tmap_gpu_counts_contain (const GArray *counts, guint gpu_count);

/** tmap_gpu_counts_to_text: Returns: (transfer full): for example `[1, 2]` */
char *tmap_gpu_counts_to_text (const GArray *counts);

G_END_DECLS
