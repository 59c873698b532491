/* SPDX-License-Identifier: Apache-2.0 */
#include "window/window.h"

#include <math.h>

#include "base/error.h"
#include "base/gpu-counts.h"
#include "base/number.h"
#include "io/path.h"
#include "stats/random.h"
#include "base/i18n.h"

/* Marks the starts whose window has enough jobs of one GPU count. Returns the most jobs seen. */
static guint
check_minimum (const TmapEligibleJobs *jobs,
               guint n_jobs,
               const TmapMinimumJobs *minimum,
               guint8 *valid,
               guint n_starts)
{
  guint seen = 0;
  guint most = 0;

  for (guint i = 0; i < n_jobs + n_starts - 1; i++) {
    const GArray *counts = jobs->gpu_counts;

    seen += g_array_index (counts, guint, jobs->gpu_index[i]) == minimum->gpu_count;
    if (i >= n_jobs)
      seen -= g_array_index (counts, guint, jobs->gpu_index[i - n_jobs]) == minimum->gpu_count;
    if (i + 1 < n_jobs)
      continue;
    most = MAX (most, seen);
    if (seen < minimum->jobs)
      valid[i + 1 - n_jobs] = 0;
  }
  return most;
}

static guint
count_valid (const guint8 *valid, guint n)
{
  guint count = 0;

  for (guint i = 0; i < n; i++)
    count += valid[i];
  return count;
}

/* Finds the starts whose windows have the required jobs of every GPU count. */
static guint8 *
find_valid_starts (const TmapEligibleJobs *jobs,
                   guint n_jobs,
                   const TmapGenerationConfig *config,
                   guint *n_valid,
                   GError **error)
{
  guint n_starts = jobs->n - n_jobs + 1;
  g_autofree guint8 *valid = g_malloc (n_starts);
  g_autoptr (GString) seen = g_string_new (NULL);

  for (guint i = 0; i < n_starts; i++)
    valid[i] = 1;
  for (guint m = 0; m < config->minimum_jobs->len; m++) {
    const TmapMinimumJobs *minimum = &g_array_index (config->minimum_jobs, TmapMinimumJobs, m);
    guint most = check_minimum (jobs, n_jobs, minimum, valid, n_starts);

    g_string_append (seen, m > 0 ? tmap_tr (", ") : "");
    g_string_append_printf (seen,
                            tmap_trn ("at least %u with %u GPU (most in one window: %u)",
                                      "at least %u with %u GPUs (most in one window: %u)",
                                      minimum->gpu_count),
                            minimum->jobs, minimum->gpu_count, most);
  }
  *n_valid = count_valid (valid, n_starts);
  if (*n_valid == 0) {
    g_autofree char *name = tmap_path_display (config->path);

    tmap_fail (error, TMAP_ERROR_INFEASIBLE,
               "%s: minimum_jobs_by_gpu_count cannot be met: no window of %u jobs has %s", name,
               n_jobs, seen->str);
    return NULL;
  }
  return g_steal_pointer (&valid);
}

static guint
choose_random (const guint8 *valid, guint n_valid, const TmapInteger *seed)
{
  guint choice = tmap_random_choice (seed, n_valid);
  guint start = 0;

  while (!valid[start] || choice-- > 0)
    start++;
  return start;
}

static gboolean
fail_limits (const TmapEligibleJobs *jobs,
             const TmapWindow *self,
             guint nearest,
             const TmapGenerationConfig *config,
             GError **error)
{
  double limits[] = { config->maximum_gpu_fraction_deviation,
                      config->maximum_runtime_cdf_deviation };
  const char *keys[] = { "maximum_gpu_fraction_deviation", "maximum_runtime_cdf_deviation" };
  g_autofree char *name = tmap_path_display (config->path);
  g_autoptr (GString) text = g_string_new (NULL);
  TmapWindowScore score;
  double deviations[2];

  tmap_score_window (jobs, nearest, self->n_jobs, self->target, &score);
  deviations[0] = score.maximum_gpu_fraction_deviation;
  deviations[1] = score.maximum_runtime_cdf_deviation;
  for (guint i = 0; i < G_N_ELEMENTS (limits); i++)
    if (!isnan (limits[i])) {
      g_autofree char *limit = tmap_number_format_fixed (limits[i], 4, FALSE);
      g_autofree char *best = tmap_number_format_fixed (deviations[i], 4, FALSE);

      g_string_append (text, text->len > 0 ? tmap_tr (", ") : "");
      g_string_append_printf (text, tmap_tr ("%s %s (the nearest window has %s)"), keys[i], limit,
                              best);
    }
  return tmap_fail (error, TMAP_ERROR_INFEASIBLE,
                    "%s: no window of %u jobs keeps within %s; it begins at eligible job %u", name,
                    self->n_jobs, text->str, nearest);
}

static gboolean
choose_representative (TmapWindow *self,
                       const TmapEligibleJobs *jobs,
                       const TmapGenerationConfig *config,
                       const guint8 *valid,
                       TmapProgress *progress,
                       GCancellable *cancellable,
                       GError **error)
{
  TmapScoreLimits limits = { valid, config->maximum_gpu_fraction_deviation,
                             config->maximum_runtime_cdf_deviation };
  g_autoptr (TmapWindowScores) scores = NULL;

  if (self->target == NULL)
    self->target = tmap_window_profile_new (jobs, 0, jobs->n, FALSE);
  scores =
      tmap_score_windows (jobs, self->n_jobs, self->target, &limits, progress, cancellable, error);
  if (scores == NULL)
    return FALSE;
  if (scores->n_qualifying == 0)
    return fail_limits (jobs, self, scores->nearest, config, error);
  self->start = scores->best;
  self->n_candidates = scores->n_qualifying;
  tmap_score_window (jobs, self->start, self->n_jobs, self->target, &self->score);
  self->profile = tmap_window_profile_new (jobs, self->start, self->n_jobs, TRUE);
  self->scores = g_steal_pointer (&scores);
  return TRUE;
}

/* How many jobs of the GPU count the window has. */
static guint
count_demand (const TmapWindow *self, const TmapEligibleJobs *jobs, guint gpu_count)
{
  guint n = 0;

  for (guint i = 0; i < self->n_jobs; i++)
    n += jobs->table->gpu_count[tmap_window_get_job (self, jobs, i)] == gpu_count;
  return n;
}

static gboolean
check_manual_minimums (const TmapWindow *self,
                       const TmapEligibleJobs *jobs,
                       const TmapGenerationConfig *config,
                       GError **error)
{
  g_autoptr (GString) seen = g_string_new (NULL);
  g_autofree char *name = tmap_path_display (config->path);
  gboolean ok = TRUE;

  for (guint m = 0; m < config->minimum_jobs->len; m++) {
    const TmapMinimumJobs *minimum = &g_array_index (config->minimum_jobs, TmapMinimumJobs, m);
    guint n = count_demand (self, jobs, minimum->gpu_count);

    ok = ok && n >= minimum->jobs;
    g_string_append (seen, m > 0 ? tmap_tr (", ") : "");
    g_string_append_printf (seen,
                            tmap_trn ("at least %u with %u GPU (it has %u)",
                                      "at least %u with %u GPUs (it has %u)", minimum->gpu_count),
                            minimum->jobs, minimum->gpu_count, n);
  }
  return ok || tmap_fail (error, TMAP_ERROR_INFEASIBLE,
                          "%s: minimum_jobs_by_gpu_count is not met by the window of %u jobs from "
                          "start_index %u: %s",
                          name, self->n_jobs, self->start, seen->str);
}

/* A window that was picked by hand; it is compared with all eligible jobs as a chosen one is. */
static gboolean
take_manual (TmapWindow *self,
             const TmapEligibleJobs *jobs,
             const TmapGenerationConfig *config,
             GError **error)
{
  if (config->start_index > jobs->n - self->n_jobs) {
    g_autofree char *name = tmap_path_display (config->path);

    return tmap_fail (error, TMAP_ERROR_INFEASIBLE,
                      "%s: start_index is %u, but a window of %u of the %u eligible jobs can begin "
                      "at %u at most",
                      name, config->start_index, self->n_jobs, jobs->n, jobs->n - self->n_jobs);
  }
  self->start = config->start_index;
  self->n_candidates = 1;
  if (!check_manual_minimums (self, jobs, config, error))
    return FALSE;
  if (self->target == NULL)
    self->target = tmap_window_profile_new (jobs, 0, jobs->n, FALSE);
  self->profile = tmap_window_profile_new (jobs, self->start, self->n_jobs, TRUE);
  tmap_score_window (jobs, self->start, self->n_jobs, self->target, &self->score);
  return TRUE;
}

static void
set_times (TmapWindow *self, const TmapEligibleJobs *jobs)
{
  const TmapJobTable *table = jobs->table;
  double first = table->submit_s[tmap_window_get_job (self, jobs, 0)];

  self->submit_s = g_new (double, self->n_jobs);
  self->interarrival_s = g_new (double, self->n_jobs);
  self->jobs_by_gpu_count = tmap_gpu_counter_new ();
  for (guint i = 0; i < self->n_jobs; i++) {
    guint job = tmap_window_get_job (self, jobs, i);

    self->submit_s[i] = table->submit_s[job] - first;
    self->interarrival_s[i] = i > 0 ? self->submit_s[i] - self->submit_s[i - 1] : 0.0;
    tmap_gpu_counter_add (self->jobs_by_gpu_count, table->gpu_count[job]);
  }
}

static gboolean
check_length (const TmapEligibleJobs *jobs, const TmapGenerationConfig *config, GError **error)
{
  g_autofree char *name = tmap_path_display (config->path);
  g_autofree char *counts = tmap_gpu_counts_to_text (config->supported_gpu_counts);

  if (jobs->n == 0)
    return tmap_fail (error, TMAP_ERROR_INFEASIBLE,
                      "%s: none of the %u jobs of the trace has a supported GPU count %s", name,
                      jobs->table->n_jobs, counts);
  if (config->num_jobs > jobs->n)
    return tmap_fail (error, TMAP_ERROR_INFEASIBLE,
                      "%s: num_jobs is %u, but only %u jobs have a supported GPU count %s", name,
                      config->num_jobs, jobs->n, counts);
  return TRUE;
}

/* Chooses the start, and sets what the method tells about it. */
static gboolean
choose_start (TmapWindow *self,
              const TmapEligibleJobs *jobs,
              const TmapGenerationConfig *config,
              TmapProgress *progress,
              GCancellable *cancellable,
              GError **error)
{
  g_autofree guint8 *valid = NULL;
  guint n_valid;

  if (self->method == TMAP_SELECTION_MANUAL)
    return take_manual (self, jobs, config, error);
  valid = find_valid_starts (jobs, self->n_jobs, config, &n_valid, error);
  if (valid == NULL)
    return FALSE;
  if (self->method == TMAP_SELECTION_REPRESENTATIVE)
    return choose_representative (self, jobs, config, valid, progress, cancellable, error);
  self->n_candidates = n_valid;
  self->start = choose_random (valid, n_valid, config->seed);
  return TRUE;
}

TmapWindow *
tmap_window_select (const TmapEligibleJobs *jobs,
                    const TmapGenerationConfig *config,
                    TmapProgress *progress,
                    GCancellable *cancellable,
                    GError **error)
{
  return tmap_window_select_from (jobs, NULL, config, progress, cancellable, error);
}

TmapWindow *
tmap_window_select_from (const TmapEligibleJobs *jobs,
                         const TmapWindowProfile *target,
                         const TmapGenerationConfig *config,
                         TmapProgress *progress,
                         GCancellable *cancellable,
                         GError **error)
{
  g_autoptr (TmapWindow) self = NULL;

  g_return_val_if_fail (jobs != NULL && config != NULL, NULL);

  if (!check_length (jobs, config, error))
    return NULL;
  self = g_new0 (TmapWindow, 1);
  self->n_jobs = config->num_jobs > 0 ? config->num_jobs : jobs->n;
  self->method = config->selection_method;
  if (target != NULL && self->method != TMAP_SELECTION_RANDOM)
    self->target = tmap_window_profile_copy (target);
  if (!choose_start (self, jobs, config, progress, cancellable, error))
    return NULL;
  set_times (self, jobs);
  return g_steal_pointer (&self);
}

void
tmap_window_free (TmapWindow *self)
{
  g_free (self->submit_s);
  g_free (self->interarrival_s);
  g_clear_pointer (&self->jobs_by_gpu_count, g_array_unref);
  g_clear_pointer (&self->target, tmap_window_profile_free);
  g_clear_pointer (&self->profile, tmap_window_profile_free);
  g_clear_pointer (&self->scores, tmap_window_scores_free);
  g_free (self);
}

guint
tmap_window_get_job (const TmapWindow *self, const TmapEligibleJobs *jobs, guint i)
{
  g_return_val_if_fail (i < self->n_jobs, 0);
  return jobs->job[self->start + i];
}
