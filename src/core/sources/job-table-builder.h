/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "sources/job-table.h"

G_BEGIN_DECLS

/**
 * TmapRawJob:
 * @submit_us: submit time in microseconds since 1970, on the cluster's own clock
 * @duration_s: run time in seconds, positive
 * @queue_wait_s: queue wait in seconds, not negative, or NAN
 * @gpu_count: GPU demand, positive
 * @multi_node: whether it ran on several nodes
 * @id: the job id, not terminated
 * @id_length: its length in bytes
 * @line: the line of the file that it stands in
 *
 * A job as a reader finds it.
 */
typedef struct {
  gint64 submit_us;
  double duration_s;
  double queue_wait_s;
  guint32 gpu_count;
  gboolean multi_node;
  const char *id;
  gsize id_length;
  guint64 line;
} TmapRawJob;

/**
 * TmapJobTableBuilder:
 *
 * Collects the jobs of a trace in the order of the file and makes the ordered table of them.
 */
typedef struct _TmapJobTableBuilder TmapJobTableBuilder;

/**
 * tmap_job_table_builder_new:
 * @file_name: the file, for messages
 */
TmapJobTableBuilder *tmap_job_table_builder_new (const char *file_name);

void tmap_job_table_builder_free (TmapJobTableBuilder *self);

/** tmap_job_table_builder_note_rounded: counts a job whose GPU demand was rounded up */
void tmap_job_table_builder_note_rounded (TmapJobTableBuilder *self);

/** tmap_job_table_builder_note_differing: counts a job whose duration is not the one of its times
 */
void tmap_job_table_builder_note_differing (TmapJobTableBuilder *self);

/** tmap_job_table_builder_exclude: counts a row that is left out */
void tmap_job_table_builder_exclude (TmapJobTableBuilder *self, TmapExclusion reason);

/**
 * tmap_job_table_builder_add:
 * @job: a row that is taken
 *
 * Returns: %FALSE if the job has no id, an id with a NUL, or there are more jobs than a table holds
 */
gboolean
tmap_job_table_builder_add (TmapJobTableBuilder *self, const TmapRawJob *job, GError **error);

/**
 * tmap_job_table_builder_finish:
 * @unique_ids: whether two jobs with one id are an error, which names the id and both lines
 *
 * Orders the jobs. The builder is empty afterwards.
 *
 * Returns: (transfer full) (nullable): the table; %NULL on error, also if no job was taken
 */
TmapJobTable *tmap_job_table_builder_finish (TmapJobTableBuilder *self,
                                             const char *source_trace,
                                             const char *source_cluster,
                                             gboolean unique_ids,
                                             GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapJobTableBuilder, tmap_job_table_builder_free)

G_END_DECLS
