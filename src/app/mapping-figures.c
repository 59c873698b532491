/* SPDX-License-Identifier: Apache-2.0 */
#include "app/mapping-figures.h"

#include "app/mapping-input.h"
#include "chart/figures/catalogue.h"

static const char *const names[TMAP_APP_N_MAPPING_FIGURES] = {
  [TMAP_APP_MAPPING_QUANTILES] = "quantile_quantile",
  [TMAP_APP_MAPPING_GANTT] = "exclusive_gantt",
  [TMAP_APP_MAPPING_TIMES] = "exclusive_cdf",
  [TMAP_APP_MAPPING_USAGE] = "workload_usage",
};

char **
tmap_app_mapping_dup_labels (const TmapAppMapping *mapping, guint row)
{
  const TmapAppSelection *selection = mapping->selection;
  const TmapWorkload *workload = mapping->mapping->jobs[row].workload;
  guint job = tmap_window_get_job (selection->window, selection->eligible, row);
  const char *id = tmap_job_table_get_id (selection->jobs, job);
  char **labels = g_new0 (char *, 4);

  labels[0] = g_strdup_printf ("%s → %s", id, workload->id);
  labels[1] = g_strdup_printf ("%s (%u %s)", labels[0], workload->num_gpus,
                               workload->num_gpus == 1 ? "GPU" : "GPUs");
  labels[2] = g_strdup (workload->id);
  return labels;
}

/* Says in the figures of a simulation which order they show, unless it is that of the artifacts. */
static void
note_policy (TmapAppMappingFigures *self, TmapPolicy policy)
{
  static const char *const texts[TMAP_N_POLICIES] = {
    [TMAP_POLICY_SJF] = "shortest job first", [TMAP_POLICY_EASY] = "EASY backfilling"
  };

  if (texts[policy] == NULL)
    return;
  for (guint f = TMAP_APP_MAPPING_GANTT; f <= TMAP_APP_MAPPING_TIMES; f++) {
    g_autofree char *note = self->figures[f] != NULL ? g_strdup (self->figures[f]->note) : NULL;

    if (self->figures[f] != NULL)
      tmap_figure_set_note (self->figures[f], "Estimated under %s.%s%s", texts[policy],
                            note != NULL ? " " : "", note != NULL ? note : "");
  }
}

TmapAppMappingFigures *
tmap_app_mapping_figures_new (TmapAppMapping *mapping)
{
  TmapAppMappingFigures *self = g_new0 (TmapAppMappingFigures, 1);
  g_autoptr (TmapAppMappingInput) input = tmap_app_mapping_input_new (mapping);

  self->mapping = tmap_app_mapping_ref (mapping);
  self->job_of_label = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint f = 0; f < TMAP_APP_N_MAPPING_FIGURES; f++)
    self->figures[f] =
        tmap_figure_build (tmap_figure_spec_find (names[f], NULL), &input->input, NULL);
  note_policy (self, mapping->policy);
  for (guint i = 0; i < mapping->mapping->n_jobs; i++) {
    g_auto (GStrv) labels = tmap_app_mapping_dup_labels (mapping, i);

    for (guint l = 0; l < 2; l++)
      g_hash_table_insert (self->job_of_label, g_steal_pointer (&labels[l]), GUINT_TO_POINTER (i));
    g_free (labels[2]);
    labels[2] = NULL;
  }
  return self;
}

static TmapFigure *
build_orders_figure (const TmapAppOrders *orders, const char *name)
{
  g_autoptr (TmapAppMappingInput) input = tmap_app_mapping_input_new_for_orders (orders);

  return tmap_figure_build (tmap_figure_spec_find (name, NULL), &input->input, NULL);
}

TmapFigure *
tmap_app_orders_figure_gantt (gconstpointer orders)
{
  return build_orders_figure (orders, "policy_gantt");
}

TmapFigure *
tmap_app_orders_figure_times (gconstpointer orders)
{
  return build_orders_figure (orders, "policy_comparison");
}

void
tmap_app_mapping_figures_free (TmapAppMappingFigures *self)
{
  for (guint f = 0; f < TMAP_APP_N_MAPPING_FIGURES; f++)
    g_clear_pointer (&self->figures[f], tmap_figure_free);
  g_hash_table_unref (self->job_of_label);
  tmap_app_mapping_unref (self->mapping);
  g_free (self);
}
