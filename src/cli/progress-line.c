/* SPDX-License-Identifier: Apache-2.0 */
#include "progress-line.h"

#include <stdio.h>
#include <unistd.h>

#include "base/i18n.h"
#include "base/text.h"

#define FIRST_AFTER_US (G_USEC_PER_SEC / 2)
#define EVERY_US (G_USEC_PER_SEC / 10)

static void
show (const char *what, double fraction, gpointer user_data)
{
  CliProgressLine *self = user_data;
  gint64 now = g_get_monotonic_time ();
  g_autofree char *line = NULL;

  if (now - self->started < FIRST_AFTER_US || now - self->shown < EVERY_US)
    return;
  self->shown = now;
  line = tmap_text_escape_controls (what);
  fputs ("\r\033[K", stderr);
  if (fraction >= 0)
    fprintf (stderr, tmap_tr ("%s: %d %%"), line, (int)(fraction * 100));
  else
    fprintf (stderr, "%s …", line);
  fflush (stderr);
}

TmapProgress *
cli_progress_line_init (CliProgressLine *self)
{
  self->progress = (TmapProgress){ show, self };
  self->started = g_get_monotonic_time ();
  self->shown = 0;
  return isatty (STDERR_FILENO) ? &self->progress : NULL;
}

void
cli_progress_line_clear (CliProgressLine *self)
{
  if (self->shown > 0)
    fputs ("\r\033[K", stderr);
}
