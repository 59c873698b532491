/* SPDX-License-Identifier: Apache-2.0 */
#include "io/input.h"

#include <string.h>

#include "base/error.h"
#include "base/threads.h"
#include "io/file-stream.h"
#include "base/i18n.h"

#define BLOCK_SIZE ((gsize)256 * 1024)

/* Blocks that may be ready before they are needed. */
#define N_BLOCKS 4

/* A smaller file is read before a thread has begun. */
#define MIN_SIZE_FOR_THREAD ((guint64)1024 * 1024)

/* How often one who waits for a block looks whether it shall stop. */
#define WAIT_US (50 * G_TIME_SPAN_MILLISECOND)

/* A part of the file, unpacked; and what came after it if it is the last one. */
typedef struct {
  guint8 *data;
  gsize length;
  guint64 position; /* how far the file on disk was read then */
  gboolean last;
  GError *error;
} Block;

struct _TmapInput {
  char *name;
  GBytes *bytes; /* or: */
  TmapFileStream *stream;
  char *what; /* for the progress */
  TmapProgress *progress;
  GCancellable *cancellable;

  Block *block; /* the one that is being read; NULL before the first and between two */
  gsize offset; /* in it, or in the bytes */

  /*
   * A ring, of which `n_ready` blocks from `first` on are filled. A thread goes ahead and fills the
   * others; without it the first is filled when it is needed. What is read is the same.
   */
  Block blocks[N_BLOCKS];
  guint first;
  guint n_ready;
  GThread *thread;
  GMutex mutex; /* for `n_ready` and `stopping` */
  GCond changed;
  gboolean stopping;
};

static void
fill (TmapInput *self, Block *block)
{
  if (block->data == NULL)
    block->data = g_malloc (BLOCK_SIZE);
  block->last = !tmap_file_stream_read (self->stream, block->data, BLOCK_SIZE, &block->length,
                                        &block->error) ||
                block->length < BLOCK_SIZE;
  block->position = tmap_file_stream_get_position (self->stream);
}

/* Whether there is room for another block; waits for it. */
static gboolean
wait_for_room (TmapInput *self)
{
  gboolean stopping;

  g_mutex_lock (&self->mutex);
  while (self->n_ready == N_BLOCKS && !self->stopping)
    g_cond_wait (&self->changed, &self->mutex);
  stopping = self->stopping;
  g_mutex_unlock (&self->mutex);
  return !stopping;
}

static void
change_ready (TmapInput *self, int change)
{
  g_mutex_lock (&self->mutex);
  self->n_ready = (guint)((int)self->n_ready + change);
  g_cond_signal (&self->changed);
  g_mutex_unlock (&self->mutex);
}

static gpointer
go_ahead (gpointer data)
{
  TmapInput *self = data;
  gboolean last = FALSE;

  tmap_thread_begin ();
  for (guint next = 0; !last && wait_for_room (self); next = (next + 1) % N_BLOCKS) {
    fill (self, &self->blocks[next]);
    last = self->blocks[next].last;
    change_ready (self, 1);
  }
  return NULL;
}

static gboolean
tick (TmapInput *self, guint64 position, GError **error)
{
  return tmap_tick (self->progress, self->cancellable, self->what, position,
                    tmap_file_stream_get_size (self->stream), error);
}

static gboolean
wait_for_block (TmapInput *self, GError **error)
{
  for (;;) {
    gint64 until = g_get_monotonic_time () + WAIT_US;
    gboolean ready;

    g_mutex_lock (&self->mutex);
    while (self->n_ready == 0 && g_cond_wait_until (&self->changed, &self->mutex, until))
      continue;
    ready = self->n_ready > 0;
    g_mutex_unlock (&self->mutex);
    if (ready)
      return TRUE;
    if (g_cancellable_set_error_if_cancelled (self->cancellable, error))
      return FALSE;
  }
}

static gboolean
take_block (TmapInput *self, GError **error)
{
  if (self->thread == NULL)
    fill (self, &self->blocks[self->first]);
  else if (!wait_for_block (self, error))
    return FALSE;
  self->block = &self->blocks[self->first];
  self->offset = 0;
  return tick (self, self->block->position, error);
}

/* The block is read; its room is free for another. */
static void
release_block (TmapInput *self)
{
  self->block = NULL;
  if (self->thread == NULL)
    return;
  self->first = (self->first + 1) % N_BLOCKS;
  change_ready (self, -1);
}

static TmapInput *
input_new (const char *name)
{
  TmapInput *self = g_new0 (TmapInput, 1);

  self->name = g_strdup (name);
  g_mutex_init (&self->mutex);
  g_cond_init (&self->changed);
  return self;
}

TmapInput *
tmap_input_open (const char *path,
                 TmapInputFlags flags,
                 TmapProgress *progress,
                 GCancellable *cancellable,
                 GError **error)
{
  g_autoptr (TmapInput) self = NULL;
  g_autofree char *basename = NULL;
  TmapFileStream *stream;

  g_return_val_if_fail (path != NULL, NULL);

  stream = tmap_file_stream_open (path, (flags & TMAP_INPUT_HASH) != 0, error);
  if (stream == NULL)
    return NULL;
  basename = g_path_get_basename (path);
  self = input_new (tmap_file_stream_get_name (stream));
  self->stream = stream;
  self->what = g_strdup_printf (tmap_tr ("Reading %s"), basename);
  self->progress = progress;
  self->cancellable = cancellable;
  if (!tick (self, 0, error))
    return NULL;
  /* Where no thread can be had, it goes without. */
  if (tmap_file_stream_get_size (stream) >= MIN_SIZE_FOR_THREAD && tmap_thread_count () > 1)
    self->thread = g_thread_try_new ("input", go_ahead, self, NULL);
  return g_steal_pointer (&self);
}

TmapInput *
tmap_input_new_for_bytes (GBytes *bytes, const char *name)
{
  TmapInput *self;

  g_return_val_if_fail (bytes != NULL && name != NULL, NULL);

  self = input_new (name);
  self->bytes = g_bytes_ref (bytes);
  return self;
}

static void
stop_thread (TmapInput *self)
{
  g_mutex_lock (&self->mutex);
  self->stopping = TRUE;
  g_cond_signal (&self->changed);
  g_mutex_unlock (&self->mutex);
  g_thread_join (self->thread);
}

void
tmap_input_free (TmapInput *self)
{
  if (self->thread != NULL)
    stop_thread (self);
  for (guint i = 0; i < N_BLOCKS; i++) {
    g_free (self->blocks[i].data);
    g_clear_error (&self->blocks[i].error);
  }
  g_clear_pointer (&self->stream, tmap_file_stream_free);
  g_clear_pointer (&self->bytes, g_bytes_unref);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->changed);
  g_free (self->what);
  g_free (self->name);
  g_free (self);
}

static gsize
read_bytes (TmapInput *self, guint8 *buffer, gsize size)
{
  gsize length;
  const guint8 *data = g_bytes_get_data (self->bytes, &length);
  gsize n = MIN (size, length - self->offset);

  if (n > 0)
    memcpy (buffer, data + self->offset, n);
  self->offset += n;
  return n;
}

/* Reads as much as fits and is left; FALSE if an error stands before that. */
static gboolean
read_blocks (TmapInput *self, guint8 *buffer, gsize size, gsize *n_read, GError **error)
{
  gsize n = 0;

  if (g_cancellable_set_error_if_cancelled (self->cancellable, error))
    return FALSE;
  for (;;) {
    gsize step;

    if (self->block == NULL && !take_block (self, error))
      return FALSE;
    step = MIN (size - n, self->block->length - self->offset);
    memcpy (buffer + n, self->block->data + self->offset, step);
    n += step;
    self->offset += step;
    if (n == size || self->block->last)
      break;
    release_block (self);
  }
  *n_read = n;
  if (n == size || self->block->error == NULL)
    return TRUE;
  g_propagate_error (error, g_error_copy (self->block->error));
  return FALSE;
}

gboolean
tmap_input_read (TmapInput *self, void *buffer, gsize size, gsize *n_read, GError **error)
{
  g_return_val_if_fail (self != NULL && buffer != NULL && n_read != NULL, FALSE);

  if (self->bytes == NULL)
    return read_blocks (self, buffer, size, n_read, error);
  *n_read = read_bytes (self, buffer, size);
  return TRUE;
}

const char *
tmap_input_get_name (TmapInput *self)
{
  return self->name;
}

char *
tmap_input_dup_sha256 (TmapInput *self)
{
  return tmap_file_stream_dup_sha256 (self->stream);
}
