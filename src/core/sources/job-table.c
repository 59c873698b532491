/* SPDX-License-Identifier: Apache-2.0 */
#include "sources/job-table.h"

#include "base/i18n.h"

static const struct {
  const char *key;
  const char *description;
} exclusions[TMAP_N_EXCLUSIONS] = {
  [TMAP_EXCLUDED_STATE] = { "state", N_ ("the job did not end successfully") },
  [TMAP_EXCLUDED_NO_ATTEMPT] = { "no_attempt", N_ ("the job was never started") },
  [TMAP_EXCLUDED_MISSING_TIME] = { "missing_time", N_ ("a time is missing or unreadable") },
  [TMAP_EXCLUDED_MISSING_NUMBER] = { "missing_number", N_ ("a number is missing or unreadable") },
  [TMAP_EXCLUDED_NO_GPU] = { "no_gpu", N_ ("the job used no GPU") },
  [TMAP_EXCLUDED_FRACTIONAL_GPU] = { "fractional_gpu", N_ ("the GPU count is not a whole number") },
  [TMAP_EXCLUDED_NO_NODE] = { "no_node", N_ ("the job used no node") },
  [TMAP_EXCLUDED_DURATION] = { "duration", N_ ("the duration is not positive") },
  [TMAP_EXCLUDED_QUEUE_WAIT] = { "queue_wait", N_ ("the queue wait is negative") },
};

const char *
tmap_exclusion_describe (TmapExclusion reason)
{
  g_return_val_if_fail (reason < TMAP_N_EXCLUSIONS, NULL);
  return exclusions[reason].description;
}

const char *
tmap_exclusion_key (TmapExclusion reason)
{
  g_return_val_if_fail (reason < TMAP_N_EXCLUSIONS, NULL);
  return exclusions[reason].key;
}

const char *
tmap_job_table_get_id (const TmapJobTable *self, guint i)
{
  g_return_val_if_fail (i < self->n_jobs, NULL);
  return self->ids + self->id_offset[i];
}

void
tmap_job_table_free (TmapJobTable *self)
{
  g_free (self->submit_s);
  g_free (self->duration_s);
  g_free (self->queue_wait_s);
  g_free (self->gpu_count);
  g_free (self->multi_node);
  g_free (self->ids);
  g_free (self->id_offset);
  g_free (self->source_trace);
  g_free (self->source_cluster);
  g_free (self);
}
