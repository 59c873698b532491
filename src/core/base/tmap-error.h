/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* This header is installed: the errors of the core are those of the library. */

/* Marks what the shared library exports. */
#define TMAP_PUBLIC __attribute__ ((visibility ("default")))

/**
 * TmapError:
 * @TMAP_ERROR_FILE: a file cannot be opened, read or written
 * @TMAP_ERROR_SYNTAX: a text is not in the form it should have (CSV, JSON, YAML, UTF-8 …)
 * @TMAP_ERROR_VALUE: a text is well formed, but a value or key in it is not acceptable
 * @TMAP_ERROR_INFEASIBLE: what was asked for does not exist in the data (no such window, no
 * workload)
 * @TMAP_ERROR_VALIDATION: a pipeline ran to its end, but its result broke a rule of its validation
 * @TMAP_ERROR_OUTSIDE: a configuration names a place to write to that needs the user's consent
 *
 * The errors of the core. Cancellation is reported as %G_IO_ERROR_CANCELLED.
 *
 * Messages are one sentence without a final full stop and begin with the place they speak of:
 * `FILE: …`, `FILE:LINE: …`, `FILE:LINE:COLUMN: …`.
 */
typedef enum {
  TMAP_ERROR_FILE,
  TMAP_ERROR_SYNTAX,
  TMAP_ERROR_VALUE,
  TMAP_ERROR_INFEASIBLE,
  TMAP_ERROR_VALIDATION,
  TMAP_ERROR_OUTSIDE,
} TmapError;

#define TMAP_ERROR (tmap_error_quark ())
TMAP_PUBLIC
GQuark tmap_error_quark (void);

G_END_DECLS
