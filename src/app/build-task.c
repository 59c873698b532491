/* SPDX-License-Identifier: Apache-2.0 */
#include "app/build-task.h"

/* What is being built for a widget, and what comes next. */
typedef struct {
  TmapAppSession *next_session;
  gpointer next_input;
  GDestroyNotify free_input;
  gboolean running;
} Slot;

/* One thing that is built. All of it is given back on the main thread. */
typedef struct {
  const TmapAppBuildKind *kind;
  TmapAppSession *session;
  gpointer input;
  gpointer product;
} Build;

static void
start (GtkWidget *widget, TmapAppSession *session, const TmapAppBuildKind *kind, gpointer input);

static void
slot_free (gpointer data)
{
  Slot *slot = data;

  if (slot->next_input != NULL)
    slot->free_input (slot->next_input);
  g_clear_object (&slot->next_session);
  g_free (slot);
}

static Slot *
get_slot (GtkWidget *widget, const TmapAppBuildKind *kind)
{
  g_autofree char *key = g_strdup_printf ("tmap-build-%p", (const void *)kind);
  Slot *slot = g_object_get_data (G_OBJECT (widget), key);

  if (slot == NULL) {
    slot = g_new0 (Slot, 1);
    slot->free_input = kind->free_input;
    g_object_set_data_full (G_OBJECT (widget), key, slot, slot_free);
  }
  return slot;
}

static void
run (GTask *task,
     G_GNUC_UNUSED gpointer widget,
     gpointer data,
     G_GNUC_UNUSED GCancellable *cancellable)
{
  Build *build = data;

  build->product = build->kind->build (build->input);
  g_task_return_boolean (task, TRUE);
}

static void
finish (GObject *object, GAsyncResult *result, G_GNUC_UNUSED gpointer user_data)
{
  GtkWidget *widget = GTK_WIDGET (object);
  Build *build = g_task_get_task_data (G_TASK (result));
  Slot *slot = get_slot (widget, build->kind);
  gpointer input = g_steal_pointer (&slot->next_input);
  g_autoptr (TmapAppSession) session = g_steal_pointer (&slot->next_session);

  slot->running = FALSE;
  /* A widget that is on its way out shows nothing any more. */
  if (gtk_widget_get_parent (widget) != NULL)
    build->kind->show (widget, build->product);
  else
    build->kind->free_product (build->product);
  build->kind->free_input (build->input);
  g_clear_object (&build->session);
  if (input != NULL)
    start (widget, session, build->kind, input);
}

static void
start (GtkWidget *widget, TmapAppSession *session, const TmapAppBuildKind *kind, gpointer input)
{
  g_autoptr (GTask) task = g_task_new (widget, NULL, finish, NULL);
  Build *build = g_new0 (Build, 1);

  build->kind = kind;
  build->session = g_object_ref (session);
  build->input = input;
  get_slot (widget, kind)->running = TRUE;
  g_task_set_task_data (task, build, g_free);
  g_task_run_in_thread (task, run);
}

void
tmap_app_build (GtkWidget *widget,
                TmapAppSession *session,
                const TmapAppBuildKind *kind,
                gpointer input)
{
  Slot *slot = get_slot (widget, kind);

  g_return_if_fail (GTK_IS_WIDGET (widget) && TMAP_APP_IS_SESSION (session) && input != NULL);

  if (!slot->running) {
    start (widget, session, kind, input);
    return;
  }
  if (slot->next_input != NULL)
    kind->free_input (slot->next_input);
  slot->next_input = input;
  g_set_object (&slot->next_session, session);
}
