/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** TmapAppEdit: writes a setting as it is now; @which: one of 0…31 */
typedef void (*TmapAppEdit) (guint which, gpointer user_data);

/**
 * TmapAppThrottle:
 *
 * Lets a control that changes fast, such as a spin button that is held down, write its first value
 * at once and of those that follow only some, and the last.
 */
typedef struct _TmapAppThrottle TmapAppThrottle;

TmapAppThrottle *tmap_app_throttle_new (TmapAppEdit edit, gpointer user_data);

/** tmap_app_throttle_free: writes what is waiting no more */
void tmap_app_throttle_free (TmapAppThrottle *self);

/** tmap_app_throttle_edit: setting @which has changed */
void tmap_app_throttle_edit (TmapAppThrottle *self, guint which);

/** tmap_app_throttle_forget: @which has been written in another way: nothing of it waits any more
 */
void tmap_app_throttle_forget (TmapAppThrottle *self, guint which);

/** tmap_app_throttle_is_waiting: Returns: whether a change of @which is to be written still */
gboolean tmap_app_throttle_is_waiting (TmapAppThrottle *self, guint which);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapAppThrottle, tmap_app_throttle_free)

G_END_DECLS
