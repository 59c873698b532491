/* SPDX-License-Identifier: Apache-2.0 */
#include "describe.h"

#include <stdio.h>
#include <string.h>

#include "chart/export.h"
#include "chart/figures/catalogue.h"
#include "chart/theme.h"
#include "config.h"
#include "help.h"
#include "sources/source-format.h"

static char *
figure_names (void)
{
  g_autoptr (GString) names = g_string_new (NULL);
  guint n;
  const TmapFigureSpec *specs = tmap_figure_specs (&n);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", specs[i].name);
  return g_string_free (g_steal_pointer (&names), FALSE);
}

static char *
figure_formats (void)
{
  const char *names[TMAP_N_FORMATS + 1] = { NULL };

  for (guint i = 0; i < TMAP_N_FORMATS; i++)
    names[i] = tmap_figure_format_name (i);
  return g_strjoinv (", ", (char **)names);
}

static char *
palettes (void)
{
  return g_strdup (tmap_palette_names ());
}

/* Where the values of an option come from, as in "png, svg, pdf". */
static const struct {
  const char *option;
  char *(*get_values) (void);
} sources[] = {
  { "figure", figure_names },
  { "figure-formats", figure_formats },
  { "format", figure_formats },
  { "palette", palettes },
  { "source-format", tmap_source_format_names },
};

static void
add_values (TmapJsonWriter *json, const char *option)
{
  tmap_json_writer_begin_array (json, "values");
  for (gsize i = 0; i < G_N_ELEMENTS (sources); i++)
    if (strcmp (sources[i].option, option) == 0) {
      g_autofree char *text = sources[i].get_values ();
      g_auto (GStrv) values = g_strsplit (text, ", ", -1);

      for (guint v = 0; values[v] != NULL; v++)
        tmap_json_writer_text (json, NULL, values[v]);
    }
  tmap_json_writer_end (json);
}

static void
add_options (TmapJsonWriter *json, const CliOption *option)
{
  tmap_json_writer_begin_array (json, "options");
  for (; option->name != NULL; option++) {
    tmap_json_writer_begin_object (json, NULL);
    tmap_json_writer_text (json, "name", option->name);
    tmap_json_writer_text (json, "value_name", option->value_name);
    tmap_json_writer_boolean (json, "list", option->kind == CLI_OPTION_LIST);
    tmap_json_writer_boolean (json, "required", option->required);
    tmap_json_writer_text (json, "help", option->help);
    add_values (json, option->name);
    tmap_json_writer_end (json);
  }
  tmap_json_writer_end (json);
}

static void
add_verb (TmapJsonWriter *json, const CliVerb *verb)
{
  g_autoptr (GArray) options = cli_help_all_options (verb);

  tmap_json_writer_begin_object (json, NULL);
  tmap_json_writer_text (json, "name", verb->name);
  tmap_json_writer_text (json, "summary", verb->summary);
  tmap_json_writer_text (json, "description", verb->description);
  tmap_json_writer_text (json, "example", verb->example);
  add_options (json, (const CliOption *)(gpointer)options->data);
  tmap_json_writer_end (json);
}

void
cli_describe_print (const CliVerb *const *verbs)
{
  g_autoptr (TmapJsonWriter) json = tmap_json_writer_new ();
  g_autoptr (GString) text = NULL;

  tmap_json_writer_begin_object (json, NULL);
  tmap_json_writer_text (json, "version", TMAP_VERSION);
  add_options (json, cli_help_program_options ());
  tmap_json_writer_begin_array (json, "verbs");
  for (; *verbs != NULL; verbs++)
    add_verb (json, *verbs);
  tmap_json_writer_end (json);
  tmap_json_writer_end (json);
  text = tmap_json_writer_steal (json);
  puts (text->str);
}
