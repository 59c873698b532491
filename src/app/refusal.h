/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/pane.h"

G_BEGIN_DECLS

/**
 * TmapAppRefusal:
 *
 * Why the document refused an edit that was made in a pane. It stays in the pane's bar, also while
 * the step is computed again, until the document changes in another way or the next edit.
 */
typedef struct _TmapAppRefusal TmapAppRefusal;

/** tmap_app_refusal_new: @pane: (unowned): must live longer */
TmapAppRefusal *tmap_app_refusal_new (TmapAppPane *pane);

void tmap_app_refusal_free (TmapAppRefusal *self);

/** tmap_app_refusal_begin: call before an edit; forgets what was refused before */
void tmap_app_refusal_begin (TmapAppRefusal *self);

/** tmap_app_refusal_end: call after it; @error: (nullable): why it was refused */
void tmap_app_refusal_end (TmapAppRefusal *self, const GError *error);

/** tmap_app_refusal_show: call at the end of the pane's update: shows it again */
void tmap_app_refusal_show (TmapAppRefusal *self);

G_END_DECLS
