/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TmapAppExplanation:
 * @name: the name of a figure, or the title of a number in English
 * @text: what it is, in one sentence with the unit, marked for translation with N_()
 * @topic: where the documentation defines it
 */
typedef struct {
  const char *name;
  const char *text;
  const char *topic;
} TmapAppExplanation;

/** tmap_app_explain: Returns: (nullable): what is said about it */
const TmapAppExplanation *tmap_app_explain (const char *name);

/** tmap_app_explain_text: Returns: (transfer none) (nullable): its text, translated */
const char *tmap_app_explain_text (const char *name);

G_END_DECLS
