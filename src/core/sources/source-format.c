/* SPDX-License-Identifier: Apache-2.0 */
#include "sources/source-format.h"

#include <string.h>

#include "base/error.h"
#include "catalog/profile-columns.h"
#include "io/input.h"
#include "table/csv-reader.h"
#include "base/i18n.h"

/* Bytes that are enough to recognise a file. */
#define HEAD_SIZE 4096

static const TmapSourceFormat formats[] = {
  { "helios", "SenseTime Helios", TRUE, { "hu2021helios" }, tmap_helios_read },
  { "philly", "Microsoft Philly", FALSE, { "jeon2019philly" }, tmap_philly_read },
};

const TmapSourceFormat *
tmap_source_format_find (const char *name)
{
  g_return_val_if_fail (name != NULL, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    if (strcmp (formats[i].name, name) == 0)
      return &formats[i];
  return NULL;
}

char *
tmap_source_format_names (void)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", formats[i].name);
  return g_string_free (g_steal_pointer (&names), FALSE);
}

static const char *const helios_columns[] = { "job_id",      "gpu_num",    "node_num", "state",
                                              "submit_time", "start_time", "end_time", "duration",
                                              "queue",       NULL };
static const char *const profile_columns[] = { "workload_id", "gpu_count", "end_to_end_time_s",
                                               NULL };
static const char *const catalog_columns[] = { "workload_id", "num_gpus", "solo_runtime_s", NULL };
static const char *const mapped_columns[] = { "mapped_workload_id", "source_job_id", NULL };

static gboolean
contains (const char *head, gsize length, const char *part)
{
  return memmem (head, length, part, strlen (part)) != NULL;
}

static gboolean
begins_with (const char *head, gsize length, const char *part)
{
  return length >= strlen (part) && memcmp (head, part, strlen (part)) == 0;
}

/* The first character that says something. */
static char
first_sign (const char *head, gsize length)
{
  gsize at = begins_with (head, length, "\xef\xbb\xbf") ? 3 : 0;

  while (at < length && strchr (" \t\r\n", head[at]) != NULL && head[at] != '\0')
    at++;
  return at < length ? head[at] : '\0';
}

#define OTHER_CSV N_ ("a CSV file with other columns")

/* Whether the first line is a CSV header with all of @columns, or what @mapping calls them. */
static gboolean
has_mapped_columns (const char *head, gsize length, const char *const *columns, GHashTable *mapping)
{
  const char *end = memchr (head, '\n', length);
  g_autoptr (GBytes) line = g_bytes_new (head, end != NULL ? (gsize)(end - head) + 1 : length);
  g_autoptr (TmapInput) input = tmap_input_new_for_bytes (line, "header");
  g_autoptr (TmapCsvReader) csv = tmap_csv_reader_new (input, NULL);

  if (csv == NULL)
    return FALSE;
  for (; *columns != NULL; columns++)
    if (tmap_csv_reader_find (csv, tmap_profile_columns_find (mapping, csv, *columns)) < 0)
      return FALSE;
  return TRUE;
}

static gboolean
has_columns (const char *head, gsize length, const char *const *columns)
{
  return has_mapped_columns (head, length, columns, NULL);
}

/* A JSON list of objects with two of the keys of a job, one of them peculiar to this format. */
static gboolean
is_philly (const char *head, gsize length)
{
  static const char *const keys[] = { "\"jobid\"", "\"attempts\"", "\"vc\"", "\"status\"",
                                      "\"submitted_time\"" };
  guint n = 0;

  if (first_sign (head, length) != '[' ||
      !(contains (head, length, keys[0]) || contains (head, length, keys[1])))
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    n += contains (head, length, keys[i]) ? 1 : 0;
  return n >= 2;
}

static gboolean
is_text (const char *head, gsize length)
{
  const char *end;

  /* The last character may be cut. */
  return g_utf8_validate_len (head, length, &end) || (gsize)(end - head) + 4 > length;
}

static const char *
describe_binary (const char *head, gsize length)
{
  if (begins_with (head, length, "PK\x03\x04"))
    return N_ ("a ZIP archive or a spreadsheet; unpack it, or save it as CSV, first");
  if (begins_with (head, length, "%PDF"))
    return N_ ("a PDF document");
  if (begins_with (head, length, "\x89PNG") || begins_with (head, length, "\xff\xd8\xff"))
    return N_ ("a picture");
  if (length > 262 && memcmp (head + 257, "ustar", 5) == 0)
    return N_ ("a tar archive; unpack it first");
  if (begins_with (head, length, "BZh"))
    return N_ ("a file packed with bzip2; unpack it first");
  if (begins_with (head, length, "\x28\xb5\x2f\xfd"))
    return N_ ("a file packed with zstd; unpack it first");
  if (!is_text (head, length))
    return N_ ("a binary file");
  return NULL;
}

static const char *
describe_csv (const char *head, gsize length)
{
  const char *end = memchr (head, '\n', length);
  gsize line = end != NULL ? (gsize)(end - head) : length;

  if (has_columns (head, length, profile_columns))
    return N_ ("a profile CSV");
  if (has_columns (head, length, catalog_columns))
    return N_ ("a workload catalog");
  if (has_columns (head, length, helios_columns))
    return N_ ("a Helios log");
  if (has_columns (head, length, mapped_columns))
    return N_ ("a generated trace");
  if (memchr (head, ',', line) != NULL)
    return OTHER_CSV;
  if (memchr (head, ';', line) != NULL || memchr (head, '\t', line) != NULL)
    return N_ ("a table whose columns are not separated by commas");
  return NULL;
}

const char *
tmap_source_format_describe (const char *head, gsize length)
{
  const char *text;

  g_return_val_if_fail (head != NULL || length == 0, NULL);

  text = describe_binary (head, length);
  if (text != NULL)
    return text;
  switch (first_sign (head, length)) {
  case '\0':
    return N_ ("a file of blanks");
  case '[':
    return is_philly (head, length) ? N_ ("a Philly log") : N_ ("a JSON list of something else");
  case '{':
    return contains (head, length, "\"tool\"") || contains (head, length, "\"selection\"")
               ? N_ ("a manifest or another JSON object")
               : N_ ("a JSON object");
  case '<':
    return N_ ("a web page or XML");
  default:
    break;
  }
  if (contains (head, length, "catalog:") && contains (head, length, "generation:"))
    return N_ ("a pipeline configuration");
  if (contains (head, length, "mapping:") && contains (head, length, "source:"))
    return N_ ("a generation configuration");
  if (contains (head, length, "sources:") && contains (head, length, "output:"))
    return N_ ("a suite configuration");
  text = describe_csv (head, length);
  return text != NULL ? text : N_ ("a text of another kind");
}

static gboolean
read_head (const char *path, char *head, gsize *length, char **name, GError **error)
{
  g_autoptr (TmapInput) input = tmap_input_open (path, TMAP_INPUT_PLAIN, NULL, NULL, error);

  if (input == NULL || !tmap_input_read (input, head, HEAD_SIZE, length, error))
    return FALSE;
  *name = g_strdup (tmap_input_get_name (input));
  return TRUE;
}

const TmapSourceFormat *
tmap_source_format_recognise (const char *path, GError **error)
{
  char head[HEAD_SIZE];
  g_autofree char *name = NULL;
  gsize length;

  g_return_val_if_fail (path != NULL, NULL);

  if (!read_head (path, head, &length, &name, error))
    return NULL;
  if (is_philly (head, length))
    return tmap_source_format_find ("philly");
  if (is_text (head, length) && has_columns (head, length, helios_columns))
    return tmap_source_format_find ("helios");
  tmap_fail (error, TMAP_ERROR_SYNTAX,
             "%s: is no trace (a Philly log or a Helios log); it looks like %s", name,
             tmap_tr (tmap_source_format_describe (head, length)));
  return NULL;
}

gboolean
tmap_profile_recognise (const char *path, GHashTable *mapping, GError **error)
{
  const char *looks_like;
  char head[HEAD_SIZE];
  g_autofree char *name = NULL;
  gsize length;

  g_return_val_if_fail (path != NULL, FALSE);

  if (!read_head (path, head, &length, &name, error))
    return FALSE;
  if (is_text (head, length) && has_mapped_columns (head, length, profile_columns, mapping))
    return TRUE;
  looks_like = tmap_source_format_describe (head, length);
  return tmap_fail (error,
                    strcmp (looks_like, OTHER_CSV) == 0 ? TMAP_ERROR_VALUE : TMAP_ERROR_SYNTAX,
                    "%s: is no profile CSV (with the columns workload_id, gpu_count and "
                    "end_to_end_time_s); it looks like %s",
                    name, tmap_tr (looks_like));
}
