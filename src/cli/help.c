/* SPDX-License-Identifier: Apache-2.0 */
#include "help.h"

#include <stdio.h>

static const CliOption common_options[] = {
  { "json", CLI_OPTION_FLAG, FALSE, NULL, N_ ("print the summary as JSON") },
  { "quiet", CLI_OPTION_FLAG, FALSE, NULL,
    N_ ("print nothing but errors (and JSON, if asked for)") },
  { "help", CLI_OPTION_FLAG, FALSE, NULL, N_ ("show this help") },
  { NULL, 0, FALSE, NULL, NULL },
};

static const CliOption program_options[] = {
  { "help", CLI_OPTION_FLAG, FALSE, NULL, N_ ("show this help; after a verb, help on the verb") },
  { "version", CLI_OPTION_FLAG, FALSE, NULL, N_ ("show the version") },
  { "describe", CLI_OPTION_FLAG, FALSE, NULL, N_ ("print all verbs and options as JSON") },
  { NULL, 0, FALSE, NULL, NULL },
};

const CliOption *
cli_help_program_options (void)
{
  return program_options;
}

GArray *
cli_help_all_options (const CliVerb *verb)
{
  GArray *options = g_array_new (FALSE, FALSE, sizeof (CliOption));

  for (const CliOption *option = verb->options; option->name != NULL; option++)
    g_array_append_vals (options, option, 1);
  return g_array_append_vals (options, common_options, G_N_ELEMENTS (common_options));
}

void
cli_help_print_all (const CliVerb *const *verbs)
{
  printf ("%s\n\n%s\n\n%s\n", tmap_tr ("Usage: trace-mapper VERB [OPTION…]"),
          tmap_tr ("Turns a trace of a GPU cluster into a small, reproducible workload for one "
                   "server."),
          tmap_tr ("Verbs:"));
  for (; *verbs != NULL; verbs++)
    printf ("  %-24s %s\n", (*verbs)->name, tmap_tr ((*verbs)->summary));
  printf ("\n%s\n", tmap_tr ("Options:"));
  for (const CliOption *option = program_options; option->name != NULL; option++)
    printf ("  --%-22s %s\n", option->name, tmap_tr (option->help));
  printf ("\n%s\n\n%s\n  trace-mapper run-pipeline --config examples/full_pipeline.yaml\n",
          tmap_tr ("Exit status: 0 done, 1 failed, 2 wrong usage."), tmap_tr ("Example:"));
}

/* The option with its value, as in "--profiles FILE…". */
static char *
describe (const CliOption *option)
{
  if (option->value_name == NULL)
    return g_strdup_printf ("--%s", option->name);
  if (option->kind == CLI_OPTION_WORDS)
    return g_strdup_printf ("[--%s] %s", option->name, option->value_name);
  return g_strdup_printf ("--%s %s", option->name, option->value_name);
}

static void
print_usage (const CliVerb *verb)
{
  printf (tmap_tr ("Usage: trace-mapper %s"), verb->name);
  for (const CliOption *option = verb->options; option->name != NULL; option++) {
    g_autofree char *text =
        option->kind == CLI_OPTION_WORDS ? g_strdup (option->value_name) : describe (option);

    printf (option->required ? " %s" : " [%s]", text);
  }
  puts ("");
}

void
cli_help_print_verb (const CliVerb *verb)
{
  g_autoptr (GArray) options = cli_help_all_options (verb);

  print_usage (verb);
  printf ("\n%s\n\n%s\n", tmap_tr (verb->description), tmap_tr ("Options:"));
  for (guint i = 0; i + 1 < options->len; i++) {
    const CliOption *option = &g_array_index (options, CliOption, i);
    g_autofree char *text = describe (option);
    int width = 30 - (int)g_utf8_strlen (text, -1);

    printf ("  %s%*s %s\n", text, MAX (width, 0), "", tmap_tr (option->help));
  }
  printf ("\n%s\n  trace-mapper %s %s\n", tmap_tr ("Example:"), verb->name, verb->example);
}
