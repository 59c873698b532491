/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "fidelity/fidelity.h"

G_BEGIN_DECLS

/**
 * tmap_fidelity_report:
 * @coverage: (element-type TmapCoverage): the 2-GPU workloads of the suite
 *
 * Returns: (transfer full): the Markdown report
 */
GString *tmap_fidelity_report (const TmapFidelity *self, const GPtrArray *coverage);

G_END_DECLS
