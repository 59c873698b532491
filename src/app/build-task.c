/* SPDX-License-Identifier: Apache-2.0 */
#include "app/build-task.h"

#include "base/threads.h"

/* What is being built for a widget, and what comes next. */
typedef struct {
  const TmapAppBuildKind *kind;
  TmapAppSession *next_session;
  gpointer next_input;
  gboolean running;
  gboolean dropped; /* what is running is not wanted any more */
} Slot;

/* One thing that is built. All of it is given back on the main thread. */
typedef struct {
  const TmapAppBuildKind *kind;
  TmapAppSession *session;
  gpointer input;
  gpointer product;
} Build;

static void start_next (GtkWidget *widget, Slot *slot);

static void
forget_next (Slot *slot)
{
  g_clear_pointer (&slot->next_input, slot->kind->free_input);
  g_clear_object (&slot->next_session);
}

static void
slot_free (gpointer data)
{
  forget_next (data);
  g_free (data);
}

static Slot *
get_slot (GtkWidget *widget, const TmapAppBuildKind *kind)
{
  g_autofree char *key = g_strdup_printf ("tmap-build-%p", (const void *)kind);
  Slot *slot = g_object_get_data (G_OBJECT (widget), key);

  if (slot == NULL) {
    slot = g_new0 (Slot, 1);
    slot->kind = kind;
    g_object_set_data_full (G_OBJECT (widget), key, slot, slot_free);
    g_signal_connect (widget, "map", G_CALLBACK (start_next), slot);
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

  tmap_thread_begin ();
  build->product = build->kind->build (build->input);
  g_task_return_boolean (task, TRUE);
}

static void
finish (GObject *object, GAsyncResult *result, G_GNUC_UNUSED gpointer user_data)
{
  GtkWidget *widget = GTK_WIDGET (object);
  Build *build = g_task_get_task_data (G_TASK (result));
  Slot *slot = get_slot (widget, build->kind);

  slot->running = FALSE;
  /* A widget that is on its way out shows nothing any more. */
  if (gtk_widget_get_parent (widget) != NULL && !slot->dropped)
    build->kind->show (widget, build->product);
  else
    build->kind->free_product (build->product);
  build->kind->free_input (build->input);
  g_clear_object (&build->session);
  start_next (widget, slot);
}

static void
start_next (GtkWidget *widget, Slot *slot)
{
  g_autoptr (GTask) task = NULL;
  Build *build;

  if (slot->running || slot->next_input == NULL || !gtk_widget_get_mapped (widget))
    return;
  task = g_task_new (widget, NULL, finish, NULL);
  build = g_new0 (Build, 1);
  build->kind = slot->kind;
  build->session = g_steal_pointer (&slot->next_session);
  build->input = g_steal_pointer (&slot->next_input);
  slot->running = TRUE;
  slot->dropped = FALSE;
  g_task_set_task_data (task, build, g_free);
  g_task_run_in_thread (task, run);
}

void
tmap_app_build (GtkWidget *widget,
                TmapAppSession *session,
                const TmapAppBuildKind *kind,
                gpointer input)
{
  Slot *slot;

  g_return_if_fail (GTK_IS_WIDGET (widget) && TMAP_APP_IS_SESSION (session) && input != NULL);

  slot = get_slot (widget, kind);
  forget_next (slot);
  slot->next_input = input;
  slot->next_session = g_object_ref (session);
  start_next (widget, slot);
}

void
tmap_app_build_drop (GtkWidget *widget, const TmapAppBuildKind *kind)
{
  Slot *slot;

  g_return_if_fail (GTK_IS_WIDGET (widget));

  slot = get_slot (widget, kind);
  forget_next (slot);
  slot->dropped = TRUE;
}
