/* SPDX-License-Identifier: Apache-2.0 */
#include "source-options.h"

#include <string.h>

#include "base/text.h"
#include "config/source-config.h"

#define MAX_GPU_COUNT 65536

GArray *
cli_get_gpu_counts (CliArguments *arguments, GError **error)
{
  GPtrArray *texts = cli_arguments_get_list (arguments, "supported-gpu-counts");
  g_autoptr (GArray) counts = g_array_new (FALSE, FALSE, sizeof (guint));
  const guint one_and_two[] = { 1, 2 };

  if (texts == NULL)
    g_array_append_vals (counts, one_and_two, G_N_ELEMENTS (one_and_two));
  for (guint i = 0; texts != NULL && i < texts->len; i++) {
    const char *text = g_ptr_array_index (texts, i);
    guint64 value;
    guint count;

    if (!g_ascii_string_to_unsigned (text, 10, 1, MAX_GPU_COUNT, &value, NULL)) {
      cli_fail_usage (error, "--supported-gpu-counts: '%s' is not a whole number from 1 to %d",
                      text, MAX_GPU_COUNT);
      return NULL;
    }
    count = (guint)value;
    g_array_append_val (counts, count);
  }
  return g_steal_pointer (&counts);
}

const char *
cli_get_source_format (CliArguments *arguments, GError **error)
{
  const char *given = cli_arguments_get (arguments, "source-format");
  const char *cluster = cli_arguments_get (arguments, "cluster-name");
  g_autofree char *name = tmap_text_lower (given != NULL ? given : "");
  const TmapSourceFormat *format = tmap_source_format_find (name);

  if (given == NULL) {
    cli_fail_usage (error, "--source-format is missing");
    return NULL;
  }
  if (strcmp (name, TMAP_FORMAT_AUTO) == 0)
    return TMAP_FORMAT_AUTO;
  if (format == NULL) {
    g_autofree char *names = tmap_source_format_names ();

    cli_fail_usage (error, "--source-format: '%s' is not known; the formats are %s, and auto", name,
                    names);
    return NULL;
  }
  if (format->needs_cluster_name && (cluster == NULL || tmap_text_is_blank (cluster))) {
    cli_fail_usage (error, "--cluster-name is missing; format %s needs it", format->name);
    return NULL;
  }
  return format->name;
}

TmapSourceOptions *
cli_get_source_options (CliArguments *arguments, GError **error)
{
  const char *path = cli_arguments_get (arguments, "source-options");

  return path != NULL ? tmap_source_options_load (path, error) : tmap_source_options_new ();
}
