/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/results.h"
#include "chart/figures/figure-input.h"

G_BEGIN_DECLS

/**
 * TmapAppMappingInput:
 * @input: what the catalogue's figures of a generated trace are built from
 *
 * A mapping as figures see it: what they would read of the files that it gives when it is written.
 */
typedef struct {
  TmapFigureInput input;
  GPtrArray *traces;
  TmapExclusiveJobs *jobs;       /* NULL without a simulation */
  TmapPolicyComparison policies; /* what is in it belongs to the orders */
} TmapAppMappingInput;

TmapAppMappingInput *tmap_app_mapping_input_new (const TmapAppMapping *mapping);

/** tmap_app_mapping_input_new_for_orders: also with all policies; @orders must outlive it */
TmapAppMappingInput *tmap_app_mapping_input_new_for_orders (const TmapAppOrders *orders);

void tmap_app_mapping_input_free (TmapAppMappingInput *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapAppMappingInput, tmap_app_mapping_input_free)

G_END_DECLS
