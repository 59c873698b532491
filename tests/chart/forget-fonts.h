/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>

/** test_forget_fonts: drops the caches of the font libraries, which would be reported as leaks */
static inline void
test_forget_fonts (void)
{
  pango_cairo_font_map_set_default (NULL);
  cairo_debug_reset_static_data ();
  FcFini ();
}
