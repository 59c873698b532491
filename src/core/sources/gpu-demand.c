/* SPDX-License-Identifier: Apache-2.0 */
#include "sources/gpu-demand.h"

#include <math.h>

/* Demands are told in hundredths or thousandths. */
#define ROUNDING 1e-6

TmapGpuDemand
tmap_gpu_demand (double gpus, TmapFractionalGpus fractional)
{
  double whole = rint (gpus);
  TmapGpuDemand demand = { TMAP_N_EXCLUSIONS, 0, FALSE };

  if (!(gpus > 0)) {
    demand.exclusion = TMAP_EXCLUDED_NO_GPU;
    return demand;
  }
  if (whole < 1 || fabs (gpus - whole) > ROUNDING) {
    demand.rounded = TRUE;
    whole = ceil (gpus);
  }
  if (whole > G_MAXINT32 || (demand.rounded && fractional == TMAP_FRACTIONAL_LEAVE_OUT))
    demand.exclusion = TMAP_EXCLUDED_FRACTIONAL_GPU;
  else
    demand.gpus = (guint32)whole;
  return demand;
}
