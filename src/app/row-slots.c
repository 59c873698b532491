/* SPDX-License-Identifier: Apache-2.0 */
#include "app/row-slots.h"

/* A list widget builds rows for no more places than these, however many there are. */
#define ENOUGH 250

struct _TmapAppRowSlots {
  GObject parent;
  TmapAppRowModel *model;
  guint n; /* places told of */
};

static void tmap_app_row_slots_list_init (GListModelInterface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TmapAppRowSlots,
                               tmap_app_row_slots,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      tmap_app_row_slots_list_init))

enum {
  REFILLED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static GType
get_item_type (G_GNUC_UNUSED GListModel *list)
{
  return G_TYPE_OBJECT;
}

static guint
get_n_items (GListModel *list)
{
  return TMAP_APP_ROW_SLOTS (list)->n;
}

static gpointer
get_item (GListModel *list, guint position)
{
  return position < get_n_items (list) ? g_object_new (G_TYPE_OBJECT, NULL) : NULL;
}

static void
tmap_app_row_slots_list_init (GListModelInterface *interface)
{
  interface->get_item_type = get_item_type;
  interface->get_n_items = get_n_items;
  interface->get_item = get_item;
}

static void
set_n (TmapAppRowSlots *self, guint n)
{
  guint before = self->n;
  guint kept = MIN (before, n);

  self->n = n;
  if (n != before)
    g_list_model_items_changed (G_LIST_MODEL (self), kept, before - kept, n - kept);
}

static void
on_model_changed (TmapAppRowSlots *self)
{
  set_n (self, MIN (self->n, tmap_app_row_model_get_n_listed (self->model)));
  g_signal_emit (self, signals[REFILLED], 0);
}

static void
tmap_app_row_slots_dispose (GObject *object)
{
  TmapAppRowSlots *self = TMAP_APP_ROW_SLOTS (object);

  if (self->model != NULL)
    g_signal_handlers_disconnect_by_data (self->model, self);
  g_clear_object (&self->model);
  G_OBJECT_CLASS (tmap_app_row_slots_parent_class)->dispose (object);
}

static void
tmap_app_row_slots_class_init (TmapAppRowSlotsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = tmap_app_row_slots_dispose;
  signals[REFILLED] = g_signal_new ("refilled", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
tmap_app_row_slots_init (G_GNUC_UNUSED TmapAppRowSlots *self)
{
}

TmapAppRowSlots *
tmap_app_row_slots_new (TmapAppRowModel *model)
{
  TmapAppRowSlots *self = g_object_new (TMAP_APP_TYPE_ROW_SLOTS, NULL);

  g_return_val_if_fail (TMAP_APP_IS_ROW_MODEL (model), NULL);

  self->model = g_object_ref (model);
  g_signal_connect_swapped (model, "changed", G_CALLBACK (on_model_changed), self);
  return self;
}

gboolean
tmap_app_row_slots_grow (TmapAppRowSlots *self, guint step)
{
  guint all;

  g_return_val_if_fail (TMAP_APP_IS_ROW_SLOTS (self), FALSE);

  all = tmap_app_row_model_get_n_listed (self->model);
  set_n (self, self->n < ENOUGH ? MIN (all, self->n + step) : all);
  return self->n < all;
}
