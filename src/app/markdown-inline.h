/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/markdown.h"

G_BEGIN_DECLS

/**
 * tmap_app_markdown_parse_spans:
 * @text: valid UTF-8 without line breaks
 * @length: its bytes
 *
 * Takes time in proportion to @length.
 *
 * Returns: (transfer full) (element-type TmapAppSpan): its spans
 */
GPtrArray *tmap_app_markdown_parse_spans (const char *text, gsize length);

/**
 * tmap_app_markdown_parse_picture:
 * @text: a paragraph
 * @target: (out) (transfer full): where the picture is
 *
 * Returns: (transfer full) (nullable) (element-type TmapAppSpan): what the picture shows; %NULL if
 *   @text is not a picture alone
 */
GPtrArray *tmap_app_markdown_parse_picture (const char *text, gsize length, char **target);

/** tmap_app_markdown_plain_spans: Returns: (transfer full): @text as it stands */
GPtrArray *tmap_app_markdown_plain_spans (const char *text, gsize length, TmapAppSpanFlags flags);

G_END_DECLS
