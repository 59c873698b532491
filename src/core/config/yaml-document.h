/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

#include "config/yaml-node.h"

G_BEGIN_DECLS

/** Bytes that a YAML file may have. */
#define TMAP_YAML_MAX_SIZE ((gsize)1024 * 1024)

/** Lists and mappings that may be inside of one another. */
#define TMAP_YAML_MAX_DEPTH 64

/** Values and keys that a file may have, aliases counted as what they stand for. */
#define TMAP_YAML_MAX_NODES 100000

/**
 * TmapYamlDocument:
 *
 * The one document of a YAML file as a tree of #TmapYamlNode, in which every alias is replaced by
 * what it refers to and every merge key (`<<`) by the entries it brings in.
 */
typedef struct _TmapYamlDocument TmapYamlDocument;

/**
 * tmap_yaml_text_load:
 * @path: a YAML file
 * @length: (out): its bytes; more than %TMAP_YAML_MAX_SIZE if it has more
 *
 * Reads the text of a file, at most one byte more than a YAML file may have, and adds a NUL.
 *
 * Returns: (transfer full) (nullable): the text; %NULL if the file cannot be read
 */
char *tmap_yaml_text_load (const char *path, gsize *length, GError **error);

/**
 * tmap_yaml_document_load:
 * @path: a YAML file
 *
 * Reads a file. It must be UTF-8 (with or without BOM), hold exactly one document, no key twice in
 * a mapping, no tags but those of YAML's own types, and stay below the limits above.
 *
 * Returns: (transfer full) (nullable): the document; %NULL with %TMAP_ERROR_FILE if the file cannot
 *   be read, %TMAP_ERROR_SYNTAX if it is not YAML, else %TMAP_ERROR_VALUE
 */
TmapYamlDocument *tmap_yaml_document_load (const char *path, GError **error);

/**
 * tmap_yaml_document_parse:
 * @bytes: the YAML
 * @length: how many bytes
 * @name: the file's name in messages
 *
 * As tmap_yaml_document_load(), from memory.
 */
TmapYamlDocument *
tmap_yaml_document_parse (const char *bytes, gsize length, const char *name, GError **error);

/** tmap_yaml_document_get_root: Returns: (transfer none): the outermost value */
const TmapYamlNode *tmap_yaml_document_get_root (const TmapYamlDocument *self);

void tmap_yaml_document_free (TmapYamlDocument *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapYamlDocument, tmap_yaml_document_free)

G_END_DECLS
