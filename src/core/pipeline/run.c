/* SPDX-License-Identifier: Apache-2.0 */
#include "pipeline/run.h"

#include <string.h>

#include "base/error.h"
#include "config/config-common.h"
#include "io/path.h"
#include "base/i18n.h"

TmapRun *
tmap_run_new (TmapProgress *progress, GCancellable *cancellable)
{
  TmapRun *self = g_new0 (TmapRun, 1);

  self->artifacts = tmap_artifacts_new ();
  self->traces = tmap_trace_store_new ();
  self->progress = progress;
  self->cancellable = cancellable;
  return self;
}

void
tmap_run_share_traces (TmapRun *self, TmapTraceStore *traces)
{
  g_return_if_fail (self != NULL && traces != NULL && !self->shares_traces);

  tmap_trace_store_free (self->traces);
  self->traces = traces;
  self->shares_traces = TRUE;
}

void
tmap_run_free (TmapRun *self)
{
  tmap_artifacts_free (self->artifacts);
  if (!self->shares_traces)
    tmap_trace_store_free (self->traces);
  g_free (self);
}

/* The folder of a file, as it is on the disk. */
static char *
resolve_folder (const char *config_path, GError **error)
{
  g_autofree char *folder = tmap_config_dup_folder (config_path);

  return tmap_path_resolve (folder, error);
}

static gboolean
check_root (const char *config_path, const char *root, GError **error)
{
  g_autofree char *name = tmap_path_display (config_path);
  g_autofree char *folder = resolve_folder (config_path, error);
  g_autofree char *home = tmap_path_resolve (g_get_home_dir (), NULL);

  if (folder == NULL)
    return FALSE;
  if (tmap_path_relative (root, folder) != NULL)
    return TRUE;
  if (tmap_path_relative (folder, root) == NULL)
    return tmap_fail (error, TMAP_ERROR_OUTSIDE,
                      "%s: its root_dir is %s, away from the folder of the file", name, root);
  if (strcmp (root, "/") == 0 ||
      (home != NULL && strcmp (root, home) != 0 && tmap_path_relative (home, root) != NULL))
    return tmap_fail (error, TMAP_ERROR_OUTSIDE, "%s: its root_dir is %s, far above the file", name,
                      root);
  return TRUE;
}

static gboolean
check_outputs (TmapRun *self,
               const char *config_path,
               const char *where,
               const GPtrArray *outputs,
               GError **error)
{
  g_autofree char *name = tmap_path_display (config_path);
  g_autoptr (GString) outside = g_string_new (NULL);

  for (guint i = 0; i < outputs->len; i++) {
    g_autofree char *path = tmap_path_display (g_ptr_array_index (outputs, i));

    if (!tmap_artifacts_allows (self->artifacts, g_ptr_array_index (outputs, i)))
      g_string_append_printf (outside, "%s%s", outside->len > 0 ? ", " : "", path);
  }
  return outside->len == 0 || tmap_fail (error, TMAP_ERROR_OUTSIDE,
                                         "%s: would write outside of %s, or to hidden files: %s",
                                         name, tmap_tr (where), outside->str);
}

gboolean
tmap_run_confine_to_root (TmapRun *self,
                          const char *config_path,
                          const char *root_dir,
                          const GPtrArray *outputs,
                          GError **error)
{
  g_autofree char *root = NULL;

  g_return_val_if_fail (self != NULL && config_path != NULL && root_dir != NULL, FALSE);

  if (self->allow_outside)
    return TRUE;
  root = tmap_path_resolve (root_dir, error);
  return root != NULL && check_root (config_path, root, error) &&
         tmap_artifacts_confine (self->artifacts, root, error) &&
         check_outputs (self, config_path, N_ ("its root_dir"), outputs, error);
}

gboolean
tmap_run_confine_to_folders (TmapRun *self,
                             const char *config_path,
                             const char *base_dir,
                             const GPtrArray *outputs,
                             GError **error)
{
  g_autofree char *folder = NULL;

  g_return_val_if_fail (self != NULL && config_path != NULL && base_dir != NULL, FALSE);

  if (self->allow_outside)
    return TRUE;
  folder = resolve_folder (config_path, error);
  return folder != NULL && tmap_artifacts_confine (self->artifacts, base_dir, error) &&
         tmap_artifacts_confine (self->artifacts, folder, error) &&
         check_outputs (self, config_path, N_ ("the working directory and the folder of the file"),
                        outputs, error);
}

gboolean
tmap_run_commit (TmapRun *self, GError **error)
{
  return tmap_artifacts_commit (self->artifacts, self->cancellable, error);
}
