/* SPDX-License-Identifier: Apache-2.0 */
#include "pipeline/cite.h"

#include <string.h>

#include "cli.h"

static const CliOption options[] = {
  { "manifest", CLI_OPTION_WORDS, TRUE, "MANIFEST…", N_ ("the manifests of generated traces") },
  { NULL, 0, FALSE, NULL, NULL },
};

static gboolean
run (CliContext *context, GError **error)
{
  g_autofree char *bibtex =
      tmap_cite_manifests (cli_arguments_get_list (context->arguments, "manifest"), error);
  g_auto (GStrv) lines = NULL;

  if (bibtex == NULL)
    return FALSE;
  if (context->json != NULL) {
    tmap_json_writer_text (context->json, "bibtex", bibtex);
    return TRUE;
  }
  bibtex[strlen (bibtex) - 1] = '\0';
  lines = g_strsplit (bibtex, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    cli_say (context, "%s", lines[i]);
  return TRUE;
}

const CliVerb cli_cite = {
  "cite",
  N_ ("print BibTeX for what generated traces were made with"),
  N_ ("Prints the BibTeX entries of this program, in the version that wrote the manifests, and of "
      "what\n"
      "the publishers of the traces ask to be cited, with the licences of the data. Nothing is "
      "written."),
  "outputs/generated_traces/philly.manifest.json > traces.bib",
  options,
  run,
};
