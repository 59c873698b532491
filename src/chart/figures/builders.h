/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "chart/figures/figure-input.h"

G_BEGIN_DECLS

/*
 * The build functions of the catalogue's figures. They rely on what the catalogue says that they
 * need, so call tmap_figure_build() instead of them. Each fills a new figure.
 */

/* suite-figures.c */
void tmap_build_supported_coverage (TmapFigure *figure, const TmapFigureInput *input);
void tmap_build_gpu_demand_mix (TmapFigure *figure, const TmapFigureInput *input);
void tmap_build_runtime_percentiles (TmapFigure *figure, const TmapFigureInput *input);
void tmap_build_queue_percentiles (TmapFigure *figure, const TmapFigureInput *input);

/* trace-figures.c */
void tmap_build_gpu_demand (TmapFigure *figure, const TmapFigureInput *input);
void tmap_build_workload_usage (TmapFigure *figure, const TmapFigureInput *input);
void tmap_build_quantile_quantile (TmapFigure *figure, const TmapFigureInput *input);

/* simulation-figures.c */
void tmap_build_exclusive_job_times (TmapFigure *figure, const TmapFigureInput *input);
void tmap_build_exclusive_gantt (TmapFigure *figure, const TmapFigureInput *input);
void tmap_build_exclusive_cdf (TmapFigure *figure, const TmapFigureInput *input);

/* comparison-figures.c */
void tmap_build_exclusive_makespan (TmapFigure *figure, const TmapFigureInput *input);
void tmap_build_waiting_time_p95 (TmapFigure *figure, const TmapFigureInput *input);
void tmap_build_mapped_gpu_mix (TmapFigure *figure, const TmapFigureInput *input);

/* fidelity-figures.c */
void tmap_build_gpu_demand_fidelity (TmapFigure *figure, const TmapFigureInput *input);
void tmap_build_runtime_cdf_fidelity (TmapFigure *figure, const TmapFigureInput *input);
void tmap_build_interarrival_fidelity (TmapFigure *figure, const TmapFigureInput *input);
void tmap_build_representativeness_scores (TmapFigure *figure, const TmapFigureInput *input);

/* source-figures.c */
void tmap_build_runtime_cdf (TmapFigure *figure, const TmapFigureInput *input);
void tmap_build_queue_wait_cdf (TmapFigure *figure, const TmapFigureInput *input);
void tmap_build_arrivals (TmapFigure *figure, const TmapFigureInput *input);
void tmap_build_hour_of_week (TmapFigure *figure, const TmapFigureInput *input);
void tmap_build_window_score (TmapFigure *figure, const TmapFigureInput *input);

/* policy-figures.c */
void tmap_build_policy_comparison (TmapFigure *figure, const TmapFigureInput *input);
void tmap_build_policy_gantt (TmapFigure *figure, const TmapFigureInput *input);

/* distance-figures.c */
void tmap_build_distribution_distances (TmapFigure *figure, const TmapFigureInput *input);
void tmap_build_arrival_burstiness (TmapFigure *figure, const TmapFigureInput *input);
void tmap_build_arrival_autocorrelation (TmapFigure *figure, const TmapFigureInput *input);
void tmap_build_offered_load (TmapFigure *figure, const TmapFigureInput *input);

G_END_DECLS
