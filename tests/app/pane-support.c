/* SPDX-License-Identifier: Apache-2.0 */
#include "pane-support.h"

void
test_pane_show (TestPane *self, GType type, int width, int height)
{
  self->session = tmap_app_session_new (self->document);
  self->pane = g_object_new (type, NULL);
  self->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (self->window), width, height);
  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (self->pane));
  tmap_app_pane_set_session (self->pane, self->session);
  gtk_window_present (GTK_WINDOW (self->window));
}

void
test_pane_end (TestPane *self)
{
  gtk_window_destroy (GTK_WINDOW (self->window));
  g_clear_object (&self->session);
  g_clear_object (&self->document);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_clear_pointer (&self->folder, test_folder_leave);
}
