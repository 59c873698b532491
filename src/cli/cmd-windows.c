/* SPDX-License-Identifier: Apache-2.0 */
#include "pipeline/windows.h"

#include "base/number.h"
#include "cli.h"

#define DEFAULT_COUNT 10
#define MAX_COUNT 10000

static const CliOption options[] = {
  { "config", CLI_OPTION_VALUE, TRUE, "FILE", N_ ("a generation configuration (YAML)") },
  { "count", CLI_OPTION_VALUE, FALSE, "N", N_ ("how many windows at most (10)") },
  { "output", CLI_OPTION_VALUE, FALSE, "FILE", N_ ("write them as CSV") },
  { NULL, 0, FALSE, NULL, NULL },
};

static gboolean
get_count (CliContext *context, guint *count, GError **error)
{
  const char *text = cli_arguments_get (context->arguments, "count");
  guint64 value = DEFAULT_COUNT;

  if (text != NULL && !g_ascii_string_to_unsigned (text, 10, 1, MAX_COUNT, &value, NULL))
    return cli_fail_usage (error, "--count: '%s' is not a whole number from 1 to %d", text,
                           MAX_COUNT);
  *count = (guint)value;
  return TRUE;
}

static void
add_text (CliContext *context, const TmapWindowList *list)
{
  cli_say (context,
           "%u of %u windows qualify; the best that have no job in common:", list->n_qualifying,
           list->n_windows);
  cli_say (context, "%4s  %10s  %8s  %14s  %14s  %s", tmap_tr ("Rank"), tmap_tr ("Start"),
           tmap_tr ("Score"), tmap_tr ("Submitted [s]"), tmap_tr ("Span [s]"),
           tmap_tr ("First job"));
  for (guint i = 0; i < list->entries->len; i++) {
    const TmapWindowEntry *entry = g_ptr_array_index (list->entries, i);
    g_autofree char *score = tmap_number_format_fixed (entry->score.total, 5, FALSE);
    g_autofree char *submit = tmap_number_format_fixed (entry->submit_s, 0, TRUE);
    g_autofree char *span = tmap_number_format_fixed (entry->span_s, 0, TRUE);

    cli_say (context, "%4u  %10u  %8s  %14s  %14s  %s", i + 1, entry->start, score, submit, span,
             entry->first_job_id);
  }
}

static void
write_json (TmapJsonWriter *json, const TmapWindowList *list)
{
  tmap_json_writer_integer (json, "window_count", list->n_windows);
  tmap_json_writer_integer (json, "qualifying_window_count", list->n_qualifying);
  tmap_json_writer_begin_array (json, "windows");
  for (guint i = 0; i < list->entries->len; i++) {
    const TmapWindowEntry *entry = g_ptr_array_index (list->entries, i);

    tmap_json_writer_begin_object (json, NULL);
    tmap_json_writer_integer (json, "start_index", entry->start);
    tmap_json_writer_integer (json, "end_index_exclusive", entry->end);
    tmap_json_writer_text (json, "first_job_id", entry->first_job_id);
    tmap_json_writer_text (json, "last_job_id", entry->last_job_id);
    tmap_json_writer_double (json, "submit_time_s", entry->submit_s);
    tmap_json_writer_double (json, "span_s", entry->span_s);
    tmap_json_writer_double (json, "total_score", entry->score.total);
    tmap_json_writer_end (json);
  }
  tmap_json_writer_end (json);
}

static gboolean
run (CliContext *context, GError **error)
{
  const char *output = cli_arguments_get (context->arguments, "output");
  g_autofree char *here = g_get_current_dir ();
  g_autoptr (TmapGenerationConfig) config = NULL;
  g_autoptr (TmapWindowList) list = NULL;
  guint count = 0;

  if (!get_count (context, &count, error))
    return FALSE;
  config =
      tmap_generation_config_load (cli_arguments_get (context->arguments, "config"), here, error);
  list = config != NULL ? tmap_run_list_windows (context->run, config, count, error) : NULL;
  if (list == NULL)
    return FALSE;
  if (context->json != NULL)
    write_json (context->json, list);
  else
    add_text (context, list);
  return output == NULL || tmap_artifacts_add_text (context->run->artifacts, output,
                                                    tmap_window_list_to_csv (list), error);
}

const CliVerb cli_windows = {
  "windows",
  N_ ("list the best windows of a trace"),
  N_ ("Scores every window of the trace, with the number of jobs, minimums and limits of a "
      "generation\n"
      "configuration, and lists the best that have no job in common. With selection_method: "
      "manual\n"
      "and start_index, generate takes one of them."),
  "--config generate/philly.yaml --count 5",
  options,
  run,
};
