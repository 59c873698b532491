/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "base/tmap-error.h"

G_BEGIN_DECLS

/**
 * tmap_fail:
 * @error: (out) (optional): where to put the error
 * @code: its code
 * @format: a printf format, followed by its arguments
 *
 * Sets @error, with @format translated. Exists so that a function can fail in one statement:
 * `return tmap_fail (…);`.
 *
 * Returns: %FALSE, always
 */
gboolean tmap_fail (GError **error, TmapError code, const char *format, ...) G_GNUC_PRINTF (3, 4);

G_END_DECLS
