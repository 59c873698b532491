/* SPDX-License-Identifier: Apache-2.0 */
#include "app/refusal.h"

struct _TmapAppRefusal {
  TmapAppPane *pane;
  TmapAppDocument *document; /* that is listened to */
  GError *error;
  gboolean editing;
};

TmapAppRefusal *
tmap_app_refusal_new (TmapAppPane *pane)
{
  TmapAppRefusal *self = g_new0 (TmapAppRefusal, 1);

  self->pane = pane;
  return self;
}

void
tmap_app_refusal_free (TmapAppRefusal *self)
{
  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_clear_object (&self->document);
  g_clear_error (&self->error);
  g_free (self);
}

static void
forget (TmapAppRefusal *self)
{
  if (self->error == NULL)
    return;
  g_clear_error (&self->error);
  tmap_app_pane_show_error (self->pane, NULL);
}

static void
on_document_changed (TmapAppRefusal *self)
{
  if (!self->editing)
    forget (self);
}

void
tmap_app_refusal_begin (TmapAppRefusal *self)
{
  if (self->document == NULL) {
    self->document = g_object_ref (tmap_app_pane_get_document (self->pane));
    g_signal_connect_swapped (self->document, "changed", G_CALLBACK (on_document_changed), self);
  }
  forget (self);
  self->editing = TRUE;
}

void
tmap_app_refusal_end (TmapAppRefusal *self, const GError *error)
{
  self->editing = FALSE;
  if (error == NULL)
    return;
  g_clear_error (&self->error);
  self->error = g_error_copy (error);
  tmap_app_pane_show_error (self->pane, error);
}

void
tmap_app_refusal_show (TmapAppRefusal *self)
{
  if (self->error != NULL)
    tmap_app_pane_show_error (self->pane, self->error);
}
