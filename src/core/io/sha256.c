/* SPDX-License-Identifier: Apache-2.0 */
#include "io/sha256.h"

void
tmap_sha256_init (TmapSha256 *self)
{
  sha256_init (&self->context);
}

void
tmap_sha256_update (TmapSha256 *self, gconstpointer data, gsize length)
{
  if (length > 0)
    sha256_update (&self->context, length, data);
}

char *
tmap_sha256_finish (TmapSha256 *self)
{
  guint8 digest[SHA256_DIGEST_SIZE];
  GString *text = g_string_sized_new (2 * SHA256_DIGEST_SIZE);

  sha256_digest (&self->context, sizeof digest, digest);
  for (gsize i = 0; i < sizeof digest; i++)
    g_string_append_printf (text, "%02x", digest[i]);
  return g_string_free (text, FALSE);
}

char *
tmap_sha256_of_bytes (GBytes *bytes)
{
  TmapSha256 hash;
  gsize length;
  gconstpointer data = g_bytes_get_data (bytes, &length);

  tmap_sha256_init (&hash);
  tmap_sha256_update (&hash, data, length);
  return tmap_sha256_finish (&hash);
}
