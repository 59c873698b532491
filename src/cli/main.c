/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <errno.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "cli.h"
#include "describe.h"
#include "help.h"
#include "io/path.h"
#include "progress-line.h"

enum {
  EXIT_DONE = 0,
  EXIT_FAILED = 1,
  EXIT_WRONG_USAGE = 2,
};

static const CliVerb *const verbs[] = {
  &cli_build_catalog,
  &cli_summarize_source,
  &cli_summarize_suite,
  &cli_windows,
  &cli_generate,
  &cli_report_generation,
  &cli_report_generation_suite,
  &cli_run_pipeline,
  &cli_sweep,
  &cli_export_replay,
  &cli_report_replay,
  &cli_verify,
  &cli_figure,
  &cli_cite,
  NULL,
};

G_DEFINE_QUARK (cli_usage_error, cli_usage_error)

gboolean
cli_fail_usage (GError **error, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  if (error != NULL)
    *error = g_error_new_valist (CLI_USAGE_ERROR, 0, tmap_tr (format), args);
  va_end (args);
  return FALSE;
}

/* Names come from files: none of their characters may steer the terminal or begin another line. */
void
cli_say (CliContext *context, const char *format, ...)
{
  g_autofree char *line = NULL;
  g_autofree char *escaped = NULL;
  va_list args;

  va_start (args, format);
  line = g_strdup_vprintf (tmap_tr (format), args);
  va_end (args);
  escaped = tmap_text_escape_controls (line);
  g_string_append_printf (context->text, "%s\n", escaped);
}

static int
print_error (const CliVerb *verb, const GError *error)
{
  g_autofree char *message = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
    fprintf (stderr, tmap_tr ("error: %s\n"), tmap_tr ("cancelled, nothing was written"));
    return EXIT_FAILED;
  }
  message = tmap_text_escape_controls (error->message);
  if (g_error_matches (error, TMAP_ERROR, TMAP_ERROR_OUTSIDE))
    fprintf (stderr, tmap_tr ("error: %s; --allow-outside permits it\n"), message);
  else
    fprintf (stderr, tmap_tr ("error: %s\n"), message);
  if (error->domain != CLI_USAGE_ERROR)
    return EXIT_FAILED;
  if (verb != NULL)
    fprintf (stderr, tmap_tr ("Try 'trace-mapper %s --help'.\n"), verb->name);
  else
    fputs (tmap_tr ("Try 'trace-mapper --help'.\n"), stderr);
  return EXIT_WRONG_USAGE;
}

/* What stops a command. A signal that the caller wants ignored (nohup, a job in the background of a
 * script) stays so: sigwait() would take it nonetheless. */
static void
list_signals (sigset_t *signals)
{
  const int numbers[] = { SIGHUP, SIGINT, SIGTERM };

  sigemptyset (signals);
  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++) {
    struct sigaction action;

    if (sigaction (numbers[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN)
      sigaddset (signals, numbers[i]);
  }
}

/* Waits for Ctrl-C on a thread of its own, since little is allowed inside a signal handler. */
static gpointer
wait_for_signal (gpointer cancellable)
{
  sigset_t signals;
  int signal_number;

  list_signals (&signals);
  if (sigwait (&signals, &signal_number) != 0)
    return NULL;
  g_cancellable_cancel (cancellable);
  /* A second one ends the program at once. */
  pthread_sigmask (SIG_UNBLOCK, &signals, NULL);
  return NULL;
}

static void
watch_signals (GCancellable *cancellable)
{
  sigset_t signals;
  GThread *thread;

  list_signals (&signals);
  pthread_sigmask (SIG_BLOCK, &signals, NULL);
  thread = g_thread_try_new ("signals", wait_for_signal, cancellable, NULL);
  if (thread != NULL)
    g_thread_unref (thread);
  else
    pthread_sigmask (SIG_UNBLOCK, &signals, NULL);
}

/* A run that was killed while it put its files in place has left some new, some old. */
static void
add_stopped_run (CliContext *context)
{
  TmapArtifacts *artifacts = context->run->artifacts;
  guint n = tmap_artifacts_get_n (artifacts);
  guint n_complete = 0;

  if (!tmap_artifacts_found_stopped_run (artifacts))
    return;
  if (context->json != NULL)
    tmap_json_writer_begin_array (context->json, "complete_after_stopped_run");
  for (guint i = 0; i < n; i++) {
    g_autofree char *path = tmap_path_display (tmap_artifacts_get_path (artifacts, i));

    if (!tmap_artifacts_was_complete (artifacts, i))
      continue;
    n_complete++;
    if (context->json != NULL)
      tmap_json_writer_text (context->json, NULL, path);
    else
      cli_say (context, "Already complete: %s", path);
  }
  if (context->json != NULL)
    tmap_json_writer_end (context->json);
  else
    cli_say (context,
             tmap_trn ("An earlier run was stopped while it wrote; %u of %u file was complete, its "
                       "temporary files are removed",
                       "An earlier run was stopped while it wrote; %u of %u files were complete, "
                       "its temporary files are removed",
                       n),
             n_complete, n);
}

static void
add_files (CliContext *context)
{
  TmapArtifacts *artifacts = context->run->artifacts;

  if (context->json != NULL)
    tmap_json_writer_begin_array (context->json, "files");
  for (guint i = 0; i < tmap_artifacts_get_n (artifacts); i++) {
    g_autofree char *path = tmap_path_display (tmap_artifacts_get_path (artifacts, i));

    if (context->json != NULL)
      tmap_json_writer_text (context->json, NULL, path);
    else
      cli_say (context, "Wrote %s", path);
  }
  if (context->json != NULL)
    tmap_json_writer_end (context->json);
}

static void
print_summary (CliContext *context)
{
  if (context->json != NULL) {
    GString *text;

    tmap_json_writer_end (context->json);
    text = tmap_json_writer_steal (context->json);
    puts (text->str);
    g_string_free (text, TRUE);
    return;
  }
  if (!cli_arguments_has (context->arguments, "quiet"))
    fputs (context->text->str, stdout);
}

static gboolean
run_verb (const CliVerb *verb, CliContext *context, GError **error)
{
  if (!verb->run (context, error) || !tmap_run_commit (context->run, error))
    return FALSE;
  add_stopped_run (context);
  add_files (context);
  print_summary (context);
  if (context->failure != NULL)
    g_propagate_error (error, g_steal_pointer (&context->failure));
  return context->failure == NULL && (error == NULL || *error == NULL);
}

static int
do_verb (const CliVerb *verb, CliArguments *arguments)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapJsonWriter) json = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (TmapRun) run = NULL;
  CliContext context = { .arguments = arguments, .text = text };
  CliProgressLine line;
  TmapProgress *progress = cli_progress_line_init (&line);

  watch_signals (cancellable);
  run = tmap_run_new (cli_arguments_has (arguments, "quiet") ? NULL : progress, cancellable);
  context.run = run;
  run->allow_outside = cli_arguments_has (arguments, "allow-outside");
  tmap_report_figures_init (&context.figures);
  run->figures = tmap_report_figures_writer ();
  run->figures_data = &context.figures;
  if (cli_arguments_has (arguments, "json")) {
    /* It quotes messages, and is the same in every language. */
    setlocale (LC_MESSAGES, "C");
    context.json = json = tmap_json_writer_new ();
    tmap_json_writer_begin_object (json, NULL);
    tmap_json_writer_text (json, "verb", verb->name);
  }
  run_verb (verb, &context, &error);
  cli_progress_line_clear (&line);
  return error == NULL ? EXIT_DONE : print_error (verb, error);
}

static const CliVerb *
find_verb (const char *name, GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  const char *nearest;

  for (guint i = 0; verbs[i] != NULL; i++) {
    if (strcmp (verbs[i]->name, name) == 0)
      return verbs[i];
    g_ptr_array_add (names, (gpointer)verbs[i]->name);
  }
  g_ptr_array_add (names, NULL);
  nearest = tmap_text_nearest (name, (const char *const *)names->pdata);
  if (nearest != NULL)
    cli_fail_usage (error, "unknown verb '%s'; did you mean '%s'?", name, nearest);
  else
    cli_fail_usage (error, "unknown verb '%s'", name);
  return NULL;
}

static int
run_program (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (CliArguments) arguments = NULL;
  g_autoptr (GArray) options = NULL;
  const CliVerb *verb;

  if (argc > 1 && strcmp (argv[1], "--version") == 0) {
    puts ("trace-mapper " TMAP_VERSION);
    return EXIT_DONE;
  }
  if (argc > 1 && strcmp (argv[1], "--describe") == 0) {
    cli_describe_print (verbs);
    return EXIT_DONE;
  }
  if (argc > 1 && (strcmp (argv[1], "--help") == 0 || strcmp (argv[1], "help") == 0)) {
    cli_help_print_all (verbs);
    return EXIT_DONE;
  }
  if (argc < 2) {
    cli_fail_usage (&error, "a verb is missing");
    return print_error (NULL, error);
  }
  verb = find_verb (argv[1], &error);
  if (verb == NULL)
    return print_error (NULL, error);
  options = cli_help_all_options (verb);
  arguments = cli_arguments_parse ((const CliOption *)(gpointer)options->data, argv + 2,
                                   (guint)argc - 2, &error);
  if (arguments == NULL)
    return print_error (verb, error);
  if (cli_arguments_has (arguments, "help")) {
    cli_help_print_verb (verb);
    return EXIT_DONE;
  }
  return do_verb (verb, arguments);
}

int
main (int argc, char **argv)
{
  int status;

  /* A file beyond the limit of `ulimit -f` is an error like a full disk, not the end. */
  signal (SIGXFSZ, SIG_IGN);
  tmap_i18n_start ();
  status = run_program (argc, argv);
  if (fflush (stdout) == 0 && !ferror (stdout))
    return status;
  fprintf (stderr, tmap_tr ("error: the output cannot be printed: %s\n"), g_strerror (errno));
  return EXIT_FAILED;
}
