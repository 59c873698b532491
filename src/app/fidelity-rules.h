/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/pane.h"
#include "pipeline/validation.h"

G_BEGIN_DECLS

/**
 * TmapAppFidelityRules:
 *
 * The rules of a pipeline's validation: whether each is in force, its limit, what each trace has,
 * and whether it is kept. The limits can be edited; that changes the document.
 */
#define TMAP_APP_TYPE_FIDELITY_RULES (tmap_app_fidelity_rules_get_type ())
G_DECLARE_FINAL_TYPE (
    TmapAppFidelityRules, tmap_app_fidelity_rules, TMAP_APP, FIDELITY_RULES, GtkWidget)

/** tmap_app_fidelity_rules_new: @pane: the pane that it is in, which shows what is refused */
GtkWidget *tmap_app_fidelity_rules_new (TmapAppPane *pane);

/**
 * tmap_app_fidelity_rules_show:
 * @config: the rules
 * @validation: what came of them
 * @labels: (element-type utf8): the names of the traces
 */
void tmap_app_fidelity_rules_show (TmapAppFidelityRules *self,
                                   const TmapPipelineConfig *config,
                                   const TmapValidation *validation,
                                   const GPtrArray *labels);

G_END_DECLS
