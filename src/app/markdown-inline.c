/* SPDX-License-Identifier: Apache-2.0 */
#include "app/markdown-inline.h"

#include <string.h>

#define MAX_TARGET 1024u
#define MAX_TICKS 3u
#define NOWHERE G_MAXSIZE

/* What the scan of a paragraph or cell is at. Searches for what closes a markup remember where they
 * ended, so that no input makes them look at the same bytes over and over. */
typedef struct {
  const char *text;
  gsize length;
  gsize at;
  GPtrArray *spans;
  GString *pending;
  TmapAppSpanFlags flags;
  gsize next_bracket; /* the next `]`, if it was looked for */
  gboolean no_star;
  gboolean no_stars;
  gboolean no_ticks[MAX_TICKS + 1];
} Scan;

static void
span_free (TmapAppSpan *span)
{
  g_free (span->text);
  g_free (span->target);
  g_free (span);
}

static GPtrArray *
spans_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify)span_free);
}

static void
add_span (GPtrArray *spans, char *text, TmapAppSpanFlags flags, char *target)
{
  TmapAppSpan *span = g_new0 (TmapAppSpan, 1);

  span->text = text;
  span->flags = flags;
  span->target = target;
  g_ptr_array_add (spans, span);
}

static void
flush (Scan *scan)
{
  if (scan->pending->len == 0)
    return;
  add_span (scan->spans, g_strndup (scan->pending->str, scan->pending->len), scan->flags, NULL);
  g_string_truncate (scan->pending, 0);
}

static char
peek (const Scan *scan, gsize at)
{
  return at < scan->length ? scan->text[at] : '\0';
}

/* The text with escapes resolved. */
static char *
unescape (const char *text, gsize length)
{
  GString *out = g_string_sized_new (length);

  for (gsize i = 0; i < length; i++) {
    if (text[i] == '\\' && i + 1 < length && g_ascii_ispunct (text[i + 1]))
      i++;
    g_string_append_c (out, text[i]);
  }
  return g_string_free (out, FALSE);
}

/* The next @c that is not escaped. */
static gsize
find_char (const Scan *scan, gsize from, char c)
{
  for (gsize i = from; i < scan->length; i++) {
    if (scan->text[i] == '\\')
      i++;
    else if (scan->text[i] == c)
      return i;
  }
  return NOWHERE;
}

/* The next run of exactly @n of @c; escapes count where @escapes. */
static gsize
find_run (const Scan *scan, gsize from, char c, gsize n, gboolean escapes)
{
  for (gsize i = from; i < scan->length; i++) {
    gsize run = 0;

    if (escapes && scan->text[i] == '\\') {
      i++;
      continue;
    }
    while (peek (scan, i + run) == c)
      run++;
    if (run == n)
      return i;
    if (run > 0)
      i += run - 1;
  }
  return NOWHERE;
}

static gboolean
scan_code (Scan *scan)
{
  gsize n = 0, end;

  while (peek (scan, scan->at + n) == '`')
    n++;
  end = n > MAX_TICKS || scan->no_ticks[n] ? NOWHERE : find_run (scan, scan->at + n, '`', n, FALSE);
  if (end == NOWHERE) {
    if (n <= MAX_TICKS)
      scan->no_ticks[n] = TRUE;
    g_string_append_len (scan->pending, scan->text + scan->at, (gssize)n);
    scan->at += n;
    return TRUE;
  }
  flush (scan);
  add_span (scan->spans, g_strndup (scan->text + scan->at + n, end - scan->at - n),
            scan->flags | TMAP_APP_SPAN_CODE, NULL);
  scan->at = end + n;
  return TRUE;
}

static gboolean
scan_stars (Scan *scan)
{
  gsize n = peek (scan, scan->at + 1) == '*' ? 2 : 1;
  TmapAppSpanFlags flag = n == 2 ? TMAP_APP_SPAN_STRONG : TMAP_APP_SPAN_EMPHASIS;
  gboolean *none = n == 2 ? &scan->no_stars : &scan->no_star;
  char next = peek (scan, scan->at + n);

  if ((scan->flags & flag) == 0) {
    if (next == '\0' || g_ascii_isspace (next) || *none)
      return FALSE;
    if (find_run (scan, scan->at + n, '*', n, TRUE) == NOWHERE) {
      *none = TRUE;
      return FALSE;
    }
  }
  flush (scan);
  scan->flags ^= flag;
  scan->at += n;
  return TRUE;
}

/* Where a target ends that begins at @from, behind `](`. */
static gsize
find_target_end (const Scan *scan, gsize from)
{
  for (gsize i = from; i < scan->length && i - from <= MAX_TARGET; i++) {
    if (scan->text[i] == ')')
      return i;
    if (strchr (" \t(<>", scan->text[i]) != NULL)
      break;
  }
  return NOWHERE;
}

/* Takes `[label](target)` apart at @open, the place of the bracket. */
static gboolean
find_link (Scan *scan, gsize open, gsize *label_end, char **target, gsize *end)
{
  gsize close;

  if (scan->next_bracket != NOWHERE && scan->next_bracket <= open)
    scan->next_bracket = find_char (scan, open + 1, ']');
  *label_end = scan->next_bracket;
  if (*label_end == NOWHERE || peek (scan, *label_end + 1) != '(')
    return FALSE;
  close = find_target_end (scan, *label_end + 2);
  if (close == NOWHERE)
    return FALSE;
  *target = g_uri_unescape_segment (scan->text + *label_end + 2, scan->text + close, NULL);
  if (*target == NULL || **target == '\0' || !g_utf8_validate (*target, -1, NULL)) {
    g_clear_pointer (target, g_free);
    return FALSE;
  }
  *end = close + 1;
  return TRUE;
}

static gboolean
scan_link (Scan *scan)
{
  gboolean picture = scan->text[scan->at] == '!';
  gsize open = scan->at + (picture ? 1 : 0);
  g_autofree char *target = NULL;
  gsize label_end, end;

  if (peek (scan, open) != '[' || !find_link (scan, open, &label_end, &target, &end))
    return FALSE;
  flush (scan);
  add_span (scan->spans, unescape (scan->text + open + 1, label_end - open - 1), scan->flags,
            picture ? NULL : g_steal_pointer (&target));
  scan->at = end;
  return TRUE;
}

static void
scan_next (Scan *scan)
{
  char c = scan->text[scan->at];

  if (c == '\\' && g_ascii_ispunct (peek (scan, scan->at + 1))) {
    g_string_append_c (scan->pending, scan->text[scan->at + 1]);
    scan->at += 2;
    return;
  }
  if (c == '`' && scan_code (scan))
    return;
  if (c == '*' && scan_stars (scan))
    return;
  if ((c == '[' || c == '!') && scan_link (scan))
    return;
  if (c == '*' && peek (scan, scan->at + 1) == '*') /* not one star and another */
    g_string_append_c (scan->pending, scan->text[scan->at++]);
  g_string_append_c (scan->pending, scan->text[scan->at++]);
}

static void
begin_scan (Scan *scan, const char *text, gsize length)
{
  *scan = (Scan){ .text = text, .length = length };
}

GPtrArray *
tmap_app_markdown_parse_spans (const char *text, gsize length)
{
  Scan scan;

  begin_scan (&scan, text, length);
  scan.spans = spans_new ();
  scan.pending = g_string_new (NULL);
  while (scan.at < length && scan.spans->len < TMAP_APP_MARKDOWN_MAX_SPANS)
    scan_next (&scan);
  g_string_append_len (scan.pending, text + scan.at, (gssize)(length - scan.at));
  flush (&scan);
  g_string_free (scan.pending, TRUE);
  return scan.spans;
}

GPtrArray *
tmap_app_markdown_parse_picture (const char *text, gsize length, char **target)
{
  g_autofree char *found = NULL;
  gsize label_end, end;
  GPtrArray *spans;
  Scan scan;

  begin_scan (&scan, text, length);
  if (length < 5 || text[0] != '!' || text[1] != '[' ||
      !find_link (&scan, 1, &label_end, &found, &end) || end != length)
    return NULL;
  spans = spans_new ();
  add_span (spans, unescape (text + 2, label_end - 2), 0, NULL);
  *target = g_steal_pointer (&found);
  return spans;
}

GPtrArray *
tmap_app_markdown_plain_spans (const char *text, gsize length, TmapAppSpanFlags flags)
{
  GPtrArray *spans = spans_new ();

  add_span (spans, g_strndup (text, length), flags, NULL);
  return spans;
}

char *
tmap_app_spans_to_text (const GPtrArray *spans)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < spans->len; i++)
    g_string_append (text, ((TmapAppSpan *)g_ptr_array_index (spans, i))->text);
  return g_string_free (text, FALSE);
}

static void
append_tags (GString *markup, TmapAppSpanFlags flags, gboolean close)
{
  static const struct {
    TmapAppSpanFlags flag;
    const char *open;
    const char *close;
  } tags[] = {
    { TMAP_APP_SPAN_EMPHASIS, "<i>", "</i>" },
    { TMAP_APP_SPAN_STRONG, "<b>", "</b>" },
    { TMAP_APP_SPAN_CODE, "<tt>", "</tt>" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (tags); i++) {
    guint t = close ? (guint)G_N_ELEMENTS (tags) - 1 - i : i;

    if ((flags & tags[t].flag) != 0)
      g_string_append (markup, close ? tags[t].close : tags[t].open);
  }
}

char *
tmap_app_spans_to_markup (const GPtrArray *spans)
{
  GString *markup = g_string_new (NULL);

  for (guint i = 0; i < spans->len; i++) {
    const TmapAppSpan *span = g_ptr_array_index (spans, i);
    g_autofree char *text = g_markup_escape_text (span->text, -1);
    gboolean link = span->target != NULL && tmap_app_markdown_is_local (span->target);

    if (link) {
      g_autofree char *target = g_markup_escape_text (span->target, -1);

      g_string_append_printf (markup, "<a href=\"%s\">", target);
    }
    append_tags (markup, span->flags, FALSE);
    g_string_append (markup, text);
    append_tags (markup, span->flags, TRUE);
    if (link)
      g_string_append (markup, "</a>");
  }
  return g_string_free (markup, FALSE);
}

gboolean
tmap_app_markdown_is_local (const char *target)
{
  g_auto (GStrv) parts = g_strsplit (target, "/", -1);

  if (*target == '\0' || g_path_is_absolute (target) || strchr (target, ':') != NULL)
    return FALSE;
  for (guint i = 0; parts[i] != NULL; i++)
    if (strcmp (parts[i], "..") == 0)
      return FALSE;
  for (const char *p = target; *p != '\0'; p++)
    if (g_ascii_iscntrl (*p))
      return FALSE;
  return TRUE;
}
