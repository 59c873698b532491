/* SPDX-License-Identifier: Apache-2.0 */
#include "pipeline/build-catalog.h"
#include "summary.h"

static const CliOption options[] = {
  { "profiles", CLI_OPTION_LIST, TRUE, "FILE…", "solo-profile CSVs" },
  { "output", CLI_OPTION_VALUE, TRUE, "FILE", "the catalog CSV to write" },
  { "task-root", CLI_OPTION_VALUE, FALSE, "DIR", "folder that task paths become relative to" },
  { NULL, 0, FALSE, NULL, NULL },
};

static gboolean
run (CliContext *context, GError **error)
{
  GPtrArray *profiles = cli_arguments_get_list (context->arguments, "profiles");
  g_autofree char *here = g_get_current_dir ();
  TmapCatalogSources sources = { (const char *const *)profiles->pdata, profiles->len,
                                 cli_arguments_get (context->arguments, "task-root"), here };
  g_autoptr (TmapCatalogBuild) catalog = tmap_run_build_catalog (
      context->run, &sources, cli_arguments_get (context->arguments, "output"), error);

  if (catalog == NULL)
    return FALSE;
  cli_summary_catalog (context, catalog);
  return TRUE;
}

const CliVerb cli_build_catalog = {
  "build-catalog",
  "build a workload catalog from solo profiles",
  "Takes the profile rows with exit code 0 and writes them as a catalog, ordered by workload "
  "id.\n"
  "With a task root, the path of each task is resolved and becomes relative to it.",
  "--profiles profiles/solo_1gpu.csv profiles/solo_2gpu.csv --task-root tasks \\\n"
  "    --output outputs/workload_catalog.csv",
  options,
  run,
};
