/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "report/generated-trace.h"

G_BEGIN_DECLS

/**
 * tmap_comparison_order:
 * @traces: (element-type TmapGeneratedTrace): in the order given
 *
 * Returns: (transfer container): the same by label (stable), as the comparison shows them
 */
GPtrArray *tmap_comparison_order (const GPtrArray *traces);

/** tmap_comparison_to_csv: @ordered: see tmap_comparison_order(); Returns: (transfer full): CSV */
GString *tmap_comparison_to_csv (const GPtrArray *ordered);

/**
 * tmap_comparison_report:
 * @ordered: see tmap_comparison_order()
 * @fidelity: whether the report of representative fidelity is beside it
 *
 * Returns: (transfer full): the Markdown report
 */
GString *tmap_comparison_report (const GPtrArray *ordered, gboolean fidelity);

G_END_DECLS
