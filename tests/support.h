/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * TestFolder:
 *
 * A temporary folder that is the working directory as long as it lives, so that tests can name
 * their files without a folder and messages hold the same short names.
 */
typedef struct _TestFolder TestFolder;

/** test_folder_enter: Returns: (transfer full): a new empty folder */
TestFolder *test_folder_enter (void);

/** test_folder_leave: goes back and removes the folder and all in it */
void test_folder_leave (TestFolder *self);

/** test_folder_get_path: Returns: (transfer none): its path, resolved */
const char *test_folder_get_path (TestFolder *self);

/** test_write: writes the file @name, and the folders above it */
void test_write (const char *name, const char *text);

void test_write_bytes (const char *name, GBytes *bytes);

/** test_read: Returns: (transfer full) (nullable): the content of @name; %NULL if there is none */
char *test_read (const char *name);

/** test_list: Returns: (transfer full): all files and folders below @folder, sorted, by spaces */
char *test_list (const char *folder);

/** test_compare_folders: all files are there in both, with the same bytes; Returns: how many */
guint test_compare_folders (const char *a, const char *b);

/** test_bytes: Returns: (transfer full): the bytes of @text without its end */
GBytes *test_bytes (const char *text);

/** test_join: Returns: (transfer full): the bytes of @a and then those of @b */
GBytes *test_join (GBytes *a, GBytes *b);

/** test_cut: Returns: (transfer full): all but the last @n bytes */
GBytes *test_cut (GBytes *bytes, gsize n);

/** test_gzip: Returns: (transfer full): @bytes as a gzip member */
GBytes *test_gzip (GBytes *bytes);

/** test_xz: Returns: (transfer full): @bytes as an xz stream */
GBytes *test_xz (GBytes *bytes);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TestFolder, test_folder_leave)

G_END_DECLS
