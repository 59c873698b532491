/* SPDX-License-Identifier: Apache-2.0 */
#include "io/json-writer.h"

#include <math.h>
#include <string.h>

#include "base/number.h"

typedef struct {
  char *key; /* NULL in an array */
  GString *text;
} Member;

/* An object or array that is not ended yet. */
typedef struct {
  char *key;
  gboolean is_object;
  GPtrArray *members;
} Frame;

struct _TmapJsonWriter {
  GPtrArray *frames;
  GString *whole;
};

static void
member_free (Member *member)
{
  g_free (member->key);
  g_string_free (member->text, TRUE);
  g_free (member);
}

static void
frame_free (Frame *frame)
{
  g_free (frame->key);
  g_ptr_array_unref (frame->members);
  g_free (frame);
}

TmapJsonWriter *
tmap_json_writer_new (void)
{
  TmapJsonWriter *self = g_new0 (TmapJsonWriter, 1);

  self->frames = g_ptr_array_new_with_free_func ((GDestroyNotify)frame_free);
  return self;
}

void
tmap_json_writer_free (TmapJsonWriter *self)
{
  g_ptr_array_unref (self->frames);
  if (self->whole != NULL)
    g_string_free (self->whole, TRUE);
  g_free (self);
}

static void
add (TmapJsonWriter *self, const char *key, GString *text)
{
  Frame *top;
  Member *member;

  if (self->frames->len == 0) {
    g_return_if_fail (self->whole == NULL && key == NULL);
    self->whole = text;
    return;
  }
  top = g_ptr_array_index (self->frames, self->frames->len - 1);
  g_return_if_fail (top->is_object == (key != NULL));
  member = g_new0 (Member, 1);
  member->key = g_strdup (key);
  member->text = text;
  g_ptr_array_add (top->members, member);
}

static void
begin (TmapJsonWriter *self, const char *key, gboolean is_object)
{
  Frame *frame = g_new0 (Frame, 1);

  frame->key = g_strdup (key);
  frame->is_object = is_object;
  frame->members = g_ptr_array_new_with_free_func ((GDestroyNotify)member_free);
  g_ptr_array_add (self->frames, frame);
}

void
tmap_json_writer_begin_object (TmapJsonWriter *self, const char *key)
{
  begin (self, key, TRUE);
}

void
tmap_json_writer_begin_array (TmapJsonWriter *self, const char *key)
{
  begin (self, key, FALSE);
}

static void
append_string (GString *out, const char *text)
{
  g_string_append_c (out, '"');
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);

    if (c == '"' || c == '\\')
      g_string_append_printf (out, "\\%c", (char)c);
    else if (c == '\n')
      g_string_append (out, "\\n");
    else if (c == '\r')
      g_string_append (out, "\\r");
    else if (c == '\t')
      g_string_append (out, "\\t");
    else if (c == '\b')
      g_string_append (out, "\\b");
    else if (c == '\f')
      g_string_append (out, "\\f");
    else if (c >= 0x20 && c < 0x7f)
      g_string_append_c (out, (char)c);
    else if (c < 0x10000)
      g_string_append_printf (out, "\\u%04x", c);
    else
      g_string_append_printf (out, "\\u%04x\\u%04x", 0xd800 + ((c - 0x10000) >> 10),
                              0xdc00 + ((c - 0x10000) & 0x3ff));
  }
  g_string_append_c (out, '"');
}

static int
compare_members (gconstpointer a, gconstpointer b)
{
  const Member *ma = *(Member *const *)a;
  const Member *mb = *(Member *const *)b;

  return strcmp (ma->key, mb->key);
}

static void
append_line (GString *out, guint depth)
{
  g_string_append_c (out, '\n');
  for (guint i = 0; i < depth; i++)
    g_string_append (out, "  ");
}

void
tmap_json_writer_end (TmapJsonWriter *self)
{
  GString *text = g_string_new (NULL);
  guint depth = self->frames->len;
  Frame *frame;

  g_return_if_fail (depth > 0);

  frame = g_ptr_array_steal_index (self->frames, depth - 1);
  if (frame->is_object)
    g_ptr_array_sort (frame->members, compare_members);
  g_string_append_c (text, frame->is_object ? '{' : '[');
  for (guint i = 0; i < frame->members->len; i++) {
    Member *member = g_ptr_array_index (frame->members, i);

    if (i > 0)
      g_string_append_c (text, ',');
    append_line (text, depth);
    if (member->key != NULL) {
      append_string (text, member->key);
      g_string_append (text, ": ");
    }
    g_string_append_len (text, member->text->str, (gssize)member->text->len);
  }
  if (frame->members->len > 0)
    append_line (text, depth - 1);
  g_string_append_c (text, frame->is_object ? '}' : ']');
  add (self, frame->key, text);
  frame_free (frame);
}

void
tmap_json_writer_text (TmapJsonWriter *self, const char *key, const char *text)
{
  GString *out = g_string_new (NULL);

  if (text != NULL)
    append_string (out, text);
  else
    g_string_append (out, "null");
  add (self, key, out);
}

void
tmap_json_writer_double (TmapJsonWriter *self, const char *key, double value)
{
  char buffer[TMAP_NUMBER_SIZE] = "null";

  /* JSON has no infinity. */
  if (isfinite (value))
    tmap_number_format (buffer, value);
  add (self, key, g_string_new (buffer));
}

void
tmap_json_writer_integer (TmapJsonWriter *self, const char *key, gint64 value)
{
  GString *out = g_string_new (NULL);

  g_string_printf (out, "%" G_GINT64_FORMAT, value);
  add (self, key, out);
}

void
tmap_json_writer_boolean (TmapJsonWriter *self, const char *key, gboolean value)
{
  add (self, key, g_string_new (value ? "true" : "false"));
}

void
tmap_json_writer_null (TmapJsonWriter *self, const char *key)
{
  tmap_json_writer_text (self, key, NULL);
}

void
tmap_json_writer_literal (TmapJsonWriter *self, const char *key, const char *literal)
{
  add (self, key, g_string_new (literal));
}

void
tmap_json_writer_counts (TmapJsonWriter *self, const char *key, const GArray *counts)
{
  tmap_json_writer_begin_array (self, key);
  for (guint i = 0; i < counts->len; i++)
    tmap_json_writer_integer (self, NULL, g_array_index (counts, guint, i));
  tmap_json_writer_end (self);
}

GString *
tmap_json_writer_steal (TmapJsonWriter *self)
{
  g_return_val_if_fail (self->frames->len == 0 && self->whole != NULL, NULL);
  return g_steal_pointer (&self->whole);
}
