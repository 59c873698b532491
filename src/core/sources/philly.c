/* SPDX-License-Identifier: Apache-2.0 */
#include "sources/trace-reader.h"

#include <inttypes.h>
#include <string.h>

#include "base/error.h"
#include "io/json-reader.h"
#include "sources/job-table-builder.h"
#include "sources/trace-time.h"
#include "base/i18n.h"

/* A time of the log; one that is null, unreadable or absent is missing. */
typedef struct {
  gint64 seconds;
  gboolean known;
} Time;

/* A GPU of an attempt: the offset of its name and the number of its detail. */
typedef struct {
  gsize name;
  guint detail;
} Gpu;

/* The attempt that is being read, or was read last. */
typedef struct {
  Time start;
  Time end;
  GString *text; /* names and addresses, one after the other, each zero-terminated */
  GArray *ips;   /* gsize: offset of the address of each detail */
  GArray *gpus;  /* Gpu */
} Attempt;

typedef struct {
  TmapJsonReader *json;
  TmapJobTableBuilder *builder;
  const char *name; /* of the file */
  TmapTraceTime time;

  /* The job that is being read. */
  gboolean passed;
  gboolean attempted;
  GString *id;
  guint64 line;
  Time submitted;
  Attempt attempt;

  /* For other policies than the last attempt. */
  TmapAttempts policy;
  Time first_start;
  gint64 total_s; /* of all attempts that have both times */
} Philly;

/* When a job starts, and how long it runs. */
typedef struct {
  gint64 start;
  gint64 duration;
} Run;

static gboolean
fail_type (
    Philly *self, const char *what, const char *expected, TmapJsonToken token, GError **error)
{
  return tmap_fail (error, TMAP_ERROR_SYNTAX, "%s:%" PRIu64 ": %s is %s; %s was expected",
                    self->name, tmap_json_reader_get_line (self->json), tmap_tr (what),
                    tmap_tr (tmap_json_token_describe (token)), tmap_tr (expected));
}

typedef gboolean (*ReadFunc) (Philly *self, TmapJsonToken token, GError **error);

/* Reads a list, of which @read_item reads each item. Null is an empty list. */
static gboolean
read_list (Philly *self, TmapJsonToken token, const char *what, ReadFunc read_item, GError **error)
{
  if (token == TMAP_JSON_NULL)
    return TRUE;
  if (token != TMAP_JSON_ARRAY_START)
    return fail_type (self, what, "a list", token, error);
  for (;;) {
    if (!tmap_json_reader_next (self->json, &token, error))
      return FALSE;
    if (token == TMAP_JSON_ARRAY_END)
      return TRUE;
    if (!read_item (self, token, error))
      return FALSE;
  }
}

typedef struct {
  const char *key;
  ReadFunc read;
} Field;

/* Reads an object whose interesting members are @fields, ended by one without a key. */
static gboolean
read_object (
    Philly *self, TmapJsonToken token, const char *what, const Field *fields, GError **error)
{
  if (token != TMAP_JSON_OBJECT_START)
    return fail_type (self, what, "an object", token, error);
  for (;;) {
    const Field *field = fields;

    if (!tmap_json_reader_next (self->json, &token, error))
      return FALSE;
    if (token == TMAP_JSON_OBJECT_END)
      return TRUE;
    while (field->key != NULL &&
           strcmp (field->key, tmap_json_reader_get_text (self->json, NULL)) != 0)
      field++;
    if (!tmap_json_reader_next (self->json, &token, error))
      return FALSE;
    if (field->key == NULL ? !tmap_json_reader_skip (self->json, token, error)
                           : !field->read (self, token, error))
      return FALSE;
  }
}

static gboolean
read_text (Philly *self, TmapJsonToken token, const char *what, GString *text, GError **error)
{
  gsize length;
  const char *value;

  g_string_truncate (text, 0);
  if (token == TMAP_JSON_NULL)
    return TRUE;
  if (token != TMAP_JSON_STRING)
    return fail_type (self, what, "text", token, error);
  value = tmap_json_reader_get_text (self->json, &length);
  g_string_append_len (text, value, (gssize)length);
  return TRUE;
}

static gboolean
read_time (Philly *self, TmapJsonToken token, const char *what, Time *time, GError **error)
{
  gsize length;
  const char *text;

  time->known = FALSE;
  if (token == TMAP_JSON_NULL)
    return TRUE;
  if (token != TMAP_JSON_STRING)
    return fail_type (self, what, "text or null", token, error);
  text = tmap_json_reader_get_text (self->json, &length);
  time->known = tmap_trace_time_parse (&self->time, text, length, &time->seconds);
  return TRUE;
}

static gboolean
read_start_time (Philly *self, TmapJsonToken token, GError **error)
{
  return read_time (self, token, "start_time", &self->attempt.start, error);
}

static gboolean
read_end_time (Philly *self, TmapJsonToken token, GError **error)
{
  return read_time (self, token, "end_time", &self->attempt.end, error);
}

/* Keeps a text of the attempt and tells where. */
static gsize
keep_text (Attempt *attempt, const char *text)
{
  gsize offset = attempt->text->len;

  g_string_append_len (attempt->text, text, (gssize)strlen (text) + 1);
  return offset;
}

static gboolean
read_ip (Philly *self, TmapJsonToken token, GError **error)
{
  GArray *ips = self->attempt.ips;

  g_array_index (ips, gsize, ips->len - 1) = 0;
  if (token == TMAP_JSON_NULL)
    return TRUE;
  if (token != TMAP_JSON_STRING)
    return fail_type (self, "ip", "text", token, error);
  g_array_index (ips, gsize, ips->len - 1) =
      keep_text (&self->attempt, tmap_json_reader_get_text (self->json, NULL));
  return TRUE;
}

static gboolean
read_gpu (Philly *self, TmapJsonToken token, GError **error)
{
  Gpu gpu = { 0, self->attempt.ips->len - 1 };

  if (token != TMAP_JSON_STRING)
    return fail_type (self, N_ ("an item of gpus"), "text", token, error);
  gpu.name = keep_text (&self->attempt, tmap_json_reader_get_text (self->json, NULL));
  g_array_append_val (self->attempt.gpus, gpu);
  return TRUE;
}

static gboolean
read_gpus (Philly *self, TmapJsonToken token, GError **error)
{
  GArray *gpus = self->attempt.gpus;

  /* Of a repeated key the last value counts. */
  while (gpus->len > 0 &&
         g_array_index (gpus, Gpu, gpus->len - 1).detail == self->attempt.ips->len - 1)
    g_array_set_size (gpus, gpus->len - 1);
  return read_list (self, token, "gpus", read_gpu, error);
}

static gboolean
read_detail (Philly *self, TmapJsonToken token, GError **error)
{
  static const Field fields[] = { { "ip", read_ip }, { "gpus", read_gpus }, { NULL, NULL } };
  gsize no_address = 0; /* the text begins with an empty one */

  g_array_append_val (self->attempt.ips, no_address);
  return read_object (self, token, N_ ("an item of detail"), fields, error);
}

static void
clear_details (Philly *self)
{
  g_string_truncate (self->attempt.text, 0);
  g_string_append_c (self->attempt.text, '\0');
  g_array_set_size (self->attempt.ips, 0);
  g_array_set_size (self->attempt.gpus, 0);
}

static gboolean
read_details (Philly *self, TmapJsonToken token, GError **error)
{
  clear_details (self);
  return read_list (self, token, "detail", read_detail, error);
}

static void
add_attempt (Philly *self)
{
  const Attempt *attempt = &self->attempt;

  if (!self->first_start.known)
    self->first_start = attempt->start;
  if (attempt->start.known && attempt->end.known && attempt->end.seconds > attempt->start.seconds)
    self->total_s += attempt->end.seconds - attempt->start.seconds;
}

static gboolean
read_attempt (Philly *self, TmapJsonToken token, GError **error)
{
  static const Field fields[] = {
    { "start_time", read_start_time },
    { "end_time", read_end_time },
    { "detail", read_details },
    { NULL, NULL },
  };

  /* Only the last attempt counts, so each one takes the place of the one before. */
  clear_details (self);
  self->attempt.start.known = self->attempt.end.known = FALSE;
  self->attempted = TRUE;
  if (!read_object (self, token, N_ ("an item of attempts"), fields, error))
    return FALSE;
  add_attempt (self);
  return TRUE;
}

static gboolean
read_attempts (Philly *self, TmapJsonToken token, GError **error)
{
  self->attempted = self->first_start.known = FALSE;
  self->total_s = 0;
  return read_list (self, token, "attempts", read_attempt, error);
}

static gboolean
read_status (Philly *self, TmapJsonToken token, GError **error)
{
  self->passed = FALSE;
  if (token == TMAP_JSON_NULL)
    return TRUE;
  if (token != TMAP_JSON_STRING)
    return fail_type (self, "status", "text", token, error);
  self->passed = strcmp (tmap_json_reader_get_text (self->json, NULL), "Pass") == 0;
  return TRUE;
}

static gboolean
read_id (Philly *self, TmapJsonToken token, GError **error)
{
  self->line = tmap_json_reader_get_line (self->json);
  return read_text (self, token, "jobid", self->id, error);
}

static gboolean
read_submitted (Philly *self, TmapJsonToken token, GError **error)
{
  return read_time (self, token, "submitted_time", &self->submitted, error);
}

static int
compare_gpus (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const Attempt *attempt = user_data;
  const Gpu *ga = a;
  const Gpu *gb = b;
  const char *text = attempt->text->str;
  int order = strcmp (text + ga->name, text + gb->name);

  return order != 0 ? order
                    : strcmp (text + g_array_index (attempt->ips, gsize, ga->detail),
                              text + g_array_index (attempt->ips, gsize, gb->detail));
}

/* Number of distinct pairs of machine and GPU: a log may name one twice. */
static guint
count_gpus (Attempt *attempt)
{
  GArray *gpus = attempt->gpus;
  guint n = MIN (gpus->len, 1);

  if (gpus->len > 1)
    g_array_sort_with_data (gpus, compare_gpus, attempt);
  for (guint i = 1; i < gpus->len; i++)
    if (compare_gpus (&g_array_index (gpus, Gpu, i - 1), &g_array_index (gpus, Gpu, i), attempt) !=
        0)
      n++;
  return n;
}

/* Why the job just read is left out (TMAP_N_EXCLUSIONS: it is not). */
static TmapExclusion
examine (Philly *self, guint gpu_count, Run *run)
{
  const Attempt *attempt = &self->attempt;
  Time start = self->policy == TMAP_ATTEMPTS_LAST ? attempt->start : self->first_start;

  if (!self->passed)
    return TMAP_EXCLUDED_STATE;
  if (!self->attempted)
    return TMAP_EXCLUDED_NO_ATTEMPT;
  if (!self->submitted.known || !start.known ||
      (!attempt->end.known && self->policy != TMAP_ATTEMPTS_SUM))
    return TMAP_EXCLUDED_MISSING_TIME;
  if (gpu_count == 0)
    return TMAP_EXCLUDED_NO_GPU;
  run->start = start.seconds;
  run->duration =
      self->policy == TMAP_ATTEMPTS_SUM ? self->total_s : attempt->end.seconds - start.seconds;
  if (run->duration <= 0)
    return TMAP_EXCLUDED_DURATION;
  if (start.seconds < self->submitted.seconds)
    return TMAP_EXCLUDED_QUEUE_WAIT;
  return TMAP_N_EXCLUSIONS;
}

static gboolean
take_job (Philly *self, GError **error)
{
  const Attempt *attempt = &self->attempt;
  guint gpu_count = self->passed && self->attempted ? count_gpus (&self->attempt) : 0;
  Run run = { 0 };
  TmapExclusion reason = examine (self, gpu_count, &run);
  TmapRawJob job = { 0 };

  if (reason != TMAP_N_EXCLUSIONS) {
    tmap_job_table_builder_exclude (self->builder, reason);
    return TRUE;
  }
  job.submit_us = self->submitted.seconds * G_USEC_PER_SEC;
  job.duration_s = (double)run.duration;
  job.queue_wait_s = (double)(run.start - self->submitted.seconds);
  job.gpu_count = gpu_count;
  job.multi_node = attempt->ips->len > 1;
  job.id = self->id->str;
  job.id_length = self->id->len;
  job.line = self->line;
  return tmap_job_table_builder_add (self->builder, &job, error);
}

static gboolean
read_job (Philly *self, TmapJsonToken token, GError **error)
{
  static const Field fields[] = {
    { "status", read_status },
    { "jobid", read_id },
    { "attempts", read_attempts },
    { "submitted_time", read_submitted },
    { NULL, NULL },
  };

  self->passed = self->attempted = self->submitted.known = self->first_start.known = FALSE;
  self->total_s = 0;
  g_string_truncate (self->id, 0);
  self->line = tmap_json_reader_get_line (self->json);
  return read_object (self, token, N_ ("an item of the list of jobs"), fields, error) &&
         take_job (self, error);
}

static gboolean
read_log (Philly *self, GError **error)
{
  TmapJsonToken token;

  if (!tmap_json_reader_next (self->json, &token, error))
    return FALSE;
  if (token != TMAP_JSON_ARRAY_START)
    return fail_type (self, N_ ("the file"), "a list of jobs", token, error);
  return read_list (self, token, N_ ("the file"), read_job, error) &&
         tmap_json_reader_next (self->json, &token, error);
}

static void
philly_clear (Philly *self)
{
  tmap_json_reader_free (self->json);
  g_string_free (self->id, TRUE);
  g_string_free (self->attempt.text, TRUE);
  g_array_unref (self->attempt.ips);
  g_array_unref (self->attempt.gpus);
}

TmapJobTable *
tmap_philly_read (TmapInput *input, const TmapTraceSource *source, GError **error)
{
  g_autoptr (TmapJobTableBuilder) builder = NULL;
  Philly self = { 0 };
  gboolean ok;

  g_return_val_if_fail (input != NULL, NULL);

  builder = tmap_job_table_builder_new (tmap_input_get_name (input));
  self.json = tmap_json_reader_new (input);
  self.builder = builder;
  self.name = tmap_input_get_name (input);
  if (source->options != NULL)
    self.policy = source->options->attempts;
  self.id = g_string_new (NULL);
  self.attempt.text = g_string_new (NULL);
  self.attempt.ips = g_array_new (FALSE, FALSE, sizeof (gsize));
  self.attempt.gpus = g_array_new (FALSE, FALSE, sizeof (Gpu));
  ok = read_log (&self, error);
  philly_clear (&self);
  /* There is one Philly cluster, whatever it is called in a configuration. */
  return ok ? tmap_job_table_builder_finish (builder, "philly", "philly", FALSE, error) : NULL;
}
