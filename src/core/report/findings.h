/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "fidelity/fidelity.h"
#include "report/exclusive-jobs.h"

G_BEGIN_DECLS

/*
 * What is to be seen in the figures of reports, in numbers: a sentence each, without a full stop.
 * The reports give it to those who do not see the figure, the figures have it as their subtitle.
 * All texts are (transfer full).
 */

/** tmap_duration_to_text: for example "45 s", "3.4 min", "2.1 h", "12.0 days"; "–" for NAN */
char *tmap_duration_to_text (double seconds);

/** tmap_percent_to_text: for example "45.2 %"; "–" for NAN */
char *tmap_percent_to_text (double fraction);

/**
 * tmap_range_to_text:
 * @values: (element-type double): a value for each of @labels
 * @labels: (element-type utf8): what they belong to
 * @format: how a value is written
 *
 * Returns: for example "71.0 % (Saturn) to 95.2 % (Philly)", or one value if all are written alike;
 *   NANs count as absent
 */
char *
tmap_range_to_text (const GArray *values, const GPtrArray *labels, char *(*format) (double value));

/** tmap_summary_labels: Returns: (element-type utf8): unique labels of #TmapSourceSummary */
GPtrArray *tmap_summary_labels (const GPtrArray *summaries);

/** tmap_trace_labels: Returns: (element-type utf8): unique labels of #TmapGeneratedTrace */
GPtrArray *tmap_trace_labels (const GPtrArray *traces);

char *tmap_finding_coverage (const GPtrArray *summaries);
char *tmap_finding_gpu_mix (const GPtrArray *summaries);
char *tmap_finding_runtimes (const GPtrArray *summaries);
char *tmap_finding_queue_waits (const GPtrArray *summaries);

char *tmap_finding_gpu_demand (const TmapGeneratedTrace *trace);
char *tmap_finding_job_times (const TmapExclusiveJobs *jobs);

char *tmap_finding_makespans (const GPtrArray *traces);
char *tmap_finding_waiting_times (const GPtrArray *traces);
char *tmap_finding_mapped_mix (const GPtrArray *traces);

char *tmap_finding_gpu_fidelity (const TmapFidelity *fidelity);
char *tmap_finding_runtime_fidelity (const TmapFidelity *fidelity);
char *tmap_finding_interarrival_fidelity (const TmapFidelity *fidelity);
char *tmap_finding_scores (const TmapFidelity *fidelity);

G_END_DECLS
