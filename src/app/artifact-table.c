/* SPDX-License-Identifier: Apache-2.0 */
#include "app/artifact-table.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/number.h"

#define SHORT_HASH 8

static const TmapAppArtifact *
get (gconstpointer data, guint row)
{
  return g_ptr_array_index ((const GPtrArray *)data, row);
}

static char *
get_path (gconstpointer data, guint row)
{
  return g_strdup (get (data, row)->relative);
}

static char *
get_full_path (gconstpointer data, guint row)
{
  return g_filename_display_name (get (data, row)->path);
}

static int
compare_paths (gconstpointer data, guint a, guint b)
{
  return strcmp (get (data, a)->relative, get (data, b)->relative);
}

static char *
get_kind (gconstpointer data, guint row)
{
  return g_strdup (tmap_app_artifact_kind_text (get (data, row)->kind));
}

static double
get_kind_number (gconstpointer data, guint row)
{
  return get (data, row)->kind;
}

static double
get_size (gconstpointer data, guint row)
{
  return (double)get (data, row)->size;
}

static char *
get_size_text (gconstpointer data, guint row)
{
  return g_format_size (get (data, row)->size);
}

static char *
get_exact_size (gconstpointer data, guint row)
{
  g_autofree char *number = tmap_number_format_fixed (get_size (data, row), 0, TRUE);

  return g_strdup_printf (_ ("%s bytes"), number);
}

static char *
get_hash (gconstpointer data, guint row)
{
  const char *hash = get (data, row)->sha256;

  return hash != NULL ? g_strdup_printf ("%.*s…", SHORT_HASH, hash) : g_strdup ("–");
}

static char *
get_full_hash (gconstpointer data, guint row)
{
  return g_strdup (get (data, row)->sha256);
}

static int
compare_hashes (gconstpointer data, guint a, guint b)
{
  return g_strcmp0 (get (data, a)->sha256, get (data, b)->sha256);
}

static char *
get_state (gconstpointer data, guint row)
{
  return g_strdup (tmap_app_artifact_state_text (get (data, row)->state));
}

static char *
get_state_detail (gconstpointer data, guint row)
{
  const TmapAppArtifact *artifact = get (data, row);

  switch (artifact->state) {
  case TMAP_APP_ARTIFACT_AS_WRITTEN:
    return g_strdup (_ ("The file has the SHA-256 that was written"));
  case TMAP_APP_ARTIFACT_CHANGED:
    return g_strdup_printf (_ ("The file has the SHA-256 %s now"), artifact->sha256_now);
  case TMAP_APP_ARTIFACT_MISSING:
    return g_strdup (_ ("The file is not there any more"));
  case TMAP_APP_ARTIFACT_NOT_WRITTEN:
    return g_strdup (_ ("The next run writes this file"));
  case TMAP_APP_ARTIFACT_OUTDATED:
    return g_strdup (_ ("The next run writes another content"));
  case TMAP_APP_ARTIFACT_UNRECORDED:
  case TMAP_APP_N_ARTIFACT_STATES:
  default:
    return g_strdup (_ ("No manifest tells what its SHA-256 should be"));
  }
}

static double
get_state_number (gconstpointer data, guint row)
{
  return get (data, row)->state;
}

static const char *
get_state_style (gconstpointer data, guint row)
{
  switch (get (data, row)->state) {
  case TMAP_APP_ARTIFACT_CHANGED:
  case TMAP_APP_ARTIFACT_MISSING:
    return "error";
  case TMAP_APP_ARTIFACT_NOT_WRITTEN:
  case TMAP_APP_ARTIFACT_UNRECORDED:
    return "dim-label";
  case TMAP_APP_ARTIFACT_AS_WRITTEN:
  case TMAP_APP_ARTIFACT_OUTDATED:
  case TMAP_APP_N_ARTIFACT_STATES:
  default:
    return NULL;
  }
}

static const TmapAppTableColumn columns[] = {
  { N_ ("File"), TMAP_APP_COLUMN_ID, 40, TRUE, get_path, get_full_path, NULL, compare_paths, NULL },
  { N_ ("Kind"), TMAP_APP_COLUMN_TEXT, 14, FALSE, get_kind, NULL, get_kind_number, NULL, NULL },
  { N_ ("Size"), TMAP_APP_COLUMN_NUMBER, 9, FALSE, get_size_text, get_exact_size, get_size, NULL,
    NULL },
  { N_ ("SHA-256"), TMAP_APP_COLUMN_ID, 10, FALSE, get_hash, get_full_hash, NULL, compare_hashes,
    NULL },
  { N_ ("On disk"), TMAP_APP_COLUMN_TEXT, 19, FALSE, get_state, get_state_detail, get_state_number,
    NULL, get_state_style },
};

GtkWidget *
tmap_app_artifact_table_new (void)
{
  return tmap_app_table_new (columns, G_N_ELEMENTS (columns), _ ("Files of the run"));
}

void
tmap_app_artifact_table_show (TmapAppTable *table, GPtrArray *files)
{
  tmap_app_row_model_set_data (tmap_app_table_get_model (table), g_ptr_array_ref (files),
                               (GDestroyNotify)g_ptr_array_unref, files->len);
}
