/* SPDX-License-Identifier: Apache-2.0 */
#include "app/replay-opener.h"

#include "app/replay-window.h"

/* What is being read. The session owns the trace that the mapping is of. */
typedef struct {
  TmapAppSession *session;
  TmapAppMapping *mapping;
  TmapAppRefusal *refusal;
  char *path;
} Reading;

static void
reading_free (Reading *self)
{
  tmap_app_mapping_unref (self->mapping);
  g_object_unref (self->session);
  g_free (self->path);
  g_free (self);
}

static void
read_log (GTask *task, G_GNUC_UNUSED gpointer pane, gpointer data, G_GNUC_UNUSED GCancellable *stop)
{
  const Reading *reading = data;
  g_autoptr (GError) error = NULL;
  TmapAppReplay *replay = tmap_app_replay_new (reading->mapping, reading->path, &error);

  if (replay != NULL)
    g_task_return_pointer (task, replay, (GDestroyNotify)tmap_app_replay_unref);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

/* The task keeps the pane alive, but perhaps not on the screen. */
static void
on_read (GObject *pane, GAsyncResult *result, gpointer user_data)
{
  Reading *reading = user_data;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (pane));
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapAppReplay) replay = g_task_propagate_pointer (G_TASK (result), &error);

  if (root != NULL) {
    tmap_app_refusal_begin (reading->refusal);
    tmap_app_refusal_end (reading->refusal, error);
    if (replay != NULL)
      tmap_app_replay_window_present (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, replay);
  }
  reading_free (reading);
}

void
tmap_app_open_replay (TmapAppPane *pane,
                      TmapAppMapping *mapping,
                      const char *path,
                      TmapAppRefusal *refusal)
{
  Reading *reading = g_new0 (Reading, 1);
  g_autoptr (GTask) task = g_task_new (pane, NULL, on_read, reading);

  reading->session = g_object_ref (tmap_app_pane_get_session (pane));
  reading->mapping = tmap_app_mapping_ref (mapping);
  reading->refusal = refusal;
  reading->path = g_strdup (path);
  g_task_set_task_data (task, reading, NULL);
  g_task_run_in_thread (task, read_log);
}
