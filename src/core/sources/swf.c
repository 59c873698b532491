/* SPDX-License-Identifier: Apache-2.0 */
/* The Standard Workload Format, version 2.2:
 * https://www.cs.huji.ac.il/labs/parallel/workload/swf.html */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/i18n.h"
#include "base/number.h"
#include "base/text.h"
#include "sources/gpu-demand.h"
#include "sources/job-table-builder.h"
#include "sources/trace-reader.h"

/* Bytes of a line, of which comments may have some. */
#define MAX_LINE ((gsize)64 * 1024)

/* Fields, from 0. A missing one is −1. */
enum {
  JOB = 0,
  SUBMIT = 1,
  WAIT = 2,
  RUN = 3,
  PROCESSORS = 4,
  REQUESTED = 7,
  STATUS = 10,
  N_FIELDS = 18,
};

/* Values of the field status. */
enum {
  STATUS_UNKNOWN = -1,
  STATUS_DONE = 1,
};

typedef struct {
  TmapInput *input;
  const char *name;
  TmapJobTableBuilder *builder;
  TmapFractionalGpus fractional;
  double gpus_per_processor;
  gint64 begin_s; /* the clock at time 0: the header's UnixStartTime */
  GString *buffer;
  gsize at; /* where the next line begins in it */
  gboolean ended;
  guint64 line;
} Swf;

static gboolean
refill (Swf *self, GError **error)
{
  gsize kept = self->buffer->len - self->at;
  gsize n;

  g_string_erase (self->buffer, 0, (gssize)self->at);
  self->at = 0;
  if (kept > MAX_LINE)
    return tmap_fail (error, TMAP_ERROR_SYNTAX, "%s:%" PRIu64 ": the line is longer than 64 KiB",
                      self->name, self->line + 1);
  g_string_set_size (self->buffer, kept + MAX_LINE);
  if (!tmap_input_read (self->input, self->buffer->str + kept, MAX_LINE, &n, error))
    return FALSE;
  g_string_set_size (self->buffer, kept + n);
  self->ended = n < MAX_LINE;
  return TRUE;
}

/* The next line, without its end; NULL after the last. */
static gboolean
next_line (Swf *self, const char **text, gsize *length, GError **error)
{
  const char *end;

  *text = NULL;
  while ((end = memchr (self->buffer->str + self->at, '\n', self->buffer->len - self->at)) ==
             NULL &&
         !self->ended)
    if (!refill (self, error))
      return FALSE;
  if (end == NULL && self->at == self->buffer->len)
    return TRUE;
  *text = self->buffer->str + self->at;
  *length = end != NULL ? (gsize)(end - *text) : self->buffer->len - self->at;
  self->at += *length + (end != NULL);
  self->line++;
  return TRUE;
}

/* `; UnixStartTime: 1027839845` */
static void
read_comment (Swf *self, const char *text, gsize length)
{
  static const char key[] = "UnixStartTime:";
  const char *found = memmem (text, length, key, sizeof key - 1);
  const char *from = found != NULL ? found + sizeof key - 1 : NULL;
  const char *end = text + length;
  double value;

  if (from == NULL)
    return;
  while (from < end && g_ascii_isspace (*from))
    from++;
  while (end > from && g_ascii_isspace (end[-1]))
    end--;
  if (tmap_number_parse (from, (gsize)(end - from), &value) != TMAP_NUMBER_NONE && value >= 0 &&
      value < 1e11)
    self->begin_s = (gint64)value;
}

/* The fields of a line; their number if there are others. */
static guint
split (const char *text, gsize length, double *fields, gboolean *are_numbers)
{
  guint n = 0;
  gsize at = 0;

  *are_numbers = TRUE;
  for (;;) {
    gsize begin;

    while (at < length && g_ascii_isspace (text[at]))
      at++;
    if (at == length)
      return n;
    begin = at;
    while (at < length && !g_ascii_isspace (text[at]))
      at++;
    if (n < N_FIELDS &&
        (tmap_number_parse (text + begin, at - begin, &fields[n]) == TMAP_NUMBER_NONE ||
         !isfinite (fields[n])))
      *are_numbers = FALSE;
    n++;
  }
}

static TmapExclusion
examine (const Swf *self, const double *fields, TmapGpuDemand *demand)
{
  double processors = fields[PROCESSORS] > 0 ? fields[PROCESSORS] : fields[REQUESTED];

  if (fields[STATUS] != STATUS_DONE && fields[STATUS] != STATUS_UNKNOWN)
    return TMAP_EXCLUDED_STATE;
  if (fields[SUBMIT] < 0 || fields[SUBMIT] > 1e11)
    return TMAP_EXCLUDED_MISSING_TIME;
  if (processors < 0)
    return TMAP_EXCLUDED_MISSING_NUMBER;
  *demand = tmap_gpu_demand (processors * self->gpus_per_processor, self->fractional);
  if (demand->exclusion != TMAP_N_EXCLUSIONS)
    return demand->exclusion;
  return fields[RUN] > 0 ? TMAP_N_EXCLUSIONS : TMAP_EXCLUDED_DURATION;
}

static gboolean
take_job (Swf *self, const double *fields, GError **error)
{
  char id[TMAP_NUMBER_SIZE];
  TmapGpuDemand demand;
  TmapRawJob job = { 0 };
  TmapExclusion reason = examine (self, fields, &demand);

  if (reason != TMAP_N_EXCLUSIONS) {
    tmap_job_table_builder_exclude (self->builder, reason);
    return TRUE;
  }
  if (demand.rounded)
    tmap_job_table_builder_note_rounded (self->builder);
  job.submit_us = self->begin_s * G_USEC_PER_SEC + (gint64)rint (fields[SUBMIT] * G_USEC_PER_SEC);
  job.duration_s = fields[RUN];
  job.queue_wait_s = fields[WAIT] >= 0 ? fields[WAIT] : NAN;
  job.gpu_count = demand.gpus;
  job.id = id;
  job.id_length = (gsize)g_snprintf (id, sizeof id, "%.0f", fields[JOB]);
  job.line = self->line;
  return tmap_job_table_builder_add (self->builder, &job, error);
}

static gboolean
read_job (Swf *self, const char *text, gsize length, GError **error)
{
  double fields[N_FIELDS];
  gboolean are_numbers;
  guint n = split (text, length, fields, &are_numbers);

  if (n == 0)
    return TRUE;
  if (n != N_FIELDS)
    return tmap_fail (error, TMAP_ERROR_SYNTAX,
                      "%s:%" PRIu64 ": %u fields; a line of the Standard Workload Format has 18",
                      self->name, self->line, n);
  if (!are_numbers || fields[JOB] != floor (fields[JOB]) || fabs (fields[JOB]) > 1e15)
    return tmap_fail (error, TMAP_ERROR_SYNTAX, "%s:%" PRIu64 ": a field is not a number",
                      self->name, self->line);
  return take_job (self, fields, error);
}

static gboolean
read_lines (Swf *self, GError **error)
{
  const char *text;
  gsize length;

  for (;;) {
    if (!next_line (self, &text, &length, error))
      return FALSE;
    if (text == NULL)
      return TRUE;
    if (memchr (text, ';', length) != NULL && text[strspn (text, " \t")] == ';')
      read_comment (self, text, length);
    else if (!read_job (self, text, length, error))
      return FALSE;
  }
}

TmapJobTable *
tmap_swf_read (TmapInput *input, const TmapTraceSource *source, GError **error)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (source->cluster_name));
  g_autofree char *cluster = tmap_text_lower (trimmed);
  g_autoptr (TmapJobTableBuilder) builder = NULL;
  g_autoptr (GString) buffer = g_string_new (NULL);
  Swf self = { .input = input, .name = tmap_input_get_name (input), .buffer = buffer };

  builder = self.builder = tmap_job_table_builder_new (self.name);
  self.gpus_per_processor = 1;
  if (source->options != NULL) {
    self.gpus_per_processor = source->options->gpus_per_processor;
    self.fractional = source->options->fractional;
  }
  return read_lines (&self, error)
             ? tmap_job_table_builder_finish (builder, "swf", cluster, TRUE, error)
             : NULL;
}
