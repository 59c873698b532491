/* SPDX-License-Identifier: Apache-2.0 */
#include "sweep/sweep-plan.h"

#include <string.h>

#include "base/error.h"
#include "config/yaml-document.h"
#include "config/yaml-edit.h"
#include "io/path.h"
#include "pipeline/windows.h"

#define CONFIG_NAME "generate.yaml"
#define TRACE_NAME "trace.csv"
#define MANIFEST_NAME "trace.manifest.json"

typedef struct {
  TmapRun *run;
  const TmapSweepConfig *config;
  const char *base; /* its text */
  GPtrArray *cells;
  gboolean random; /* whether seeds were of use */
} Planning;

static void
cell_free (gpointer data)
{
  TmapSweepCell *self = data;

  g_free (self->selection);
  g_free (self->folder);
  g_free (self->config_path);
  g_free (self->text);
  g_clear_pointer (&self->config, tmap_generation_config_free);
  g_free (self);
}

/* Replaces @text by one in which the value at @path is @value (transfer full). */
static gboolean
edit (char **text, const char *name, const char *path, TmapYamlValue *value, GError **error)
{
  g_autoptr (TmapYamlValue) owned = value;
  char *changed = tmap_yaml_edit_set (*text, name, path, owned, error);

  if (changed == NULL)
    return FALSE;
  g_free (*text);
  *text = changed;
  return TRUE;
}

static TmapYamlValue *
new_path (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  return tmap_yaml_value_new_text (path);
}

/* Sets each key of @settings in the section. */
static gboolean
edit_section (char **text,
              const char *name,
              const char *section,
              const TmapYamlValue *settings,
              GError **error)
{
  for (guint i = 0; settings != NULL && i < settings->keys->len; i++) {
    const char *key = g_ptr_array_index (settings->keys, i);
    g_autofree char *path = g_strconcat (section, ".", key, NULL);

    if (!edit (text, name, path, tmap_yaml_value_copy (g_ptr_array_index (settings->children, i)),
               error))
      return FALSE;
  }
  return TRUE;
}

/* What a trace, a catalog and a window make of the base. */
static char *
combine (const Planning *planning,
         const TmapSweepVariant *trace,
         const TmapSweepVariant *catalog,
         const TmapSweepVariant *window,
         GError **error)
{
  g_autofree char *name = tmap_path_display (planning->config->base_path);
  g_autofree char *text = g_strdup (planning->base);

  if ((trace->settings == NULL ||
       edit (&text, name, "source", tmap_yaml_value_copy (trace->settings), error)) &&
      (catalog->path == NULL || edit (&text, name, "mapping.workload_catalog_path",
                                      tmap_yaml_value_new_text (catalog->path), error)) &&
      edit_section (&text, name, "mapping", window->settings, error))
    return g_steal_pointer (&text);
  return NULL;
}

static TmapGenerationConfig *
parse (const Planning *planning, const char *text, const char *path, GError **error)
{
  return tmap_generation_config_parse (text, strlen (text), path, planning->config->root_dir,
                                       error);
}

/* A generation, whose outputs are in a folder of its own. @text: (transfer full) */
static gboolean
add_cell (Planning *planning,
          const TmapSweepVariant *const *variants,
          char *selection,
          char *text,
          GError **error)
{
  const TmapSweepConfig *config = planning->config;
  TmapSweepCell *cell = g_new0 (TmapSweepCell, 1);
  g_autofree char *name = tmap_path_display (config->base_path);
  g_autofree char *written = NULL;

  g_ptr_array_add (planning->cells, cell);
  cell->trace = variants[0]->name;
  cell->catalog = variants[1]->name;
  cell->window = variants[2]->name;
  cell->selection = selection;
  cell->text = text;
  if (planning->cells->len > TMAP_SWEEP_MAX_CELLS)
    return tmap_fail (error, TMAP_ERROR_VALUE, "%s: a sweep has at most %d generations",
                      config->path, TMAP_SWEEP_MAX_CELLS);
  written = g_build_filename (config->output_name, cell->trace, cell->catalog, cell->window,
                              selection, NULL);
  cell->folder = g_build_filename (config->output_dir, cell->trace, cell->catalog, cell->window,
                                   selection, NULL);
  cell->config_path = g_build_filename (cell->folder, CONFIG_NAME, NULL);
  if (!edit (&cell->text, name, "output.trace_path", new_path (written, TRACE_NAME), error) ||
      !edit (&cell->text, name, "output.manifest_path", new_path (written, MANIFEST_NAME), error))
    return FALSE;
  cell->config = parse (planning, cell->text, cell->config_path, error);
  return cell->config != NULL;
}

/* One for each of the best windows, which are chosen by hand now. */
static gboolean
add_best (Planning *planning,
          const TmapSweepVariant *const *variants,
          const TmapGenerationConfig *settings,
          const char *text,
          GError **error)
{
  g_autofree char *name = tmap_path_display (planning->config->base_path);
  g_autoptr (TmapWindowList) list = NULL;

  /* So that it is read once only. */
  tmap_trace_store_want_hash (planning->run->traces, settings->source_path);
  list = tmap_run_list_windows (planning->run, settings, variants[2]->best, error);

  if (list == NULL)
    return FALSE;
  for (guint i = 0; i < list->entries->len; i++) {
    const TmapWindowEntry *entry = g_ptr_array_index (list->entries, i);
    g_autofree char *changed = g_strdup (text);

    if (!edit (&changed, name, "mapping.selection_method", tmap_yaml_value_new_text ("manual"),
               error) ||
        !edit (&changed, name, "mapping.start_index", tmap_yaml_value_new_integer (entry->start),
               error) ||
        !add_cell (planning, variants, g_strdup_printf ("rank-%u", i + 1),
                   g_steal_pointer (&changed), error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
add_seeds (Planning *planning,
           const TmapSweepVariant *const *variants,
           const char *text,
           GError **error)
{
  g_autofree char *name = tmap_path_display (planning->config->base_path);
  const GPtrArray *seeds = planning->config->seeds;

  planning->random = TRUE;
  for (guint i = 0; i < seeds->len; i++) {
    const char *seed = g_ptr_array_index (seeds, i);
    g_autofree char *changed = g_strdup (text);

    if (!edit (&changed, name, "mapping.seed", tmap_yaml_value_new_integer_text (seed), error) ||
        !add_cell (planning, variants, g_strconcat ("seed-", seed, NULL),
                   g_steal_pointer (&changed), error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
add_combination (Planning *planning, const TmapSweepVariant *const *variants, GError **error)
{
  g_autofree char *text = combine (planning, variants[0], variants[1], variants[2], error);
  g_autofree char *name = NULL;
  g_autoptr (TmapGenerationConfig) settings = NULL;

  if (text == NULL)
    return FALSE;
  name = g_strdup_printf ("%s (trace %s, catalog %s, window %s)", planning->config->base_path,
                          variants[0]->name, variants[1]->name, variants[2]->name);
  settings = parse (planning, text, name, error);
  if (settings == NULL)
    return FALSE;
  if (variants[2]->best > 0)
    return add_best (planning, variants, settings, text, error);
  if (settings->selection_method == TMAP_SELECTION_RANDOM && planning->config->seeds != NULL)
    return add_seeds (planning, variants, text, error);
  return add_cell (planning, variants, g_strdup ("window"), g_steal_pointer (&text), error);
}

static gboolean
add_all (Planning *planning, GError **error)
{
  const TmapSweepConfig *config = planning->config;

  for (guint t = 0; t < config->traces->len; t++)
    for (guint c = 0; c < config->catalogs->len; c++)
      for (guint w = 0; w < config->windows->len; w++) {
        const TmapSweepVariant *const variants[] = { g_ptr_array_index (config->traces, t),
                                                     g_ptr_array_index (config->catalogs, c),
                                                     g_ptr_array_index (config->windows, w) };

        if (!add_combination (planning, variants, error))
          return FALSE;
      }
  return config->seeds == NULL || planning->random ||
         tmap_fail (error, TMAP_ERROR_VALUE,
                    "%s: there are seeds, but no window is random, so they are of no use",
                    config->path);
}

GPtrArray *
tmap_sweep_plan (TmapRun *run, const TmapSweepConfig *config, GError **error)
{
  Planning planning = { .run = run, .config = config };
  g_autofree char *base = NULL;
  gsize length;

  g_return_val_if_fail (run != NULL && config != NULL, NULL);

  base = tmap_yaml_text_load (config->base_path, &length, error);
  if (base == NULL)
    return NULL;
  planning.base = base;
  planning.cells = g_ptr_array_new_with_free_func (cell_free);
  if (add_all (&planning, error))
    return planning.cells;
  g_ptr_array_unref (planning.cells);
  return NULL;
}
