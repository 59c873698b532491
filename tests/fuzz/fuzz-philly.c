/* SPDX-License-Identifier: Apache-2.0 */
#include "fuzz.h"

#include <json-glib/json-glib.h>
#include <string.h>

#include "fuzz-jobs.h"
#include "sources/trace-time.h"

/*
 * Philly logs, against a plain reader: from the tree that json-glib builds.
 */

typedef struct {
  guint n_jobs;
  guint64 gpus;
  guint n_multi_node;
  gint64 first;
  gint64 duration_s;
} Plain;

/* The member @key of an object, or NULL where there is none of that type. */
static JsonNode *
get_member (JsonObject *object, const char *key, JsonNodeType type)
{
  JsonNode *node = json_object_get_member (object, key);

  return node != NULL && json_node_get_node_type (node) == type ? node : NULL;
}

static const char *
get_text (JsonObject *object, const char *key)
{
  JsonNode *node = get_member (object, key, JSON_NODE_VALUE);

  return node != NULL ? json_node_get_string (node) : NULL;
}

static gboolean
get_time (JsonObject *object, const char *key, gint64 *seconds)
{
  TmapTraceTime fresh = { 0 };
  const char *text = get_text (object, key);

  return text != NULL && tmap_trace_time_parse (&fresh, text, strlen (text), seconds);
}

static JsonArray *
get_list (JsonObject *object, const char *key)
{
  JsonNode *node = get_member (object, key, JSON_NODE_ARRAY);

  return node != NULL && json_array_get_length (json_node_get_array (node)) > 0
             ? json_node_get_array (node)
             : NULL;
}

static guint
count_gpus (JsonArray *details)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < json_array_get_length (details); i++) {
    JsonObject *detail = json_array_get_object_element (details, i);
    const char *ip = get_text (detail, "ip");
    JsonArray *gpus = get_list (detail, "gpus");

    for (guint k = 0; gpus != NULL && k < json_array_get_length (gpus); k++)
      g_hash_table_add (seen, g_strdup_printf ("%s\n%zu\n%s", ip != NULL ? ip : "",
                                               ip != NULL ? strlen (ip) : 0,
                                               json_array_get_string_element (gpus, k)));
  }
  return g_hash_table_size (seen);
}

static void
take_job (Plain *self, JsonObject *job)
{
  JsonArray *attempts = get_list (job, "attempts");
  JsonArray *details;
  JsonObject *last;
  gint64 submitted, start, end;
  guint n_gpus;

  if (g_strcmp0 (get_text (job, "status"), "Pass") != 0 || attempts == NULL)
    return;
  last = json_array_get_object_element (attempts, json_array_get_length (attempts) - 1);
  details = get_list (last, "detail");
  if (!get_time (job, "submitted_time", &submitted) || !get_time (last, "start_time", &start) ||
      !get_time (last, "end_time", &end) || details == NULL)
    return;
  n_gpus = count_gpus (details);
  if (n_gpus == 0 || end <= start || start < submitted)
    return;
  self->first = self->n_jobs == 0 ? submitted : MIN (self->first, submitted);
  self->n_jobs++;
  self->gpus += n_gpus;
  self->duration_s += end - start;
  self->n_multi_node += json_array_get_length (details) > 1 ? 1 : 0;
}

static void
compare (JsonArray *list, const TmapJobTable *jobs)
{
  Plain plain = { 0 };
  Plain read = { .n_jobs = jobs->n_jobs, .first = jobs->first_submit };

  g_assert_cmpuint (json_array_get_length (list), ==, jobs->n_rows);
  for (guint i = 0; i < json_array_get_length (list); i++)
    take_job (&plain, json_array_get_object_element (list, i));
  for (guint i = 0; i < jobs->n_jobs; i++) {
    read.gpus += jobs->gpu_count[i];
    read.duration_s += (gint64)jobs->duration_s[i];
    read.n_multi_node += jobs->multi_node[i];
  }
  g_assert_cmpuint (plain.n_jobs, ==, read.n_jobs);
  g_assert_cmpuint (plain.gpus, ==, read.gpus);
  g_assert_cmpuint (plain.n_multi_node, ==, read.n_multi_node);
  g_assert_cmpint (plain.first, ==, read.first);
  g_assert_cmpint (plain.duration_s, ==, read.duration_s);
}

/* json-glib cuts texts at U+0000, which a log may hold in what does not matter. */
static gboolean
has_escaped_nul (const char *text, gsize length)
{
  return g_strstr_len (text, (gssize)length, "\\u0000") != NULL;
}

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapJobTable) jobs = fuzz_read_jobs (tmap_philly_read, NULL, data, size, &error);
  g_autoptr (JsonParser) parser = json_parser_new ();
  const char *text = (const char *)data;

  if (jobs == NULL || has_escaped_nul (text, size))
    return 0;
  if (size >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0) {
    text += 3;
    size -= 3;
  }
  g_assert_true (json_parser_load_from_data (parser, text, (gssize)size, &error));
  compare (json_node_get_array (json_parser_get_root (parser)), jobs);
  return 0;
}
