/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* The library: what other programs may use of DL Trace Mapper. Its headers are installed, and their
 * names begin with tmap since they are found beside those of others. */

#include "tmap-error.h"
#include "tmap-jobs.h"
#include "tmap-outcome.h"
#include "tmap-session.h"
