/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * TmapWorkload:
 * @id: its id, unique in a catalog
 * @task_path: the task that runs it
 * @num_gpus: GPUs it runs on
 * @solo_runtime_s: run time in seconds when it has its GPUs for itself
 * @declared_memory_mib: memory that its task asks for, in MiB; NAN if unknown
 * @peak_memory_per_gpu_mib: largest memory seen on one of its GPUs, in MiB; NAN if unknown
 * @peak_memory_total_mib: the same over all its GPUs
 * @run_id: (nullable): the profiling run that these numbers come from
 *
 * A workload that was profiled locally.
 */
typedef struct {
  char *id;
  char *task_path;
  guint num_gpus;
  double solo_runtime_s;
  double declared_memory_mib;
  double peak_memory_per_gpu_mib;
  double peak_memory_total_mib;
  char *run_id;
} TmapWorkload;

void tmap_workload_free (TmapWorkload *self);

/**
 * TmapCatalog:
 * @workloads: (element-type TmapWorkload): ordered by id
 *
 * The workloads that jobs can be mapped to.
 */
typedef struct {
  GPtrArray *workloads;
} TmapCatalog;

/**
 * tmap_catalog_read:
 * @content: the text of a catalog CSV
 * @name: its name for messages
 *
 * Returns: (transfer full) (nullable): the catalog; %NULL with file and line on error
 */
TmapCatalog *tmap_catalog_read (GBytes *content, const char *name, GError **error);

void tmap_catalog_free (TmapCatalog *self);

/** tmap_catalog_get_n: Returns: number of workloads */
guint tmap_catalog_get_n (const TmapCatalog *self);

/** tmap_catalog_get: Returns: (transfer none): workload @i */
const TmapWorkload *tmap_catalog_get (const TmapCatalog *self, guint i);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapCatalog, tmap_catalog_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapWorkload, tmap_workload_free)

G_END_DECLS
