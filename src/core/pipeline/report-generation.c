/* SPDX-License-Identifier: Apache-2.0 */
#include "pipeline/report-generation.h"

#include <string.h>

#include "base/error.h"
#include "fidelity/fidelity-report.h"
#include "fidelity/workload-coverage.h"
#include "report/comparison.h"
#include "report/suite-report.h"
#include "report/trace-report.h"

TmapGeneratedTrace *
tmap_run_read_generated (TmapRun *run, const char *manifest, GError **error)
{
  if (g_cancellable_set_error_if_cancelled (run->cancellable, error))
    return NULL;
  if (tmap_artifacts_find (run->artifacts, manifest) == NULL)
    tmap_artifacts_protect (run->artifacts, manifest);
  return tmap_generated_trace_read (run->artifacts, manifest, error);
}

static gboolean
add_file (TmapRun *run, const char *folder, const char *name, GString *text, GError **error)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  return tmap_artifacts_add_text (run->artifacts, path, text, error);
}

gboolean
tmap_run_report_trace (TmapRun *run,
                       const TmapGeneratedTrace *trace,
                       const char *output_dir,
                       GError **error)
{
  g_autofree char *parent = g_path_get_dirname (trace->manifest_path);
  g_autofree char *stem = tmap_figure_folder (trace->manifest_path);
  g_autofree char *name = g_strconcat (stem, ".report", NULL);
  g_autofree char *beside = g_build_filename (parent, name, NULL);
  const char *folder = output_dir != NULL ? output_dir : beside;
  g_autoptr (TmapExclusiveJobs) jobs = NULL;

  if (trace->exclusive != NULL) {
    jobs = tmap_exclusive_jobs_read (run->artifacts, trace, error);
    if (jobs == NULL)
      return FALSE;
  }
  return add_file (run, folder, "report.md", tmap_trace_report (trace, jobs), error) &&
         (run->figures == NULL ||
          run->figures->trace (run->figures_data, run->artifacts, folder, trace, jobs, error));
}

gboolean
tmap_run_report_generation (TmapRun *run,
                            const char *manifest,
                            const char *output_dir,
                            GError **error)
{
  g_autoptr (TmapGeneratedTrace) trace = tmap_run_read_generated (run, manifest, error);

  return trace != NULL && tmap_run_report_trace (run, trace, output_dir, error);
}

static gboolean
add_fidelity (TmapRun *run, const TmapFidelity *fidelity, const char *folder, GError **error)
{
  g_autoptr (GPtrArray) coverage = tmap_coverage_new (fidelity->traces, fidelity->labels);

  return add_file (run, folder, "gpu_demand_fidelity.csv", tmap_fidelity_gpu_demand (fidelity),
                   error) &&
         add_file (run, folder, "runtime_cdf_fidelity.csv", tmap_fidelity_runtime_cdf (fidelity),
                   error) &&
         add_file (run, folder, "interarrival_fidelity.csv", tmap_fidelity_interarrival (fidelity),
                   error) &&
         add_file (run, folder, "representativeness_scores.csv", tmap_fidelity_scores (fidelity),
                   error) &&
         add_file (run, folder, "two_gpu_workload_coverage.csv", tmap_coverage_to_csv (coverage),
                   error) &&
         add_file (run, folder, "representative_fidelity.md",
                   tmap_fidelity_report (fidelity, coverage), error) &&
         (run->figures == NULL ||
          run->figures->fidelity (run->figures_data, run->artifacts, folder, fidelity, error));
}

static gboolean
add_distances (TmapRun *run, const GPtrArray *distances, const char *folder, GError **error)
{
  return distances->len == 0 || (add_file (run, folder, "distribution_distances.csv",
                                           tmap_distances_to_csv (distances), error) &&
                                 add_file (run, folder, "distribution_distances.json",
                                           tmap_distances_to_json (distances), error));
}

gboolean
tmap_run_report_traces (TmapRun *run,
                        const GPtrArray *traces,
                        const GPtrArray *distances,
                        const char *output_dir,
                        GError **error)
{
  g_autoptr (GPtrArray) ordered = tmap_comparison_order (traces);
  g_autoptr (TmapFidelity) fidelity = tmap_fidelity_new (traces);

  return add_file (run, output_dir, "generated_trace_comparison.csv",
                   tmap_comparison_to_csv (ordered), error) &&
         add_file (run, output_dir, "generated_trace_comparison.md",
                   tmap_comparison_report (ordered, fidelity != NULL), error) &&
         (run->figures == NULL || run->figures->comparison (run->figures_data, run->artifacts,
                                                            output_dir, ordered, error)) &&
         add_distances (run, distances, output_dir, error) &&
         (fidelity == NULL || add_fidelity (run, fidelity, output_dir, error));
}

gboolean
tmap_run_report_suite (TmapRun *run,
                       const GPtrArray *manifests,
                       const char *output_dir,
                       GPtrArray *notes,
                       GError **error)
{
  g_autoptr (GPtrArray) traces =
      g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_generated_trace_free);
  g_autoptr (GPtrArray) distances = NULL;

  for (guint i = 0; i < manifests->len; i++) {
    TmapGeneratedTrace *trace =
        tmap_run_read_generated (run, g_ptr_array_index (manifests, i), error);

    if (trace == NULL)
      return FALSE;
    g_ptr_array_add (traces, trace);
  }
  distances = tmap_run_distances (run, traces, notes, error);
  return distances != NULL && tmap_run_report_traces (run, traces, distances, output_dir, error);
}
