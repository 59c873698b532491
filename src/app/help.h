/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/session.h"

G_BEGIN_DECLS

/*
 * What the application's help consists of: pages of docs/, which are addressed as their links do
 * it, `app.md#1-catalog`.
 */

/** tmap_app_help_pages: the pages, in the order of their list */
extern const char *const tmap_app_help_pages[];

/** tmap_app_help_start: where to begin without a study */
extern const char *const tmap_app_help_start;

/** tmap_app_help_topic: Returns: (transfer none): what is said about the pane of a step */
const char *tmap_app_help_topic (TmapAppStep step);

G_END_DECLS
