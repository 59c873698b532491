/* SPDX-License-Identifier: Apache-2.0 */
#include <math.h>
#include <png.h>
#include <string.h>

#include "chart/export.h"
#include "figure-data.h"

/*
 * All figures of small hand-made data, as lists of marks, as coarse pictures and as files. With
 * TMAP_UPDATE_SCENES=1 the expected lists and pictures in scenes/ are written anew: look at
 * `git diff` and at the contact sheet then.
 */

#define N_TRACES 3
#define N_JOBS 24
#define WINDOW_START 5
#define WINDOW_JOBS 8

/* Sides of the coarse pictures, and how much an area may differ, of 255. */
#define GRID 16
#define MAX_DIFFERENCE 4

static const guint demands[] = { 1, 2, 1, 1, 4 };

static const char *const clusters[N_TRACES] = { "Saturn", "Uranus", "Philly" };

typedef struct {
  GPtrArray *traces;
  GPtrArray *tables;
  GPtrArray *labels;
  GPtrArray *summaries;
  TmapExclusiveJobs *jobs;
  TmapPolicyComparison *policies;
  TmapFidelity *fidelity;
  GPtrArray *distances;
  TmapEligibleJobs *eligible;
  TmapWindowScores *scores;
  TmapFigureInput input;
} Study;

static void
study_add (Study *self, guint i, const GArray *counts)
{
  TmapGeneratedTrace *trace = data_trace (clusters[i], 12 + 2 * i, demands, i == 2 ? 5 : 2, i != 1);

  data_make_representative (trace);
  trace->score.total += 0.01 * i;
  g_ptr_array_add (self->traces, trace);
  g_ptr_array_add (self->tables, data_table (clusters[i], N_JOBS, demands, G_N_ELEMENTS (demands)));
  g_ptr_array_add (self->labels, g_strdup (clusters[i]));
  g_ptr_array_add (self->summaries,
                   tmap_source_summary_new (g_ptr_array_index (self->tables, i), counts));
}

static void
study_init (Study *self)
{
  g_autoptr (GArray) counts = data_counts (1, 2, 0);
  g_autoptr (TmapWindowProfile) target = NULL;
  TmapScoreLimits limits = { NULL, NAN, NAN };

  self->traces = g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_generated_trace_free);
  self->tables = g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_job_table_free);
  self->summaries = g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_source_summary_free);
  self->labels = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < N_TRACES; i++)
    study_add (self, i, counts);
  self->jobs = data_exclusive_jobs (g_ptr_array_index (self->traces, 0));
  self->policies =
      tmap_generated_trace_simulate (g_ptr_array_index (self->traces, 0), NULL, NULL, NULL);
  self->fidelity = tmap_fidelity_new (self->traces);
  self->distances = g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_distances_free);
  for (guint i = 0; i < N_TRACES; i++)
    g_ptr_array_add (self->distances,
                     data_distances (g_ptr_array_index (self->traces, i),
                                     i == 0 ? self->jobs : NULL,
                                     g_ptr_array_index (self->tables, i), WINDOW_START));
  self->eligible = tmap_eligible_jobs_new (g_ptr_array_index (self->tables, 0), counts);
  target = tmap_window_profile_new (self->eligible, 0, self->eligible->n, FALSE);
  self->scores =
      tmap_score_windows (self->eligible, WINDOW_JOBS, target, &limits, NULL, NULL, NULL);
  self->input = (TmapFigureInput){ .summaries = self->summaries,
                                   .traces = self->traces,
                                   .exclusive_jobs = self->jobs,
                                   .policies = self->policies,
                                   .fidelity = self->fidelity,
                                   .distances = self->distances,
                                   .jobs = self->tables,
                                   .job_labels = self->labels,
                                   .eligible = self->eligible,
                                   .window_start = WINDOW_START,
                                   .window_n_jobs = WINDOW_JOBS,
                                   .scores = self->scores };
}

static void
study_clear (Study *self)
{
  tmap_window_scores_free (self->scores);
  tmap_eligible_jobs_free (self->eligible);
  g_ptr_array_unref (self->distances);
  tmap_fidelity_free (self->fidelity);
  tmap_policy_comparison_free (self->policies);
  tmap_exclusive_jobs_free (self->jobs);
  g_ptr_array_unref (self->summaries);
  g_ptr_array_unref (self->labels);
  g_ptr_array_unref (self->tables);
  g_ptr_array_unref (self->traces);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Study, study_clear)

static TmapScene *
lay_out (const Study *study, const TmapFigureSpec *spec, gboolean dark)
{
  g_autoptr (TmapFigure) figure = data_build (spec->name, &study->input);
  TmapTheme theme;
  double width, height;

  tmap_theme_init (&theme);
  theme.dark = dark;
  tmap_figure_default_size (spec, &study->input, &width, &height);
  return tmap_figure_layout (figure, width * TMAP_POINTS_PER_INCH, height * TMAP_POINTS_PER_INCH,
                             &theme);
}

static gboolean
is_updating (void)
{
  return g_strcmp0 (g_getenv ("TMAP_UPDATE_SCENES"), "1") == 0;
}

static char *
get_path (const char *name, const char *ending)
{
  g_autofree char *file = g_strconcat (name, ending, NULL);

  return g_test_build_filename (G_TEST_DIST, "scenes", file, NULL);
}

/* Reads what is expected, after it was written anew if so wished. */
static char *
read_expected (const char *path, const char *found)
{
  g_autoptr (GError) error = NULL;
  char *expected = NULL;

  if (is_updating ())
    g_file_set_contents (path, found, -1, &error);
  g_assert_no_error (error);
  g_file_get_contents (path, &expected, NULL, &error);
  g_assert_no_error (error);
  return expected;
}

/* Shows the first lines that differ, and how many there are in all. */
static void
compare_lines (const char *name, const char *expected, const char *found)
{
  g_auto (GStrv) old = g_strsplit (expected, "\n", -1);
  g_auto (GStrv) new = g_strsplit (found, "\n", -1);
  guint n_old = g_strv_length (old);
  guint n_new = g_strv_length (new);
  g_autoptr (GString) text = g_string_new (NULL);
  guint n = 0;

  for (guint i = 0; i < MAX (n_old, n_new); i++) {
    const char *a = i < n_old ? old[i] : NULL;
    const char *b = i < n_new ? new[i] : NULL;

    if (g_strcmp0 (a, b) == 0 || n++ >= 8)
      continue;
    g_string_append_printf (text, "line %u:\n", i + 1);
    if (a != NULL)
      g_string_append_printf (text, "  - %s\n", a);
    if (b != NULL)
      g_string_append_printf (text, "  + %s\n", b);
  }
  if (n > 0) {
    g_test_message ("%s is not as expected: %u lines differ\n%s", name, n, text->str);
    g_test_fail ();
  }
}

static void
test_scenes (void)
{
  g_auto (Study) study = { 0 };
  guint n;
  const TmapFigureSpec *specs = tmap_figure_specs (&n);

  study_init (&study);
  for (guint i = 0; i < n; i++) {
    g_autoptr (TmapScene) scene = lay_out (&study, &specs[i], FALSE);
    g_autofree char *found = tmap_scene_to_text (scene);
    g_autofree char *path = get_path (specs[i].name, ".txt");
    g_autofree char *expected = read_expected (path, found);

    compare_lines (specs[i].name, expected, found);
  }
}

/* How bright the areas of a grid are on average, 0 to 255. */
static void
measure_brightness (const TmapScene *scene, guint brightness[GRID * GRID])
{
  int width = (int)ceil (tmap_scene_get_width (scene));
  int height = (int)ceil (tmap_scene_get_height (scene));
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  cairo_t *cr = cairo_create (surface);
  guint64 sums[GRID * GRID] = { 0 };
  guint64 counts[GRID * GRID] = { 0 };

  tmap_scene_draw (scene, cr);
  cairo_surface_flush (surface);
  for (int y = 0; y < height; y++) {
    const guint32 *row =
        (const guint32 *)(gconstpointer)(cairo_image_surface_get_data (surface) +
                                         y * cairo_image_surface_get_stride (surface));

    for (int x = 0; x < width; x++) {
      int area = y * GRID / height * GRID + x * GRID / width;

      sums[area] +=
          (299 * (row[x] >> 16 & 255) + 587 * (row[x] >> 8 & 255) + 114 * (row[x] & 255)) / 1000;
      counts[area]++;
    }
  }
  for (guint i = 0; i < GRID * GRID; i++)
    brightness[i] = (guint)(sums[i] / counts[i]);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

static char *
brightness_to_text (const guint brightness[GRID * GRID])
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < GRID * GRID; i++)
    g_string_append_printf (text, "%3u%c", brightness[i], i % GRID == GRID - 1 ? '\n' : ' ');
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
compare_brightness (const char *name, const char *expected, const guint *found)
{
  const char *rest = expected;

  for (guint i = 0; i < GRID * GRID; i++) {
    char *end = NULL;
    gint64 value = g_ascii_strtoll (rest, &end, 10);

    g_assert_true (end != rest);
    rest = end;
    if (ABS (value - (gint64)found[i]) > MAX_DIFFERENCE) {
      g_test_message ("%s: row %u, column %u: %u is not nearly %d", name, i / GRID + 1,
                      i % GRID + 1, found[i], (int)value);
      g_test_fail ();
    }
  }
}

/* One figure for each kind of mark, and some in the dark. */
static void
test_pictures (void)
{
  static const struct {
    const char *figure;
    gboolean dark;
  } pictures[] = {
    { "gpu_demand_fidelity", FALSE }, { "mapped_gpu_mix", TRUE },   { "runtime_cdf", FALSE },
    { "runtime_cdf", TRUE },          { "arrivals", FALSE },        { "hour_of_week", TRUE },
    { "quantile_quantile", FALSE },   { "exclusive_gantt", FALSE },
  };
  g_auto (Study) study = { 0 };

  study_init (&study);
  for (gsize i = 0; i < G_N_ELEMENTS (pictures); i++) {
    const TmapFigureSpec *spec = tmap_figure_spec_find (pictures[i].figure, NULL);
    g_autoptr (TmapScene) scene = lay_out (&study, spec, pictures[i].dark);
    guint brightness[GRID * GRID];
    g_autofree char *found = NULL;
    g_autofree char *path =
        get_path (spec->name, pictures[i].dark ? ".dark.brightness" : ".brightness");
    g_autofree char *expected = NULL;

    measure_brightness (scene, brightness);
    found = brightness_to_text (brightness);
    expected = read_expected (path, found);
    compare_brightness (spec->name, expected, brightness);
  }
}

static void
check_png (const char *data, gsize size, const TmapScene *scene)
{
  png_image image = { .version = PNG_IMAGE_VERSION };
  g_autofree guint8 *pixels = NULL;

  g_assert_true (png_image_begin_read_from_memory (&image, data, size));
  g_assert_cmpuint (image.width, ==, (guint)round (tmap_scene_get_width (scene) / 72 * 100));
  g_assert_cmpuint (image.height, ==, (guint)round (tmap_scene_get_height (scene) / 72 * 100));
  image.format = PNG_FORMAT_RGB;
  pixels = g_malloc (PNG_IMAGE_SIZE (image));
  g_assert_true (png_image_finish_read (&image, NULL, pixels, 0, NULL));
}

static void
check_svg (const char *data, gsize size, const TmapScene *scene)
{
  static const GMarkupParser nothing = { 0 };
  g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (&nothing, 0, NULL, NULL);
  g_autoptr (GError) error = NULL;
  char width[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *attribute = g_strdup_printf (
      "width=\"%spt\"", g_ascii_formatd (width, sizeof width, "%g", tmap_scene_get_width (scene)));

  g_markup_parse_context_parse (context, data, (gssize)size, &error);
  g_assert_no_error (error);
  g_assert_true (g_markup_parse_context_end_parse (context, &error));
  g_assert_nonnull (memmem (data, size, attribute, strlen (attribute)));
}

static void
check_pdf (const char *data, gsize size, const TmapScene *scene)
{
  char width[G_ASCII_DTOSTR_BUF_SIZE];
  char height[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *box = g_strdup_printf (
      "/MediaBox [ 0 0 %s %s ]",
      g_ascii_formatd (width, sizeof width, "%g", tmap_scene_get_width (scene)),
      g_ascii_formatd (height, sizeof height, "%g", tmap_scene_get_height (scene)));

  g_assert_cmpmem (data, 5, "%PDF-", 5);
  g_assert_nonnull (memmem (data, size, box, strlen (box)));
  g_assert_nonnull (memmem (data + size - 8, 8, "%%EOF", 5));
}

/* Files of all figures are whole, and the same when made again from the same data. */
static void
test_files (void)
{
  static void (*const checks[TMAP_N_FORMATS]) (const char *, gsize, const TmapScene *) = {
    [TMAP_FORMAT_PNG] = check_png,
    [TMAP_FORMAT_SVG] = check_svg,
    [TMAP_FORMAT_PDF] = check_pdf,
  };
  g_auto (Study) study = { 0 };
  g_auto (Study) same = { 0 };
  guint n;
  const TmapFigureSpec *specs = tmap_figure_specs (&n);

  study_init (&study);
  study_init (&same);
  for (guint i = 0; i < n; i++) {
    g_autoptr (TmapScene) scene = lay_out (&study, &specs[i], FALSE);
    g_autoptr (TmapScene) again = lay_out (&same, &specs[i], FALSE);

    for (guint f = 0; f < TMAP_N_FORMATS; f++) {
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) file = tmap_scene_export (scene, f, 100, &error);
      g_autoptr (GBytes) second = tmap_scene_export (again, f, 100, &error);
      gsize size;
      const char *data;

      g_assert_no_error (error);
      data = g_bytes_get_data (file, &size);
      checks[f](data, size, scene);
      g_assert_true (g_bytes_equal (file, second));
    }
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_unsetenv ("SOURCE_DATE_EPOCH");
  g_test_add_func ("/layout/scenes", test_scenes);
  g_test_add_func ("/layout/pictures", test_pictures);
  g_test_add_func ("/layout/files", test_files);
  return g_test_run ();
}
