/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "io/csv-writer.h"
#include "mapping/mapping.h"
#include "simulation/policy-comparison.h"

G_BEGIN_DECLS

/** tmap_mapped_trace_to_csv: Returns: (transfer full): the mapped trace, a row for each job */
GString *tmap_mapped_trace_to_csv (const TmapEligibleJobs *jobs,
                                   const TmapWindow *window,
                                   const TmapMapping *mapping);

/** tmap_execution_trace_to_csv: Returns: (transfer full): only what a runner needs of it */
GString *tmap_execution_trace_to_csv (const TmapWindow *window, const TmapMapping *mapping);

/** tmap_exclusive_jobs_to_csv: Returns: (transfer full): the mapped trace with its simulation */
GString *tmap_exclusive_jobs_to_csv (const TmapEligibleJobs *jobs,
                                     const TmapWindow *window,
                                     const TmapMapping *mapping,
                                     const TmapExclusiveSimulation *simulation);

/**
 * tmap_policy_jobs_to_csv:
 * @policies: the estimates under each policy
 *
 * Returns: (transfer full): a row for each policy and job, jobs in order of arrival
 */
GString *tmap_policy_jobs_to_csv (const TmapEligibleJobs *jobs,
                                  const TmapWindow *window,
                                  const TmapMapping *mapping,
                                  const TmapPolicyComparison *policies);

G_END_DECLS
