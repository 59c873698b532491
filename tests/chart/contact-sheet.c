/* SPDX-License-Identifier: Apache-2.0 */
#include <glib/gprintf.h>
#include <math.h>

#include "chart/figures/catalogue.h"
#include "chart/figures/manifest-input.h"
#include "chart/layout.h"
#include "config/suite-config.h"
#include "pipeline/distances.h"
#include "report/comparison.h"
#include "summary/source-summary.h"

/*
 * Draws all figures of the bundled example on one sheet, once light and once dark: to look at, and
 * for the manual.
 */

#define N_COLUMNS 4
#define TILE_WIDTH 372.0 /* points */
#define TILE_HEIGHT 228.0
#define NAME_HEIGHT 17.0
#define GAP 12.0
#define SCALE 1.4 /* pixels a point */

/* The manifest whose figures of a single trace are shown. */
#define SHOWN "saturn.manifest.json"

/* What the figures are drawn from. */
typedef struct {
  TmapRun *run;
  TmapManifestInput *shown;
  GPtrArray *traces;
  GPtrArray *ordered;
  TmapFidelity *fidelity;
  GPtrArray *distances;
  GPtrArray *summaries;
  TmapFigureInput one;
  TmapFigureInput all;
  TmapFigureInput suite;
} Example;

static void
example_free (Example *self)
{
  g_clear_pointer (&self->fidelity, tmap_fidelity_free);
  g_clear_pointer (&self->distances, g_ptr_array_unref);
  g_clear_pointer (&self->shown, tmap_manifest_input_free);
  g_clear_pointer (&self->ordered, g_ptr_array_unref);
  g_clear_pointer (&self->traces, g_ptr_array_unref);
  g_clear_pointer (&self->summaries, g_ptr_array_unref);
  g_clear_pointer (&self->run, tmap_run_free);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Example, example_free)

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (*(const char *const *)a, *(const char *const *)b);
}

static GPtrArray *
list_manifests (const char *folder, GError **error)
{
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, error);

  if (dir == NULL)
    return NULL;
  for (const char *name = g_dir_read_name (dir); name != NULL; name = g_dir_read_name (dir))
    if (g_str_has_suffix (name, ".manifest.json"))
      g_ptr_array_add (paths, g_build_filename (folder, name, NULL));
  g_ptr_array_sort (paths, compare_names);
  return g_steal_pointer (&paths);
}

static gboolean
read_manifests (Example *self, const char *folder, GError **error)
{
  g_autofree char *manifests = g_build_filename (folder, "outputs", "generated_traces", NULL);
  g_autofree char *shown = g_build_filename (manifests, SHOWN, NULL);
  g_autoptr (GPtrArray) paths = list_manifests (manifests, error);

  if (paths == NULL)
    return FALSE;
  self->traces = g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_generated_trace_free);
  for (guint i = 0; i < paths->len; i++) {
    TmapGeneratedTrace *trace =
        tmap_generated_trace_read (self->run->artifacts, g_ptr_array_index (paths, i), error);

    if (trace == NULL)
      return FALSE;
    g_ptr_array_add (self->traces, trace);
  }
  self->ordered = tmap_comparison_order (self->traces);
  self->fidelity = tmap_fidelity_new (self->traces);
  self->distances = tmap_run_distances (self->run, self->traces, NULL, error);
  if (self->distances == NULL)
    return FALSE;
  self->all = (TmapFigureInput){ .traces = self->ordered,
                                 .fidelity = self->fidelity,
                                 .distances = self->distances };
  self->shown = tmap_manifest_input_new (self->run->artifacts, shown, error);
  if (self->shown == NULL ||
      !tmap_manifest_input_read_source (self->shown, self->run->traces, NULL, NULL, error) ||
      !tmap_manifest_input_score (self->shown, NULL, NULL, error) ||
      !tmap_manifest_input_compare_policies (self->shown, NULL, NULL, error))
    return FALSE;
  tmap_manifest_input_fill (self->shown, &self->one);
  return TRUE;
}

static gboolean
read_suite (Example *self, const char *folder, GError **error)
{
  g_autofree char *path = g_build_filename (folder, "trace_suite.yaml", NULL);
  g_autoptr (TmapSuiteConfig) config = tmap_suite_config_load (path, error);

  if (config == NULL)
    return FALSE;
  self->summaries = g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_source_summary_free);
  for (guint i = 0; i < config->sources->len; i++) {
    const TmapSuiteSource *source = g_ptr_array_index (config->sources, i);
    TmapTraceSource wanted = tmap_suite_source_get (source);
    const TmapTrace *trace = tmap_trace_store_get (self->run->traces, &wanted, NULL, NULL, error);

    if (trace == NULL)
      return FALSE;
    g_ptr_array_add (self->summaries,
                     tmap_source_summary_new (trace->jobs, config->supported_gpu_counts));
  }
  tmap_suite_summary_sort (self->summaries);
  self->suite = (TmapFigureInput){ .summaries = self->summaries };
  return TRUE;
}

static Example *
example_read (const char *folder, GError **error)
{
  g_autoptr (Example) self = g_new0 (Example, 1);

  self->run = tmap_run_new (NULL, NULL);
  if (!read_manifests (self, folder, error) || !read_suite (self, folder, error))
    return NULL;
  return g_steal_pointer (&self);
}

static const TmapFigureInput *
choose_input (const Example *self, const TmapFigureSpec *spec)
{
  if (spec->needs & TMAP_NEEDS_SUMMARIES)
    return &self->suite;
  return spec->needs & (TMAP_NEEDS_TRACES | TMAP_NEEDS_FIDELITY | TMAP_NEEDS_DISTANCES)
             ? &self->all
             : &self->one;
}

static TmapScene *
make_name (const char *name, const TmapTheme *theme)
{
  TmapScene *scene = tmap_scene_new (TILE_WIDTH, NAME_HEIGHT, theme);
  TmapTextStyle style = { .size = 8.0, .bold = TRUE, .color = tmap_theme_muted (theme) };

  style.vertical = TMAP_ANCHOR_MIDDLE;
  tmap_scene_add_text (scene, TMAP_PART_TITLE, 0.8 * theme->font_size, NAME_HEIGHT / 2, name,
                       &style);
  return scene;
}

/* A figure and its name, the @i-th of the sheet. */
static gboolean
draw_tile (cairo_t *cr,
           guint i,
           const TmapFigureSpec *spec,
           const TmapFigureInput *input,
           const TmapTheme *theme,
           GError **error)
{
  g_autoptr (TmapFigure) figure = tmap_figure_build (spec, input, error);
  g_autoptr (TmapScene) name = make_name (spec->name, theme);
  g_autoptr (TmapScene) scene = NULL;

  if (figure == NULL)
    return FALSE;
  scene = tmap_figure_layout (figure, TILE_WIDTH, TILE_HEIGHT, theme);
  cairo_save (cr);
  cairo_translate (cr, GAP + i % N_COLUMNS * (TILE_WIDTH + GAP),
                   GAP + floor ((double)i / N_COLUMNS) * (TILE_HEIGHT + NAME_HEIGHT + GAP));
  tmap_scene_draw (name, cr);
  cairo_translate (cr, 0, NAME_HEIGHT);
  tmap_scene_draw (scene, cr);
  cairo_restore (cr);
  return TRUE;
}

static gboolean
draw_sheet (const Example *example, gboolean dark, const char *path, GError **error)
{
  guint n;
  const TmapFigureSpec *specs = tmap_figure_specs (&n);
  guint rows = (n + N_COLUMNS - 1) / N_COLUMNS;
  double width = GAP + N_COLUMNS * (TILE_WIDTH + GAP);
  double height = GAP + rows * (TILE_HEIGHT + NAME_HEIGHT + GAP);
  cairo_surface_t *surface = cairo_image_surface_create (
      CAIRO_FORMAT_RGB24, (int)ceil (SCALE * width), (int)ceil (SCALE * height));
  cairo_t *cr = cairo_create (surface);
  cairo_status_t status = CAIRO_STATUS_SUCCESS;
  gboolean good = TRUE;
  TmapTheme theme;

  tmap_theme_init (&theme);
  theme.dark = dark;
  cairo_scale (cr, SCALE, SCALE);
  /* Between the figures it is a little darker, or lighter, than in them. */
  cairo_set_source_rgb (cr, dark ? 0.22 : 0.9, dark ? 0.22 : 0.9, dark ? 0.22 : 0.9);
  cairo_paint (cr);
  for (guint i = 0; good && i < n; i++)
    good = draw_tile (cr, i, &specs[i], choose_input (example, &specs[i]), &theme, error);
  if (good)
    status = cairo_surface_write_to_png (surface, path);
  if (status != CAIRO_STATUS_SUCCESS)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, "%s: %s", path,
                 cairo_status_to_string (status));
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return good && status == CAIRO_STATUS_SUCCESS;
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Example) example = NULL;

  if (argc != 4) {
    g_fprintf (stderr, "Usage: contact-sheet EXAMPLE LIGHT.png DARK.png\n");
    return 2;
  }
  example = example_read (argv[1], &error);
  if (example == NULL || !draw_sheet (example, FALSE, argv[2], &error) ||
      !draw_sheet (example, TRUE, argv[3], &error)) {
    g_fprintf (stderr, "error: %s\n", error->message);
    return 1;
  }
  return 0;
}
