/* SPDX-License-Identifier: Apache-2.0 */
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "chart/figures/catalogue.h"
#include "cli.h"
#include "figure-source.h"
#include "source-options.h"

#define DEFAULT_DPI 200.0
#define LEAST_DPI 10.0
#define MOST_DPI 2400.0

/* Widths of a column and of a page in the two-column style of many conferences, in points. */
#define COLUMN_WIDTH (3.33 * TMAP_POINTS_PER_INCH)
#define PAGE_WIDTH (7.0 * TMAP_POINTS_PER_INCH)

static const CliOption options[] = {
  { "figure", CLI_OPTION_VALUE, FALSE, "NAME", N_ ("the figure; see --list") },
  { "list", CLI_OPTION_FLAG, FALSE, NULL, N_ ("list the figures, a line each") },
  { "manifest", CLI_OPTION_VALUE, FALSE, "FILE",
    N_ ("draw it for the generated trace of a manifest") },
  { "manifests", CLI_OPTION_LIST, FALSE, "FILE…", N_ ("draw it for several generated traces") },
  { "config", CLI_OPTION_VALUE, FALSE, "FILE", N_ ("draw it for the traces of a suite (YAML)") },
  { "trace-path", CLI_OPTION_VALUE, FALSE, "FILE", N_ ("draw it for a trace") },
  { "source-format", CLI_OPTION_VALUE, FALSE, "NAME", N_ ("format of that trace, or auto") },
  { "cluster-name", CLI_OPTION_VALUE, FALSE, "NAME", N_ ("its cluster; most formats need it") },
  CLI_SOURCE_OPTIONS,
  { "supported-gpu-counts", CLI_OPTION_LIST, FALSE, "N…", N_ ("GPU counts of workloads (1 2)") },
  { "output", CLI_OPTION_VALUE, FALSE, "FILE", N_ ("the file to write") },
  { "format", CLI_OPTION_VALUE, FALSE, "NAME", N_ ("png, svg or pdf (the ending of the file)") },
  { "data", CLI_OPTION_VALUE, FALSE, "FILE", N_ ("write the plotted values as CSV") },
  { "preset", CLI_OPTION_VALUE, FALSE, "NAME",
    N_ ("width of a column (3.33 in) or a page (7 in)") },
  { "width", CLI_OPTION_VALUE, FALSE, "LENGTH", N_ ("as in 3.33in, 85mm, 8.5cm, 240pt, 600px") },
  { "height", CLI_OPTION_VALUE, FALSE, "LENGTH", N_ ("the same (in proportion to the width)") },
  { "font", CLI_OPTION_VALUE, FALSE, "NAME", N_ ("font family (DejaVu Sans)") },
  { "font-size", CLI_OPTION_VALUE, FALSE, "LENGTH", N_ ("size of the running text (8.5pt)") },
  { "palette", CLI_OPTION_VALUE, FALSE, "NAME", N_ ("colour-blind, grey or vivid (colour-blind)") },
  { "no-title", CLI_OPTION_FLAG, FALSE, NULL, N_ ("leave out title and subtitle") },
  { "dpi", CLI_OPTION_VALUE, FALSE, "N", N_ ("dots per inch of a PNG (200)") },
  { "force", CLI_OPTION_FLAG, FALSE, NULL, N_ ("go on if files have changed since the manifest") },
  { NULL, 0, FALSE, NULL, NULL },
};

/* How the figure is to look. */
typedef struct {
  TmapTheme theme;
  TmapFigureFormat format;
  double width; /* in points; NAN for the figure's own */
  double height;
  double dpi;
} Look;

static gboolean
get_length (CliArguments *arguments, const char *option, double dpi, double *points, GError **error)
{
  const char *text = cli_arguments_get (arguments, option);
  g_autoptr (GError) problem = NULL;

  if (text == NULL || tmap_length_parse (text, dpi, points, &problem))
    return TRUE;
  return tmap_fail (error, TMAP_ERROR_VALUE, "--%s: %s", option, problem->message);
}

static gboolean
get_dpi (CliArguments *arguments, double *dpi, GError **error)
{
  const char *text = cli_arguments_get (arguments, "dpi");
  char *end = NULL;

  *dpi = DEFAULT_DPI;
  if (text == NULL)
    return TRUE;
  *dpi = g_ascii_strtod (text, &end);
  if (*end == '\0' && *dpi >= LEAST_DPI && *dpi <= MOST_DPI)
    return TRUE;
  return tmap_fail (error, TMAP_ERROR_VALUE, "--dpi: '%s' is not a number from %g to %g", text,
                    LEAST_DPI, MOST_DPI);
}

static gboolean
get_preset (CliArguments *arguments, double *width, GError **error)
{
  const char *name = cli_arguments_get (arguments, "preset");

  if (name == NULL)
    return TRUE;
  if (strcmp (name, "column") == 0)
    *width = COLUMN_WIDTH;
  else if (strcmp (name, "page") == 0)
    *width = PAGE_WIDTH;
  else
    return tmap_fail (error, TMAP_ERROR_VALUE,
                      "--preset: '%s' is not known; the presets are column, page", name);
  return TRUE;
}

static gboolean
get_palette (CliArguments *arguments, TmapPalette *palette, GError **error)
{
  const char *name = cli_arguments_get (arguments, "palette");

  if (name == NULL || tmap_palette_parse (name, palette))
    return TRUE;
  return tmap_fail (error, TMAP_ERROR_VALUE, "--palette: '%s' is not known; the palettes are %s",
                    name, tmap_palette_names ());
}

/* The format that is asked for, else that of the file's ending, else PNG. */
static gboolean
get_format (CliArguments *arguments, TmapFigureFormat *format, GError **error)
{
  const char *name = cli_arguments_get (arguments, "format");
  const char *output = cli_arguments_get (arguments, "output");
  const char *dot = output != NULL ? strrchr (output, '.') : NULL;
  g_autofree char *lower = NULL;

  *format = TMAP_FORMAT_PNG;
  if (name == NULL && (dot == NULL || strchr (dot, '/') != NULL))
    return TRUE;
  lower = tmap_text_lower (name != NULL ? name : dot + 1);
  if (tmap_figure_format_parse (lower, format))
    return TRUE;
  return tmap_fail (error, TMAP_ERROR_VALUE, "%s: '%s' is not known; the formats are png, svg, pdf",
                    name != NULL ? "--format" : "--output", name != NULL ? name : dot);
}

static gboolean
get_look (CliArguments *arguments, Look *look, GError **error)
{
  tmap_theme_init (&look->theme);
  look->width = look->height = NAN;
  if (cli_arguments_has (arguments, "font"))
    look->theme.font_family = cli_arguments_get (arguments, "font");
  look->theme.show_title = !cli_arguments_has (arguments, "no-title");
  return get_dpi (arguments, &look->dpi, error) && get_preset (arguments, &look->width, error) &&
         get_length (arguments, "width", look->dpi, &look->width, error) &&
         get_length (arguments, "height", look->dpi, &look->height, error) &&
         get_length (arguments, "font-size", look->dpi, &look->theme.font_size, error) &&
         get_palette (arguments, &look->theme.palette, error) &&
         get_format (arguments, &look->format, error);
}

/* The size that is asked for; the side that is not follows from the figure's own proportions. */
static void
settle_size (Look *look, const TmapFigureSpec *spec, const TmapFigureInput *input)
{
  double width, height;

  tmap_figure_default_size (spec, input, &width, &height);
  if (isnan (look->width) && isnan (look->height))
    look->width = width * TMAP_POINTS_PER_INCH;
  if (isnan (look->width))
    look->width = look->height * width / height;
  if (isnan (look->height))
    look->height = look->width * height / width;
}

static gboolean
draw (CliContext *context,
      const TmapFigureSpec *spec,
      const TmapFigureInput *input,
      Look *look,
      GError **error)
{
  const char *output = cli_arguments_get (context->arguments, "output");
  const char *data = cli_arguments_get (context->arguments, "data");
  g_autoptr (TmapFigure) figure = tmap_figure_build (spec, input, error);
  g_autoptr (TmapScene) scene = NULL;

  if (figure == NULL)
    return FALSE;
  if (data != NULL &&
      !tmap_artifacts_add_text (context->run->artifacts, data, tmap_figure_to_csv (figure), error))
    return FALSE;
  if (output == NULL)
    return TRUE;
  settle_size (look, spec, input);
  scene = tmap_figure_layout (figure, look->width, look->height, &look->theme);
  return tmap_scene_export_file (scene, look->format, look->dpi, context->run->artifacts, output,
                                 error);
}

static void
list_figures (CliContext *context)
{
  guint n;
  const TmapFigureSpec *specs = tmap_figure_specs (&n);

  if (context->json != NULL)
    tmap_json_writer_begin_object (context->json, "figures");
  for (guint i = 0; i < n; i++) {
    if (context->json != NULL)
      tmap_json_writer_text (context->json, specs[i].name, specs[i].description);
    else
      cli_say (context, "%-26s %s", specs[i].name, tmap_tr (specs[i].description));
  }
  if (context->json != NULL)
    tmap_json_writer_end (context->json);
}

static gboolean
run (CliContext *context, GError **error)
{
  CliArguments *arguments = context->arguments;
  g_autoptr (CliFigureSource) source = NULL;
  const TmapFigureSpec *spec;
  TmapFigureInput input;
  Look look;

  if (cli_arguments_has (arguments, "list")) {
    list_figures (context);
    return TRUE;
  }
  if (!cli_arguments_has (arguments, "figure"))
    return cli_fail_usage (error, "--figure is missing; --list tells the names");
  if (!cli_arguments_has (arguments, "output") && !cli_arguments_has (arguments, "data"))
    return cli_fail_usage (error, "--output is missing (or --data)");
  spec = tmap_figure_spec_find (cli_arguments_get (arguments, "figure"), error);
  if (spec == NULL || !get_look (arguments, &look, error))
    return FALSE;
  source = cli_figure_source_read (context, spec->needs, &input, error);
  return source != NULL && draw (context, spec, &input, &look, error);
}

const CliVerb cli_figure = {
  "figure",
  N_ ("draw a figure for a paper"),
  N_ ("Draws any figure from a manifest, several manifests, a suite or a trace as PNG, SVG or PDF, "
      "in\n"
      "the size and type of a paper. --list tells the names; --data writes the values as CSV."),
  "--figure runtime_cdf --manifest outputs/generated_traces/philly.manifest.json \\\n"
  "    --preset column --font-size 8pt --no-title --output runtime_cdf.pdf",
  options,
  run,
};
