/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Bytes of a text that are looked at; the rest is left out. */
#define TMAP_APP_MARKDOWN_MAX_SIZE (4u * 1024 * 1024)
/** Blocks of a text, rows of a table. */
#define TMAP_APP_MARKDOWN_MAX_BLOCKS 5000u
#define TMAP_APP_MARKDOWN_MAX_ROWS 2000u
#define TMAP_APP_MARKDOWN_MAX_COLUMNS 64u
/** Spans of a paragraph or cell; what follows is one more span without markup. */
#define TMAP_APP_MARKDOWN_MAX_SPANS 2000u
/** Bytes of a paragraph or cell that are shown. */
#define TMAP_APP_MARKDOWN_MAX_TEXT (64u * 1024)
#define TMAP_APP_MARKDOWN_MAX_NESTING 6u

typedef enum {
  TMAP_APP_SPAN_EMPHASIS = 1 << 0,
  TMAP_APP_SPAN_STRONG = 1 << 1,
  TMAP_APP_SPAN_CODE = 1 << 2,
} TmapAppSpanFlags;

/** TmapAppSpan: A piece of text of one look. @target is where it leads to, or %NULL. */
typedef struct {
  char *text;
  TmapAppSpanFlags flags;
  char *target;
} TmapAppSpan;

typedef enum {
  TMAP_APP_BLOCK_HEADING,
  TMAP_APP_BLOCK_PARAGRAPH,
  TMAP_APP_BLOCK_ITEM,
  TMAP_APP_BLOCK_CODE,
  TMAP_APP_BLOCK_TABLE,
  TMAP_APP_BLOCK_PICTURE,
} TmapAppBlockKind;

/**
 * TmapAppBlock:
 * @level: of a heading 1…6, of an item its depth from 0
 * @number: of an item, its number; 0 if it has a bullet
 * @spans: (element-type TmapAppSpan): its text; of a picture, what it shows
 * @target: of a picture, where it is
 * @n_columns: of a table
 * @right: of a table, a bit (1 << column) for each column that stands at the right
 * @rows: (element-type GPtrArray): of a table, for each row its cells, which are arrays of spans;
 *   the first row is the header
 *
 * A block of a text. What its kind does not have is 0 or %NULL.
 */
typedef struct {
  TmapAppBlockKind kind;
  guint level;
  guint number;
  GPtrArray *spans;
  char *target;
  guint n_columns;
  guint64 right;
  GPtrArray *rows;
} TmapAppBlock;

/**
 * TmapAppMarkdown:
 * @blocks: (element-type TmapAppBlock): its blocks
 * @truncated: whether something was left out because of a limit
 *
 * A text in the part of Markdown that reports use.
 */
typedef struct {
  GPtrArray *blocks;
  gboolean truncated;
} TmapAppMarkdown;

/**
 * tmap_app_markdown_parse:
 * @text: any bytes: what is no UTF-8, and control characters, become U+FFFD
 * @length: how many
 *
 * Any text is Markdown: what is not understood is shown as it stands.
 *
 * Returns: (transfer full): the blocks
 */
TmapAppMarkdown *tmap_app_markdown_parse (const char *text, gsize length);

void tmap_app_markdown_free (TmapAppMarkdown *self);

/** tmap_app_markdown_dup_title: Returns: (transfer full) (nullable): its first heading */
char *tmap_app_markdown_dup_title (const TmapAppMarkdown *self);

/**
 * tmap_app_markdown_make_anchor:
 * @heading: the text of a heading
 *
 * Returns: (transfer full): what links to it name behind `#`, as on GitHub: in small letters, with
 * `-` for blanks and without punctuation
 */
char *tmap_app_markdown_make_anchor (const char *heading);

/** tmap_app_spans_to_text: Returns: (transfer full): the text alone */
char *tmap_app_spans_to_text (const GPtrArray *spans);

/** tmap_app_spans_to_markup: Returns: (transfer full): Pango markup, with `<a>` for links */
char *tmap_app_spans_to_markup (const GPtrArray *spans);

/**
 * tmap_app_markdown_is_local:
 * @target: where a link leads or a picture is
 *
 * Returns: whether that is a relative path that does not leave the folder upwards
 */
gboolean tmap_app_markdown_is_local (const char *target);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapAppMarkdown, tmap_app_markdown_free)

G_END_DECLS
