/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "tmap-outcome.h"

G_BEGIN_DECLS

/** TmapOutcomePart: The lists of an outcome. */
typedef enum {
  TMAP_OUTCOME_FILES,
  TMAP_OUTCOME_MANIFESTS,
  TMAP_OUTCOME_NOTES,
  TMAP_OUTCOME_BROKEN_RULES,
  TMAP_OUTCOME_N_PARTS,
} TmapOutcomePart;

/** tmap_outcome_new: Returns: (transfer full): an outcome with empty lists */
TmapOutcome *tmap_outcome_new (void);

/** tmap_outcome_add: adds a copy of @text to a list */
void tmap_outcome_add (TmapOutcome *self, TmapOutcomePart part, const char *text);

/** tmap_outcome_add_all: @texts: (element-type utf8): adds copies of all of them */
void tmap_outcome_add_all (TmapOutcome *self, TmapOutcomePart part, const GPtrArray *texts);

G_END_DECLS
