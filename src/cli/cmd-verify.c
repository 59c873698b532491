/* SPDX-License-Identifier: Apache-2.0 */
#include "pipeline/verify.h"

#include "base/error.h"
#include "cli.h"
#include "io/path.h"

/* Digits of a hash in the table. */
#define BRIEF_HASH 12

static const CliOption options[] = {
  { "manifest", CLI_OPTION_WORDS, TRUE, "MANIFEST…", "the manifests of generated traces" },
  { "root", CLI_OPTION_VALUE, FALSE, "DIR", "folder that the files were moved to" },
  { NULL, 0, FALSE, NULL, NULL },
};

static const char *
describe_repetition (const TmapVerifiedFile *file)
{
  if (!file->repeated)
    return "–";
  return file->verdict == TMAP_VERDICT_AGREES ? "same" : "other";
}

static void
add_row (CliContext *context, const char *const cells[6])
{
  static const int widths[] = { 19, 8, BRIEF_HASH, BRIEF_HASH, 8 };
  g_autoptr (GString) line = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (widths); i++) {
    int missing = widths[i] - (int)g_utf8_strlen (cells[i], -1);

    g_string_append_printf (line, "%s%*s  ", cells[i], MAX (missing, 0), "");
  }
  cli_say (context, "%s%s", line->str, cells[5]);
}

static void
add_table (CliContext *context, const TmapVerification *result)
{
  static const char *const header[] = {
    "File", "Verdict", "Recorded", "Found", "Repeated", "Path"
  };

  add_row (context, header);
  for (guint i = 0; i < result->files->len; i++) {
    const TmapVerifiedFile *file = g_ptr_array_index (result->files, i);
    g_autofree char *path = tmap_path_display (file->path);
    g_autofree char *recorded =
        g_strndup (file->recorded != NULL ? file->recorded : "–", BRIEF_HASH);
    g_autofree char *found = g_strndup (file->found != NULL ? file->found : "–", BRIEF_HASH);
    const char *cells[] = { file->what, tmap_verdict_key (file->verdict), recorded,
                            found,      describe_repetition (file),       path };

    add_row (context, cells);
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
      cli_say (context, "%s: %s", file->what, file->detail);
  }
  if (result->not_repeated != NULL)
    cli_say (context, "The generation was not repeated: %s", result->not_repeated);
  for (guint i = 0; i < result->notes->len; i++)
    cli_say (context, "note: %s", (char *)g_ptr_array_index (result->notes, i));
}

static void
write_json (TmapJsonWriter *json, const char *name, const TmapVerification *result)
{
  tmap_json_writer_begin_object (json, NULL);
  tmap_json_writer_text (json, "manifest", name);
  tmap_json_writer_boolean (json, "agrees", tmap_verification_agrees (result));
  tmap_json_writer_text (json, "not_repeated", result->not_repeated);
  tmap_json_writer_begin_array (json, "notes");
  for (guint i = 0; i < result->notes->len; i++)
    tmap_json_writer_text (json, NULL, g_ptr_array_index (result->notes, i));
  tmap_json_writer_end (json);
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
      g_string_append_printf (what, "%s%s %s", what->len > 0 ? ", " : "", file->what,
                              tmap_verdict_key (file->verdict));
  }
  if (what->len == 0)
    g_string_append_printf (what, "the generation cannot be repeated: %s", result->not_repeated);
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
      write_json (context->json, name, result);
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
  "check that a generated trace is what its manifest says",
  "Computes every hash that a manifest records, does the generation again with the recorded\n"
  "settings, and says for every file whether it agrees. Nothing is written. Exits with status 1 "
  "if\n"
  "anything differs or is missing.",
  "outputs/generated_traces/philly.manifest.json",
  options,
  run,
};
