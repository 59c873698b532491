/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "catalog/profile-columns.h"
#include "pipeline/build-catalog.h"
#include "summary.h"

static const CliOption options[] = {
  { "profiles", CLI_OPTION_LIST, TRUE, "FILE…", N_ ("solo-profile CSVs") },
  { "output", CLI_OPTION_VALUE, TRUE, "FILE", N_ ("the catalog CSV to write") },
  { "task-root", CLI_OPTION_VALUE, FALSE, "DIR", N_ ("folder that task paths become relative to") },
  { "column", CLI_OPTION_LIST, FALSE, "NAME=COLUMN…",
    N_ ("a column of the profiles that has another name, as in gpu_count=gpus") },
  { NULL, 0, FALSE, NULL, NULL },
};

static GHashTable *
get_columns (CliArguments *arguments, GError **error)
{
  g_autoptr (GHashTable) columns = tmap_profile_columns_new ();
  GPtrArray *texts = cli_arguments_get_list (arguments, "column");

  for (guint i = 0; texts != NULL && i < texts->len; i++) {
    const char *text = g_ptr_array_index (texts, i);
    const char *equals = strchr (text, '=');
    g_autofree char *name = g_strndup (text, equals != NULL ? (gsize)(equals - text) : 0);

    if (equals == NULL || equals[1] == '\0') {
      cli_fail_usage (error, "--column: '%s' is not of the form NAME=COLUMN", text);
      return NULL;
    }
    if (!g_strv_contains (tmap_profile_columns (), name)) {
      g_autofree char *names = g_strjoinv (", ", (char **)tmap_profile_columns ());

      cli_fail_usage (error, "--column: '%s' is not known; the columns are %s", name, names);
      return NULL;
    }
    g_hash_table_replace (columns, g_steal_pointer (&name), g_strdup (equals + 1));
  }
  return g_steal_pointer (&columns);
}

static gboolean
run (CliContext *context, GError **error)
{
  GPtrArray *profiles = cli_arguments_get_list (context->arguments, "profiles");
  g_autofree char *here = g_get_current_dir ();
  g_autoptr (GHashTable) columns = get_columns (context->arguments, error);
  TmapCatalogSources sources = { (const char *const *)profiles->pdata, profiles->len,
                                 cli_arguments_get (context->arguments, "task-root"), here,
                                 columns };
  g_autoptr (TmapCatalogBuild) catalog = NULL;

  if (columns == NULL)
    return FALSE;
  catalog = tmap_run_build_catalog (context->run, &sources,
                                    cli_arguments_get (context->arguments, "output"), error);
  if (catalog == NULL)
    return FALSE;
  cli_summary_catalog (context, catalog);
  return TRUE;
}

const CliVerb cli_build_catalog = {
  "build-catalog",
  N_ ("build a workload catalog from solo profiles"),
  N_ ("Takes the profile rows with exit code 0 and writes them as a catalog, ordered by workload "
      "id.\n"
      "With a task root, the path of each task is resolved and becomes relative to it."),
  "--profiles profiles/solo_1gpu.csv profiles/solo_2gpu.csv --task-root tasks \\\n"
  "    --output outputs/workload_catalog.csv",
  options,
  run,
};
