/* SPDX-License-Identifier: Apache-2.0 */
#include "pipeline/verify.h"

#include "base/error.h"
#include "cli.h"
#include "summary.h"
#include "io/path.h"

/* Digits of a hash in the table. */
#define BRIEF_HASH 12

static const CliOption options[] = {
  { "manifest", CLI_OPTION_WORDS, TRUE, "MANIFEST…", N_ ("the manifests of generated traces") },
  { "root", CLI_OPTION_VALUE, FALSE, "DIR", N_ ("folder that the files were moved to") },
  { NULL, 0, FALSE, NULL, NULL },
};

static const char *
describe_repetition (const TmapVerifiedFile *file)
{
  if (!file->repeated)
    return "–";
  return tmap_tr (file->verdict == TMAP_VERDICT_AGREES ? N_ ("same") : N_ ("other"));
}

#define N_CELLS 6

/* Columns on a terminal: signs of Chinese take two. */
static int
get_width (const char *text)
{
  int width = 0;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);

    if (!g_unichar_iszerowidth (c))
      width += g_unichar_iswide (c) ? 2 : 1;
  }
  return width;
}

static char **
describe_file (const TmapVerifiedFile *file)
{
  g_autoptr (GStrvBuilder) cells = g_strv_builder_new ();
  g_autofree char *path = tmap_path_display (file->path);
  g_autofree char *recorded = g_strndup (file->recorded != NULL ? file->recorded : "–", BRIEF_HASH);
  g_autofree char *found = g_strndup (file->found != NULL ? file->found : "–", BRIEF_HASH);

  g_strv_builder_add_many (cells, tmap_tr (file->what), tmap_tr (tmap_verdict_key (file->verdict)),
                           recorded, found, describe_repetition (file), path, NULL);
  return g_strv_builder_end (cells);
}

static void
add_table (CliContext *context, const TmapVerification *result)
{
  const char *const header[N_CELLS + 1] = { tmap_tr ("File"),     tmap_tr ("Verdict"),
                                            tmap_tr ("Recorded"), tmap_tr ("Found"),
                                            tmap_tr ("Repeated"), tmap_tr ("Path") };
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify)g_strfreev);
  int widths[N_CELLS] = { 19, 8, BRIEF_HASH, BRIEF_HASH, 8, 0 };

  g_ptr_array_add (rows, g_strdupv ((char **)header));
  for (guint i = 0; i < result->files->len; i++)
    g_ptr_array_add (rows, describe_file (g_ptr_array_index (result->files, i)));
  for (guint i = 0; i < rows->len; i++)
    for (guint c = 0; c < N_CELLS; c++)
      widths[c] = MAX (widths[c], get_width (((char **)rows->pdata[i])[c]));
  for (guint i = 0; i < rows->len; i++) {
    char **cells = rows->pdata[i];
    g_autoptr (GString) line = g_string_new (NULL);

    for (guint c = 0; c + 1 < N_CELLS; c++)
      g_string_append_printf (line, "%s%*s  ", cells[c], widths[c] - get_width (cells[c]), "");
    cli_say (context, "%s%s", line->str, cells[N_CELLS - 1]);
  }
}

static void
add_text (CliContext *context, const char *name, const TmapVerification *result)
{
  cli_say (context, "%s", name);
  add_table (context, result);
  for (guint i = 0; i < result->files->len; i++) {
    const TmapVerifiedFile *file = g_ptr_array_index (result->files, i);

    if (file->detail != NULL)
      cli_say (context, "%s: %s", tmap_tr (file->what), file->detail);
  }
  if (result->not_repeated != NULL)
    cli_say (context, "The generation was not repeated: %s", result->not_repeated);
  cli_summary_notes (context, result->notes);
}

static void
write_json (CliContext *context, const char *name, const TmapVerification *result)
{
  TmapJsonWriter *json = context->json;

  tmap_json_writer_begin_object (json, NULL);
  tmap_json_writer_text (json, "manifest", name);
  tmap_json_writer_boolean (json, "agrees", tmap_verification_agrees (result));
  tmap_json_writer_text (json, "not_repeated", result->not_repeated);
  cli_summary_notes (context, result->notes);
  tmap_json_writer_begin_array (json, "verified");
  for (guint i = 0; i < result->files->len; i++) {
    const TmapVerifiedFile *file = g_ptr_array_index (result->files, i);
    g_autofree char *path = tmap_path_display (file->path);

    tmap_json_writer_begin_object (json, NULL);
    tmap_json_writer_text (json, "what", file->what);
    tmap_json_writer_text (json, "path", path);
    tmap_json_writer_text (json, "verdict", tmap_verdict_key (file->verdict));
    tmap_json_writer_text (json, "sha256_recorded", file->recorded);
    tmap_json_writer_text (json, "sha256_found", file->found);
    tmap_json_writer_boolean (json, "repeated", file->repeated);
    tmap_json_writer_text (json, "detail", file->detail);
    tmap_json_writer_end (json);
  }
  tmap_json_writer_end (json);
  tmap_json_writer_end (json);
}

/* The failure names the first manifest that does not agree and what it is about. */
static void
fail (CliContext *context, const char *name, const TmapVerification *result)
{
  g_autoptr (GString) what = g_string_new (NULL);

  if (context->failure != NULL)
    return;
  for (guint i = 0; i < result->files->len; i++) {
    const TmapVerifiedFile *file = g_ptr_array_index (result->files, i);

    if (file->verdict != TMAP_VERDICT_AGREES)
      g_string_append_printf (what, "%s%s %s", what->len > 0 ? tmap_tr (", ") : "",
                              tmap_tr (file->what), tmap_tr (tmap_verdict_key (file->verdict)));
  }
  if (what->len == 0)
    g_string_append_printf (what, tmap_tr ("the generation cannot be repeated: %s"),
                            result->not_repeated);
  tmap_fail (&context->failure, TMAP_ERROR_VALIDATION, "%s: does not agree: %s", name, what->str);
}

static gboolean
run (CliContext *context, GError **error)
{
  GPtrArray *manifests = cli_arguments_get_list (context->arguments, "manifest");

  if (context->json != NULL)
    tmap_json_writer_begin_array (context->json, "manifests");
  for (guint i = 0; i < manifests->len; i++) {
    const char *path = g_ptr_array_index (manifests, i);
    g_autofree char *name = tmap_path_display (path);
    g_autoptr (TmapVerification) result =
        tmap_verify_manifest (path, cli_arguments_get (context->arguments, "root"),
                              context->run->progress, context->run->cancellable, error);

    if (result == NULL)
      return FALSE;
    if (context->json != NULL)
      write_json (context, name, result);
    else
      add_text (context, name, result);
    if (!tmap_verification_agrees (result))
      fail (context, name, result);
  }
  if (context->json != NULL)
    tmap_json_writer_end (context->json);
  return TRUE;
}

const CliVerb cli_verify = {
  "verify",
  N_ ("check that a generated trace is what its manifest says"),
  N_ ("Computes every hash that a manifest records, does the generation again with the recorded\n"
      "settings, and says for every file whether it agrees. Nothing is written. Exits with status "
      "1 "
      "if\n"
      "anything differs or is missing."),
  "outputs/generated_traces/philly.manifest.json",
  options,
  run,
};
