/* SPDX-License-Identifier: Apache-2.0 */
#include "io/json-reader.h"

#include <inttypes.h>
#include <string.h>

#include "base/error.h"
#include "base/i18n.h"

#define BLOCK_SIZE ((gsize)256 * 1024)

/* Bytes of one text or number; the buffer grows up to it. */
#define MAX_TEXT ((gsize)16 * 1024 * 1024)

/* Zeros kept after the buffer's bytes, so that eight bytes can be looked at from any of them. */
#define PADDING 8

/* The same byte eight times. */
#define EIGHT(byte) (G_GUINT64_CONSTANT (0x0101010101010101) * (byte))

typedef enum {
  EXPECT_DOCUMENT,
  EXPECT_MEMBER_OR_END, /* after `{` */
  EXPECT_VALUE_OR_END,  /* after `[` */
  EXPECT_COLON,         /* after a key */
  EXPECT_COMMA_OR_END,  /* after a value */
} State;

struct _TmapJsonReader {
  TmapInput *input;

  /*
   * Bytes `pos` to `end` are not read yet. A token is read only when all of it lies in the buffer:
   * then its text can be handed out as it lies there, and escapes be resolved in place.
   */
  guint8 *buffer;
  gsize size;
  gsize pos;
  gsize end;
  gboolean ended; /* the input has no more */

  State state;
  guint depth;
  gboolean is_object[TMAP_JSON_MAX_DEPTH];

  guint64 line;
  guint64 token_line;
  const char *text;
  gsize text_length;
  GString *number;
};

TmapJsonReader *
tmap_json_reader_new (TmapInput *input)
{
  TmapJsonReader *self;

  g_return_val_if_fail (input != NULL, NULL);

  self = g_new0 (TmapJsonReader, 1);
  self->input = input;
  self->size = BLOCK_SIZE;
  self->buffer = g_malloc0 (self->size + PADDING);
  self->line = 1;
  self->token_line = 1;
  self->number = g_string_new (NULL);
  return self;
}

void
tmap_json_reader_free (TmapJsonReader *self)
{
  g_string_free (self->number, TRUE);
  g_free (self->buffer);
  g_free (self);
}

static gboolean
fail (TmapJsonReader *self, GError **error, const char *format, ...) G_GNUC_PRINTF (3, 4);

static gboolean
fail (TmapJsonReader *self, GError **error, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (tmap_tr (format), args);
  va_end (args);
  return tmap_fail (error, TMAP_ERROR_SYNTAX, "%s:%" PRIu64 ": %s",
                    tmap_input_get_name (self->input), self->line, message);
}

static gboolean
fail_cut_short (TmapJsonReader *self, const char *inside, GError **error)
{
  return fail (self, error, "the file ends inside %s, it seems to be cut short", tmap_tr (inside));
}

/* The byte at `pos` is not what it should be. */
static gboolean
fail_unexpected (TmapJsonReader *self, const char *expected, GError **error)
{
  guint8 c = self->buffer[self->pos];

  if (g_ascii_isgraph (c))
    return fail (self, error, "found '%c' where %s was expected", c, tmap_tr (expected));
  return fail (self, error, "found the byte 0x%02x where %s was expected", c, tmap_tr (expected));
}

/*
 * Reads more behind the bytes not yet read, which move to the begin of the buffer. At the end of
 * the input nothing comes.
 */
static gboolean
read_more (TmapJsonReader *self, GError **error)
{
  gsize n_read;

  if (self->ended)
    return TRUE;
  memmove (self->buffer, self->buffer + self->pos, self->end - self->pos);
  self->end -= self->pos;
  self->pos = 0;
  if (self->end == self->size) {
    self->size *= 2;
    self->buffer = g_realloc (self->buffer, self->size + PADDING);
  }
  if (!tmap_input_read (self->input, self->buffer + self->end, self->size - self->end, &n_read,
                        error))
    return FALSE;
  self->ended = n_read < self->size - self->end;
  self->end += n_read;
  memset (self->buffer + self->end, 0, PADDING);
  return TRUE;
}

/* Makes sure that @n bytes are there to be read, or all up to the end of the input. */
static gboolean
look_ahead (TmapJsonReader *self, gsize n, GError **error)
{
  return self->end - self->pos >= n || read_more (self, error);
}

static inline guint64
load_eight (const guint8 *p)
{
  guint64 eight;

  memcpy (&eight, p, sizeof eight);
  return GUINT64_FROM_LE (eight);
}

static inline const guint8 *
skip_spaces (const guint8 *p)
{
  guint64 differences;

  while ((differences = load_eight (p) ^ EIGHT (' ')) == 0)
    p += 8;
  return p + __builtin_ctzll (differences) / 8;
}

/* Goes to the next byte that is no white space; there is none at the end of the input. */
static gboolean
skip_white_space (TmapJsonReader *self, GError **error)
{
  for (;;) {
    const guint8 *p = self->buffer + self->pos;

    for (;; p++) {
      /* Behind a line break comes the indentation, a long run of spaces. The padding ends it. */
      if (*p == '\n') {
        self->line++;
        p = skip_spaces (p + 1) - 1;
      } else if (*p != ' ' && *p != '\r' && *p != '\t') {
        break;
      }
    }
    self->pos = (gsize)(p - self->buffer);
    if (self->pos < self->end || self->ended)
      return TRUE;
    if (!read_more (self, error))
      return FALSE;
  }
}

/* Goes on to the next token, which must be there. */
static gboolean
go_on (TmapJsonReader *self, GError **error)
{
  if (!skip_white_space (self, error))
    return FALSE;
  if (self->pos < self->end)
    return TRUE;
  if (self->depth == 0)
    return fail (self, error, "the file ends before its JSON value begins");
  return fail_cut_short (
      self, self->is_object[self->depth - 1] ? N_ ("an object") : N_ ("an array"), error);
}

/*
 * Where a text stops being plain: at `"`, a backslash, a control character (the padding too) or a
 * byte beyond ASCII. In each byte, the highest bit of `hit` tells whether it is one; borrows can
 * spoil it only above the first hit, which is the one that counts.
 */
static inline const guint8 *
skip_plain (const guint8 *p)
{
  for (;; p += 8) {
    guint64 eight = load_eight (p);
    guint64 quotes = eight ^ EIGHT ('"');
    guint64 backslashes = eight ^ EIGHT ('\\');
    guint64 hit = (eight - EIGHT (0x20)) | (quotes - EIGHT (1)) | (backslashes - EIGHT (1)) | eight;

    hit &= EIGHT (0x80);
    if (hit != 0)
      return p + __builtin_ctzll (hit) / 8;
  }
}

static gboolean
check_length (TmapJsonReader *self, gsize n, GError **error)
{
  return n <= MAX_TEXT || fail (self, error, "a text or number is longer than 16 MiB");
}

/* Four hexadecimal digits; -1 if they are none. */
static int
read_hexadecimal (const guint8 *p, const guint8 *end)
{
  int code = 0;

  if (end - p < 4)
    return -1;
  for (guint i = 0; i < 4; i++) {
    int digit = g_ascii_xdigit_value ((char)p[i]);

    if (digit < 0)
      return -1;
    code = code * 16 + digit;
  }
  return code;
}

/* What follows `\u`: a character, or two of them that are halves of one. NULL is an error. */
static const guint8 *
read_code_point (
    TmapJsonReader *self, const guint8 *p, const guint8 *end, gunichar *character, GError **error)
{
  int code = read_hexadecimal (p, end);
  int low = -1;

  if (code < 0) {
    fail (self, error, "'\\u' in a text is not followed by four hexadecimal digits");
    return NULL;
  }
  p += 4;
  *character = (gunichar)code;
  if (code < 0xd800 || code > 0xdfff)
    return p;
  if (code < 0xdc00 && end - p >= 2 && p[0] == '\\' && p[1] == 'u')
    low = read_hexadecimal (p + 2, end);
  if (low < 0xdc00 || low > 0xdfff) {
    fail (self, error, "the escape '\\u%.4s' in a text is half a character without the other half",
          (const char *)p - 4);
    return NULL;
  }
  *character = 0x10000 + (((gunichar)code & 0x3ff) << 10) + ((gunichar)low & 0x3ff);
  return p + 6;
}

/* Writes what the escape at @p, behind its backslash, stands for. NULL is an error. */
static const guint8 *
resolve_escape (
    TmapJsonReader *self, const guint8 *p, const guint8 *end, guint8 **to, GError **error)
{
  static const char letters[] = "\"\\/bfnrt";
  static const char meanings[] = "\"\\/\b\f\n\r\t";
  const char *letter = memchr (letters, *p, sizeof letters - 1);
  gunichar character;

  if (letter != NULL) {
    *(*to)++ = (guint8)meanings[letter - letters];
    return p + 1;
  }
  if (*p != 'u') {
    if (g_ascii_isgraph (*p))
      fail (self, error, "a text holds the unknown escape '\\%c'", *p);
    else
      fail (self, error, "a text holds a backslash that begins no escape");
    return NULL;
  }
  p = read_code_point (self, p + 1, end, &character, error);
  if (p != NULL)
    *to += g_unichar_to_utf8 (character, (char *)*to);
  return p;
}

/* Resolves the escapes of the text at `pos`, in place: what they stand for is never longer. */
static gboolean
resolve_escapes (TmapJsonReader *self, gsize n, gsize *length, GError **error)
{
  guint8 *start = self->buffer + self->pos;
  guint8 *to = start;
  const guint8 *from = start;
  const guint8 *end = start + n;

  while (from < end) {
    const guint8 *next = memchr (from, '\\', (gsize)(end - from));
    gsize plain = (gsize)((next != NULL ? next : end) - from);

    memmove (to, from, plain);
    to += plain;
    from += plain;
    if (next != NULL && (from = resolve_escape (self, next + 1, end, &to, error)) == NULL)
      return FALSE;
  }
  *length = (gsize)(to - start);
  return TRUE;
}

/*
 * Looks at a byte of a text that is not plain, with three more behind it or the end of the input.
 * @n is how far the byte is from `pos`, and then how far what follows it is.
 */
static gboolean
check_special (TmapJsonReader *self, gsize *n, GError **error)
{
  const guint8 *p = self->buffer + self->pos + *n;
  gsize rest = self->end - self->pos - *n;
  gunichar c;

  if (rest == 0)
    return fail_cut_short (self, "a text", error);
  if (*p < 0x20)
    return fail (self, error, "a text holds the control character U+%04X, which needs an escape",
                 *p);
  if (*p == '\\') {
    /* Only what could be taken for the end of the text matters now. */
    *n += p[1] == '"' || p[1] == '\\' ? 2 : 1;
    return TRUE;
  }
  c = g_utf8_get_char_validated ((const char *)p, (gssize)rest);
  if (c == (gunichar)-2)
    return fail_cut_short (self, "a text", error);
  if (c == (gunichar)-1)
    return fail (self, error, "a text is not valid UTF-8");
  *n += (gsize)g_utf8_skip[*p];
  return TRUE;
}

static gboolean
read_text (TmapJsonReader *self, GError **error)
{
  gsize n = 0;
  gsize length;
  gboolean escaped = FALSE;

  self->pos++;
  for (;;) {
    const guint8 *start = self->buffer + self->pos;
    const guint8 *p = skip_plain (start + n);

    n = (gsize)(p - start);
    if (*p == '"')
      break;
    if (self->end - self->pos < n + 4 && !self->ended) {
      if (!check_length (self, n, error) || !read_more (self, error))
        return FALSE;
      continue;
    }
    escaped |= *p == '\\';
    if (!check_special (self, &n, error))
      return FALSE;
  }

  length = n;
  if (!check_length (self, n, error) || (escaped && !resolve_escapes (self, n, &length, error)))
    return FALSE;
  /* The zero takes the place of the quote, or of what an escape left over. */
  self->buffer[self->pos + length] = '\0';
  self->text = (const char *)self->buffer + self->pos;
  self->text_length = length;
  self->pos += n + 1;
  return TRUE;
}

static gboolean
skip_digits (const char **p)
{
  const char *first = *p;

  while (g_ascii_isdigit (**p))
    (*p)++;
  return *p > first;
}

/* What is wrong with a number, NULL if nothing is; @p ends up where it is wrong. */
static const char *
find_fault (const char **p)
{
  if (**p == '+')
    return N_ ("it begins with '+'");
  if (**p == '-')
    (*p)++;
  if (**p == '0' && g_ascii_isdigit ((*p)[1]))
    return N_ ("it begins with a needless zero");
  if (!skip_digits (p))
    return N_ ("a digit is missing");
  if (**p == '.') {
    (*p)++;
    if (!skip_digits (p))
      return N_ ("a digit is missing after the point");
  }
  if (**p == 'e' || **p == 'E') {
    (*p)++;
    if (**p == '+' || **p == '-')
      (*p)++;
    if (!skip_digits (p))
      return N_ ("a digit is missing in the exponent");
  }
  return **p == '\0' ? NULL : N_ ("it has a sign, point or exponent too many");
}

static gboolean
is_number_byte (guint8 c)
{
  return g_ascii_isdigit (c) || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
}

static gboolean
read_number (TmapJsonReader *self, GError **error)
{
  gsize n = 0;
  const char *p;
  const char *fault;

  for (;;) {
    while (is_number_byte (self->buffer[self->pos + n]))
      n++;
    if (self->pos + n < self->end || self->ended)
      break;
    if (!check_length (self, n, error) || !read_more (self, error))
      return FALSE;
  }
  if (!check_length (self, n, error))
    return FALSE;

  /* Copied, because the byte behind it is still to be read. */
  g_string_truncate (self->number, 0);
  g_string_append_len (self->number, (const char *)self->buffer + self->pos, (gssize)n);
  p = self->number->str;
  fault = find_fault (&p);
  if (fault != NULL && *p == '\0' && self->pos + n == self->end)
    return fail_cut_short (self, "a number", error);
  if (fault != NULL)
    return fail (self, error, "'%.40s' is not a JSON number: %s", self->number->str,
                 tmap_tr (fault));
  self->text = self->number->str;
  self->text_length = n;
  self->pos += n;
  return TRUE;
}

/* true, false or null, or something that is no value. */
static gboolean
read_word (TmapJsonReader *self, TmapJsonToken *token, GError **error)
{
  static const struct {
    const char *word;
    TmapJsonToken token;
  } words[] = {
    { "true", TMAP_JSON_TRUE },
    { "false", TMAP_JSON_FALSE },
    { "null", TMAP_JSON_NULL },
  };
  const gsize longest = 40;
  const char *p;
  gsize n = 0;

  if (!look_ahead (self, longest, error))
    return FALSE;
  p = (const char *)self->buffer + self->pos;
  while (n < longest && (g_ascii_isalnum (p[n]) || p[n] == '_'))
    n++;
  if (n == 0)
    return fail_unexpected (self, "a value", error);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++) {
    if (strncmp (words[i].word, p, n) != 0)
      continue;
    if (words[i].word[n] == '\0') {
      *token = words[i].token;
      self->pos += n;
      return TRUE;
    }
    if (self->pos + n == self->end)
      return fail_cut_short (self, "a word", error);
  }
  return fail (self, error, "'%.*s' is not a JSON value", (int)n, p);
}

static gboolean
open_container (TmapJsonReader *self, gboolean is_object, GError **error)
{
  if (self->depth == TMAP_JSON_MAX_DEPTH)
    return fail (self, error, "arrays and objects are nested more than %d deep",
                 TMAP_JSON_MAX_DEPTH);
  self->is_object[self->depth++] = is_object;
  self->state = is_object ? EXPECT_MEMBER_OR_END : EXPECT_VALUE_OR_END;
  self->pos++;
  return TRUE;
}

static void
close_container (TmapJsonReader *self, TmapJsonToken *token)
{
  self->depth--;
  *token = self->is_object[self->depth] ? TMAP_JSON_OBJECT_END : TMAP_JSON_ARRAY_END;
  self->state = EXPECT_COMMA_OR_END;
  self->pos++;
}

static gboolean
read_value (TmapJsonReader *self, TmapJsonToken *token, GError **error)
{
  guint8 c = self->buffer[self->pos];

  self->state = EXPECT_COMMA_OR_END;
  if (c == '"') {
    *token = TMAP_JSON_STRING;
    return read_text (self, error);
  }
  if (c == '{') {
    *token = TMAP_JSON_OBJECT_START;
    return open_container (self, TRUE, error);
  }
  if (c == '[') {
    *token = TMAP_JSON_ARRAY_START;
    return open_container (self, FALSE, error);
  }
  if (g_ascii_isdigit (c) || c == '-' || c == '+' || c == '.') {
    *token = TMAP_JSON_NUMBER;
    return read_number (self, error);
  }
  return read_word (self, token, error);
}

static gboolean
read_key (TmapJsonReader *self, TmapJsonToken *token, GError **error)
{
  if (self->buffer[self->pos] != '"')
    return fail_unexpected (self, "a key in double quotes", error);
  *token = TMAP_JSON_KEY;
  self->state = EXPECT_COLON;
  return read_text (self, error);
}

static gboolean
read_document (TmapJsonReader *self, TmapJsonToken *token, GError **error)
{
  if (!look_ahead (self, 3, error))
    return FALSE;
  if (self->end - self->pos >= 3 && memcmp (self->buffer + self->pos, "\xef\xbb\xbf", 3) == 0)
    self->pos += 3;
  if (!go_on (self, error))
    return FALSE;
  self->token_line = self->line;
  return read_value (self, token, error);
}

static gboolean
read_end (TmapJsonReader *self, TmapJsonToken *token, GError **error)
{
  if (!skip_white_space (self, error))
    return FALSE;
  if (self->pos < self->end)
    return fail_unexpected (self, "the end of the file", error);
  self->token_line = self->line;
  *token = TMAP_JSON_END;
  return TRUE;
}

/* Inside an object or array, where the next byte is the one at `pos`. */
static gboolean
read_inside (TmapJsonReader *self, TmapJsonToken *token, GError **error)
{
  gboolean is_object = self->is_object[self->depth - 1];
  guint8 closing = is_object ? '}' : ']';
  guint8 c = self->buffer[self->pos];

  self->token_line = self->line;
  if (c == closing && self->state != EXPECT_COLON) {
    close_container (self, token);
    return TRUE;
  }
  if (self->state == EXPECT_COMMA_OR_END || self->state == EXPECT_COLON) {
    gboolean comma = self->state == EXPECT_COMMA_OR_END;

    if (c != (comma ? ',' : ':'))
      return fail_unexpected (self,
                              !comma      ? "':'"
                              : is_object ? "',' or '}'"
                                          : "',' or ']'",
                              error);
    self->pos++;
    if (!go_on (self, error))
      return FALSE;
    self->token_line = self->line;
    if (comma && self->buffer[self->pos] == closing)
      return fail (self, error, "a comma stands before '%c'", closing);
  }
  return is_object && self->state != EXPECT_COLON ? read_key (self, token, error)
                                                  : read_value (self, token, error);
}

gboolean
tmap_json_reader_next (TmapJsonReader *self, TmapJsonToken *token, GError **error)
{
  g_return_val_if_fail (self != NULL && token != NULL, FALSE);

  self->text = NULL;
  self->text_length = 0;
  if (self->state == EXPECT_DOCUMENT)
    return read_document (self, token, error);
  if (self->depth == 0)
    return read_end (self, token, error);
  return go_on (self, error) && read_inside (self, token, error);
}

const char *
tmap_json_reader_get_text (TmapJsonReader *self, gsize *length)
{
  g_return_val_if_fail (self != NULL && self->text != NULL, NULL);

  if (length != NULL)
    *length = self->text_length;
  return self->text;
}

gboolean
tmap_json_reader_skip (TmapJsonReader *self, TmapJsonToken token, GError **error)
{
  guint depth;

  g_return_val_if_fail (self != NULL, FALSE);

  if (token != TMAP_JSON_OBJECT_START && token != TMAP_JSON_ARRAY_START)
    return TRUE;
  for (depth = self->depth; self->depth >= depth;) {
    if (!tmap_json_reader_next (self, &token, error))
      return FALSE;
  }
  return TRUE;
}

guint64
tmap_json_reader_get_line (TmapJsonReader *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->token_line;
}

const char *
tmap_json_token_describe (TmapJsonToken token)
{
  static const char *const descriptions[] = {
    [TMAP_JSON_END] = N_ ("the end of the file"),
    [TMAP_JSON_OBJECT_START] = N_ ("an object"),
    [TMAP_JSON_OBJECT_END] = N_ ("the end of an object"),
    [TMAP_JSON_ARRAY_START] = N_ ("an array"),
    [TMAP_JSON_ARRAY_END] = N_ ("the end of an array"),
    [TMAP_JSON_KEY] = N_ ("a key"),
    [TMAP_JSON_STRING] = N_ ("text"),
    [TMAP_JSON_NUMBER] = N_ ("a number"),
    [TMAP_JSON_TRUE] = N_ ("true"),
    [TMAP_JSON_FALSE] = N_ ("false"),
    [TMAP_JSON_NULL] = N_ ("null"),
  };

  g_return_val_if_fail ((gsize)token < G_N_ELEMENTS (descriptions), NULL);

  return descriptions[token];
}
