/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TmapCitation:
 * @key: its BibTeX key
 * @bibtex: the whole entry, several lines without the last line feed
 *
 * What those who use the traces of a format are asked to cite.
 */
typedef struct {
  const char *key;
  const char *bibtex;
} TmapCitation;

/** tmap_citation_find: Returns: (nullable): the citation with that key */
const TmapCitation *tmap_citation_find (const char *key);

G_END_DECLS
