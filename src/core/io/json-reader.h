/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "io/input.h"

G_BEGIN_DECLS

/**
 * TmapJsonToken:
 *
 * What a JSON document consists of. @TMAP_JSON_KEY is the name of an object member, and is
 * followed by its value.
 */
typedef enum {
  TMAP_JSON_END, /* of the document, after its one value and white space */
  TMAP_JSON_OBJECT_START,
  TMAP_JSON_OBJECT_END,
  TMAP_JSON_ARRAY_START,
  TMAP_JSON_ARRAY_END,
  TMAP_JSON_KEY,
  TMAP_JSON_STRING,
  TMAP_JSON_NUMBER,
  TMAP_JSON_TRUE,
  TMAP_JSON_FALSE,
  TMAP_JSON_NULL,
} TmapJsonToken;

/** Nesting of arrays and objects beyond this is an error; so are texts longer than 16 MiB. */
#define TMAP_JSON_MAX_DEPTH 256

/**
 * TmapJsonReader:
 *
 * A streaming JSON reader (RFC 8259, strict: UTF-8 without NUL bytes, no comments, no trailing
 * commas, an optional byte order mark). It reads an input block by block, hands out one token at a
 * time and builds no tree, so that documents of any size need little memory.
 */
typedef struct _TmapJsonReader TmapJsonReader;

/**
 * tmap_json_reader_new:
 * @input: (transfer none): where the document is read from; must outlive the reader
 */
TmapJsonReader *tmap_json_reader_new (TmapInput *input);

void tmap_json_reader_free (TmapJsonReader *self);

/**
 * tmap_json_reader_next:
 * @token: (out): the next token
 *
 * After @TMAP_JSON_KEY, @TMAP_JSON_STRING and @TMAP_JSON_NUMBER, tmap_json_reader_get_text() gives
 * the text.
 *
 * After the end comes the end again. After an error the reader is good for nothing but being freed.
 *
 * Returns: %FALSE on error, which names file and line
 */
gboolean tmap_json_reader_next (TmapJsonReader *self, TmapJsonToken *token, GError **error);

/**
 * tmap_json_reader_get_text:
 * @length: (out) (optional): its length in bytes
 *
 * Returns: (transfer none): the text of the last key or string with escapes resolved, or of the
 *   last number as it is written; zero-terminated, valid until the next call. A string may hold
 *   U+0000 (from an escape).
 */
const char *tmap_json_reader_get_text (TmapJsonReader *self, gsize *length);

/**
 * tmap_json_reader_skip:
 * @token: the token just read, which begins a value
 *
 * Reads to the end of the value that @token began (at once if it is a plain value).
 */
gboolean tmap_json_reader_skip (TmapJsonReader *self, TmapJsonToken token, GError **error);

/** tmap_json_reader_get_line: Returns: the line of the last token, from 1 */
guint64 tmap_json_reader_get_line (TmapJsonReader *self);

/** tmap_json_token_describe: Returns: "an object", "text", "a number" … for messages */
const char *tmap_json_token_describe (TmapJsonToken token);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapJsonReader, tmap_json_reader_free)

G_END_DECLS
