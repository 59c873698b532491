/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "base/i18n.h"
#include "chart/figures/report-figures.h"
#include "io/json-writer.h"
#include "options.h"
#include "pipeline/run.h"

G_BEGIN_DECLS

/* A mistake in the command's words (exit status 2), as opposed to a failure (exit status 1). */
#define CLI_USAGE_ERROR (cli_usage_error_quark ())
GQuark cli_usage_error_quark (void);

/** cli_fail_usage: sets a usage error, with @format translated; Returns: %FALSE, always */
gboolean cli_fail_usage (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);

/**
 * CliContext:
 * @arguments: the options
 * @run: the run that the verb adds its files to, and that is committed after it
 * @figures: how the figures of reports are drawn
 * @json: (nullable): where the verb adds the members of the summary in JSON, if that is asked for
 * @text: the summary as lines of text otherwise; see cli_say()
 * @failure: an error that a verb sets if its files shall be written, but it has failed nevertheless
 */
typedef struct {
  CliArguments *arguments;
  TmapRun *run;
  TmapReportFigures figures;
  TmapJsonWriter *json;
  GString *text;
  GError *failure;
} CliContext;

/**
 * CliVerb:
 * @name: the verb
 * @summary: a line on what it does, marked by N_()
 * @description: paragraphs of help, marked by N_()
 * @example: an example of its use
 * @options: its own options, ended by one without a name
 * @run: does it, and adds its files to the run and its summary to the context
 */
typedef struct {
  const char *name;
  const char *summary;
  const char *description;
  const char *example;
  const CliOption *options;
  gboolean (*run) (CliContext *context, GError **error);
} CliVerb;

/**
 * cli_say: adds a line to the summary as text, with @format translated; control characters in it
 * are shown, not sent
 */
void cli_say (CliContext *context, const char *format, ...) G_GNUC_PRINTF (2, 3);

extern const CliVerb cli_build_catalog;
extern const CliVerb cli_summarize_source;
extern const CliVerb cli_summarize_suite;
extern const CliVerb cli_generate;
extern const CliVerb cli_report_generation;
extern const CliVerb cli_report_generation_suite;
extern const CliVerb cli_run_pipeline;
extern const CliVerb cli_verify;
extern const CliVerb cli_figure;
extern const CliVerb cli_cite;
extern const CliVerb cli_sweep;
extern const CliVerb cli_windows;
extern const CliVerb cli_export_replay;
extern const CliVerb cli_report_replay;

/* The option of all verbs that write reports with figures; see cli_set_figure_formats(). */
#define CLI_FIGURE_FORMATS                                                                         \
  {                                                                                                \
    "figure-formats", CLI_OPTION_LIST, FALSE, "NAME…",                                             \
        N_ ("formats of the figures: png, svg, pdf (png)")                                         \
  }

/* The option of all verbs that take places to write to from a configuration. */
#define CLI_ALLOW_OUTSIDE                                                                          \
  {                                                                                                \
    "allow-outside", CLI_OPTION_FLAG, FALSE, NULL,                                                 \
        N_ ("let the configuration write anywhere, not only below its folder")                     \
  }

/** cli_set_figure_formats: takes over the option --figure-formats, if it was given */
gboolean cli_set_figure_formats (CliContext *context, GError **error);

G_END_DECLS
