/* SPDX-License-Identifier: Apache-2.0 */
#include "app/row-model.h"

#include "app/worker.h"

/* Something of the caller's that several may hold; only the main thread does so. */
typedef struct {
  gpointer content;
  GDestroyNotify free_content;
} Held;

struct _TmapAppRowModel {
  GObject parent;
  Held *shown; /* the data that the listed rows are of */
  guint shown_rows;
  GArray *order; /* guint32; NULL while all rows are listed in their order */

  Held *data; /* the newest */
  Held *query;
  TmapAppRowOrder wanted; /* without data and query, which are above */
  TmapAppWorker *worker;  /* NULL until there is much to do */
  gboolean busy;
};

G_DEFINE_FINAL_TYPE (TmapAppRowModel, tmap_app_row_model, G_TYPE_OBJECT)

enum {
  CHANGED,
  N_SIGNALS,
};

enum {
  PROP_BUSY = 1,
  N_PROPERTIES,
};

static guint signals[N_SIGNALS];
static GParamSpec *properties[N_PROPERTIES];

static void
held_clear (gpointer box)
{
  Held *held = box;

  if (held->free_content != NULL)
    held->free_content (held->content);
}

static void
held_release (gpointer held)
{
  g_rc_box_release_full (held, held_clear);
}

static Held *
held_new (gpointer content, GDestroyNotify free_content)
{
  Held *held = g_rc_box_new0 (Held);

  held->content = content;
  held->free_content = free_content;
  return held;
}

/* What the other thread begins with. */
typedef struct {
  TmapAppRowOrder order;
  Held *data;
  Held *query;
} Input;

static void
input_free (gpointer data)
{
  Input *input = data;

  held_release (input->data);
  held_release (input->query);
  g_free (input);
}

static gpointer
compute (gpointer data,
         G_GNUC_UNUSED TmapProgress *progress,
         GCancellable *cancellable,
         GError **error)
{
  const Input *input = data;

  return tmap_app_row_order_compute (&input->order, cancellable, error);
}

static void
set_busy (TmapAppRowModel *self, gboolean busy)
{
  if (self->busy == busy)
    return;
  self->busy = busy;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUSY]);
}

/* Shows the newest data in this order; NULL for its own. */
static void
show (TmapAppRowModel *self, GArray *order)
{
  Held *before = self->shown;

  g_clear_pointer (&self->order, g_array_unref);
  self->shown = g_rc_box_acquire (self->data);
  self->shown_rows = self->wanted.n_rows;
  self->order = order;
  g_signal_emit (self, signals[CHANGED], 0);
  held_release (before);
  set_busy (self, FALSE);
}

static void
take_order (gpointer result, G_GNUC_UNUSED const GError *error, gpointer user_data)
{
  if (result != NULL)
    show (user_data, result);
}

static void
start (TmapAppRowModel *self)
{
  TmapAppRowOrder order = self->wanted;
  TmapAppJob job = { .work = compute,
                     .free_input = input_free,
                     .free_result = (GDestroyNotify)g_array_unref,
                     .done = take_order,
                     .user_data = self };
  Input *input;

  order.data = self->data->content;
  order.query = self->query->content;
  if (self->worker != NULL)
    tmap_app_worker_cancel (self->worker, 0);
  if (tmap_app_row_order_is_natural (&order)) {
    show (self, NULL);
    return;
  }
  if (order.n_rows <= TMAP_APP_ROWS_AT_ONCE) {
    show (self, tmap_app_row_order_compute (&order, NULL, NULL));
    return;
  }
  input = g_new0 (Input, 1);
  input->order = order;
  input->data = g_rc_box_acquire (self->data);
  input->query = g_rc_box_acquire (self->query);
  job.input = input;
  if (self->worker == NULL)
    self->worker = tmap_app_worker_new ();
  tmap_app_worker_start (self->worker, &job);
  set_busy (self, TRUE);
}

static void
tmap_app_row_model_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_BUSY)
    g_value_set_boolean (value, TMAP_APP_ROW_MODEL (object)->busy);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
tmap_app_row_model_dispose (GObject *object)
{
  TmapAppRowModel *self = TMAP_APP_ROW_MODEL (object);

  if (self->worker != NULL)
    tmap_app_worker_cancel_all (self->worker);
  g_clear_object (&self->worker);
  G_OBJECT_CLASS (tmap_app_row_model_parent_class)->dispose (object);
}

static void
tmap_app_row_model_finalize (GObject *object)
{
  TmapAppRowModel *self = TMAP_APP_ROW_MODEL (object);

  g_clear_pointer (&self->order, g_array_unref);
  held_release (self->shown);
  held_release (self->data);
  held_release (self->query);
  G_OBJECT_CLASS (tmap_app_row_model_parent_class)->finalize (object);
}

static void
tmap_app_row_model_class_init (TmapAppRowModelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = tmap_app_row_model_get_property;
  object_class->dispose = tmap_app_row_model_dispose;
  object_class->finalize = tmap_app_row_model_finalize;
  properties[PROP_BUSY] =
      g_param_spec_boolean ("busy", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
tmap_app_row_model_init (TmapAppRowModel *self)
{
  self->data = held_new (NULL, NULL);
  self->shown = g_rc_box_acquire (self->data);
  self->query = held_new (NULL, NULL);
}

TmapAppRowModel *
tmap_app_row_model_new (void)
{
  return g_object_new (TMAP_APP_TYPE_ROW_MODEL, NULL);
}

void
tmap_app_row_model_set_data (TmapAppRowModel *self,
                             gpointer data,
                             GDestroyNotify free_data,
                             guint n_rows)
{
  g_return_if_fail (TMAP_APP_IS_ROW_MODEL (self));

  held_release (self->data);
  self->data = held_new (data, free_data);
  self->wanted.n_rows = n_rows;
  start (self);
}

gconstpointer
tmap_app_row_model_get_data (TmapAppRowModel *self)
{
  g_return_val_if_fail (TMAP_APP_IS_ROW_MODEL (self), NULL);

  return self->shown->content;
}

guint
tmap_app_row_model_get_n_rows (TmapAppRowModel *self)
{
  g_return_val_if_fail (TMAP_APP_IS_ROW_MODEL (self), 0);

  return self->shown_rows;
}

guint
tmap_app_row_model_get_n_listed (TmapAppRowModel *self)
{
  g_return_val_if_fail (TMAP_APP_IS_ROW_MODEL (self), 0);

  return self->order != NULL ? self->order->len : self->shown_rows;
}

void
tmap_app_row_model_set_sort (TmapAppRowModel *self,
                             TmapAppRowNumber number,
                             TmapAppRowCompare compare,
                             gboolean descending)
{
  g_return_if_fail (TMAP_APP_IS_ROW_MODEL (self));

  if (self->wanted.number == number && self->wanted.compare == compare &&
      self->wanted.descending == descending)
    return;
  self->wanted.number = number;
  self->wanted.compare = compare;
  self->wanted.descending = descending;
  start (self);
}

void
tmap_app_row_model_set_filter (TmapAppRowModel *self,
                               TmapAppRowMatch match,
                               gpointer query,
                               GDestroyNotify free_query)
{
  g_return_if_fail (TMAP_APP_IS_ROW_MODEL (self));

  held_release (self->query);
  self->query = held_new (query, free_query);
  if (match == NULL && self->wanted.match == NULL)
    return;
  self->wanted.match = match;
  start (self);
}

gboolean
tmap_app_row_model_is_busy (TmapAppRowModel *self)
{
  g_return_val_if_fail (TMAP_APP_IS_ROW_MODEL (self), FALSE);

  return self->busy;
}

guint
tmap_app_row_model_get_row (TmapAppRowModel *self, guint position)
{
  g_return_val_if_fail (TMAP_APP_IS_ROW_MODEL (self), 0);
  g_return_val_if_fail (position < tmap_app_row_model_get_n_listed (self), 0);

  return self->order != NULL ? g_array_index (self->order, guint32, position) : position;
}

gboolean
tmap_app_row_model_find (TmapAppRowModel *self, guint row, guint *position)
{
  g_return_val_if_fail (TMAP_APP_IS_ROW_MODEL (self), FALSE);

  if (self->order == NULL) {
    *position = row;
    return row < self->shown_rows;
  }
  for (guint i = 0; i < self->order->len; i++) {
    if (g_array_index (self->order, guint32, i) == row) {
      *position = i;
      return TRUE;
    }
  }
  return FALSE;
}

gboolean
tmap_app_row_model_find_next (TmapAppRowModel *self, guint row, guint *next)
{
  gint64 before = -1;
  gint64 after = G_MAXINT64;
  guint n;

  g_return_val_if_fail (TMAP_APP_IS_ROW_MODEL (self), FALSE);

  n = tmap_app_row_model_get_n_listed (self);
  if (self->order == NULL && n > 0)
    after = MIN (row, n - 1);
  for (guint i = 0; self->order != NULL && i < n; i++) {
    gint64 listed = g_array_index (self->order, guint32, i);

    if (listed >= row)
      after = MIN (after, listed);
    else
      before = MAX (before, listed);
  }
  if (n > 0)
    *next = (guint)(after != G_MAXINT64 ? after : before);
  return n > 0;
}

gpointer
tmap_app_row_model_hold_data (TmapAppRowModel *self, GDestroyNotify *free_hold)
{
  g_return_val_if_fail (TMAP_APP_IS_ROW_MODEL (self), NULL);

  *free_hold = held_release;
  return g_rc_box_acquire (self->shown);
}
