/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "io/input.h"

G_BEGIN_DECLS

/**
 * LLVMFuzzerTestOneInput:
 *
 * What a target is: it reads any bytes and breaks down if something that always holds does not.
 * With libFuzzer the engine calls it with inputs of its own making, else driver.c with the files of
 * a folder.
 *
 * Returns: 0
 */
int LLVMFuzzerTestOneInput (const guint8 *data, size_t size);

/**
 * fuzz_check_outcome:
 * @ok: whether a function succeeded
 * @error: (nullable): the error that it set
 *
 * A function that fails says why in one line of UTF-8 of a size that people can read, and one that
 * succeeds says nothing.
 */
void fuzz_check_outcome (gboolean ok, const GError *error);

/** fuzz_input: Returns: (transfer full): an input of bytes in memory, named "input" */
TmapInput *fuzz_input (const guint8 *data, gsize size);

/**
 * fuzz_file:
 *
 * Returns: (transfer none): the path of a file that has these bytes until the next call, in memory
 */
const char *fuzz_file (const guint8 *data, gsize size);

/** fuzz_text: Returns: (transfer full): the bytes as a string: up to the first NUL, made UTF-8 */
char *fuzz_text (const guint8 *data, gsize size);

G_END_DECLS
