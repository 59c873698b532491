/* SPDX-License-Identifier: Apache-2.0 */
#include "app/edit-throttle.h"

#define INTERVAL 60 /* milliseconds between two edits */

struct _TmapAppThrottle {
  TmapAppEdit edit;
  gpointer user_data;
  guint waiting; /* a bit for each setting */
  guint timeout;
};

TmapAppThrottle *
tmap_app_throttle_new (TmapAppEdit edit, gpointer user_data)
{
  TmapAppThrottle *self = g_new0 (TmapAppThrottle, 1);

  self->edit = edit;
  self->user_data = user_data;
  return self;
}

void
tmap_app_throttle_free (TmapAppThrottle *self)
{
  g_clear_handle_id (&self->timeout, g_source_remove);
  g_free (self);
}

static gboolean
on_timeout (gpointer data)
{
  TmapAppThrottle *self = data;
  guint waiting = self->waiting;

  if (waiting == 0) {
    self->timeout = 0;
    return G_SOURCE_REMOVE;
  }
  self->waiting = 0;
  for (guint which = 0; which < 32; which++)
    if ((waiting & (1u << which)) != 0)
      self->edit (which, self->user_data);
  return G_SOURCE_CONTINUE;
}

void
tmap_app_throttle_edit (TmapAppThrottle *self, guint which)
{
  g_return_if_fail (which < 32);

  if (self->timeout != 0) {
    self->waiting |= 1u << which;
    return;
  }
  self->timeout = g_timeout_add (INTERVAL, on_timeout, self);
  self->edit (which, self->user_data);
}

void
tmap_app_throttle_forget (TmapAppThrottle *self, guint which)
{
  self->waiting &= ~(1u << which);
}

gboolean
tmap_app_throttle_is_waiting (TmapAppThrottle *self, guint which)
{
  return (self->waiting & (1u << which)) != 0;
}
