/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "tmap-error.h"

G_BEGIN_DECLS

/**
 * TmapOutcome:
 *
 * What a command of a #TmapSession did.
 */
#define TMAP_TYPE_OUTCOME (tmap_outcome_get_type ())
TMAP_PUBLIC
G_DECLARE_FINAL_TYPE (TmapOutcome, tmap_outcome, TMAP, OUTCOME, GObject)

/**
 * tmap_outcome_get_files:
 *
 * Returns: (transfer none) (array zero-terminated=1): what was written
 */
TMAP_PUBLIC
const char *const *tmap_outcome_get_files (TmapOutcome *self);

/**
 * tmap_outcome_get_manifests:
 *
 * Returns: (transfer none) (array zero-terminated=1): the manifests among the files, in the order
 * of the configuration
 */
TMAP_PUBLIC
const char *const *tmap_outcome_get_manifests (TmapOutcome *self);

/**
 * tmap_outcome_get_notes:
 *
 * Returns: (transfer none) (array zero-terminated=1): what the user should know, a sentence each
 */
TMAP_PUBLIC
const char *const *tmap_outcome_get_notes (TmapOutcome *self);

/**
 * tmap_outcome_get_broken_rules:
 *
 * Returns: (transfer none) (array zero-terminated=1): the rules of a pipeline's validation that are
 *   broken, a sentence each; none if it passed
 */
TMAP_PUBLIC
const char *const *tmap_outcome_get_broken_rules (TmapOutcome *self);

G_END_DECLS
