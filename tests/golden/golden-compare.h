/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * GoldenFlags:
 * @GOLDEN_PACKED: the traces were packed, so that their names and hashes in manifests are others
 */
typedef enum {
  GOLDEN_PLAIN = 0,
  GOLDEN_PACKED = 1 << 0,
} GoldenFlags;

/**
 * golden_compare:
 * @expected: the folder with the expected files
 * @root: the folder in which a program wrote
 *
 * Compares all files of @expected with those of @root. `NAME.lines` there holds the headings, table
 * rows and picture targets of the Markdown file NAME; `@CASE@` stands for @root, and `@VERSION@`
 * for the version in a manifest.
 *
 * Returns: (transfer full): what differs, a block of lines for each file; empty if nothing does
 */
GString *golden_compare (const char *expected, const char *root, GoldenFlags flags);

/** golden_compare_texts: describes the first difference in @report, if there is one */
void golden_compare_texts (const char *name, const char *want, const char *got, GString *report);

/** golden_markdown_lines: Returns: (transfer full): headings, table rows and picture targets */
char *golden_markdown_lines (const char *markdown);

G_END_DECLS
