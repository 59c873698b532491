/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/pane.h"

G_BEGIN_DECLS

/**
 * TmapAppPaneFidelity:
 *
 * How well the generated traces represent their populations, beside each other, and whether they
 * keep the rules of the pipeline.
 */
#define TMAP_APP_TYPE_PANE_FIDELITY (tmap_app_pane_fidelity_get_type ())
G_DECLARE_FINAL_TYPE (
    TmapAppPaneFidelity, tmap_app_pane_fidelity, TMAP_APP, PANE_FIDELITY, TmapAppPane)

G_END_DECLS
