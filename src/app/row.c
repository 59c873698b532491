/* SPDX-License-Identifier: Apache-2.0 */
#include "app/row.h"

struct _TmapAppRow {
  GObject parent;
  guint index;
};

G_DEFINE_FINAL_TYPE (TmapAppRow, tmap_app_row, G_TYPE_OBJECT)

static void
tmap_app_row_class_init (G_GNUC_UNUSED TmapAppRowClass *klass)
{
}

static void
tmap_app_row_init (G_GNUC_UNUSED TmapAppRow *self)
{
}

TmapAppRow *
tmap_app_row_new (guint index)
{
  TmapAppRow *self = g_object_new (TMAP_APP_TYPE_ROW, NULL);

  self->index = index;
  return self;
}

guint
tmap_app_row_get_index (TmapAppRow *self)
{
  g_return_val_if_fail (TMAP_APP_IS_ROW (self), 0);

  return self->index;
}
