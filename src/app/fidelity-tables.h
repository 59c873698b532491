/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/results.h"
#include "app/table.h"

G_BEGIN_DECLS

/** TmapAppFidelityTable: The tables on the generated traces of a study. */
typedef enum {
  TMAP_APP_FIDELITY_ACCEPTANCE, /* how far each window and mapped trace are from the population */
  TMAP_APP_FIDELITY_COMPARISON, /* the traces beside each other */
  TMAP_APP_FIDELITY_COVERAGE,   /* the 2-GPU workloads and who uses them */
  TMAP_APP_FIDELITY_DISTANCES,  /* how far whole distributions are apart */
  TMAP_APP_FIDELITY_ARRIVALS,   /* how jobs arrive and what they ask for over time */
  TMAP_APP_N_FIDELITY_TABLES,
} TmapAppFidelityTable;

/** tmap_app_fidelity_table_new: Returns: an empty #TmapAppTable */
GtkWidget *tmap_app_fidelity_table_new (TmapAppFidelityTable which);

/** tmap_app_fidelity_table_explain: Returns: what its columns mean, translated */
const char *tmap_app_fidelity_table_explain (TmapAppFidelityTable which);

/** tmap_app_fidelity_table_show: fills it from @study */
void
tmap_app_fidelity_table_show (TmapAppTable *table, TmapAppFidelityTable which, TmapAppStudy *study);

G_END_DECLS
