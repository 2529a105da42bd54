#include "CSecret.h"
#include <libsecret/secret.h>
#include <string.h>

static const SecretSchema schema = {
    "org.feedscope.Tokens",
    SECRET_SCHEMA_NONE,
    {{"profile", SECRET_SCHEMA_ATTRIBUTE_STRING}, {"server", SECRET_SCHEMA_ATTRIBUTE_STRING}, {NULL, 0}},
};

// A GCancellable that is cancelled after a while by a thread of its own, since libsecret's calls have no time limit.
typedef struct {
    GCancellable *cancellable;
    GMutex mutex;
    GCond condition;
    gint64 end;
    gboolean is_done;
    GThread *thread;
} Limit;

static gpointer limit_run(gpointer data) {
    Limit *limit = data;
    g_mutex_lock(&limit->mutex);
    gboolean in_time = TRUE;
    while (!limit->is_done && in_time)
        in_time = g_cond_wait_until(&limit->condition, &limit->mutex, limit->end);
    gboolean is_done = limit->is_done;
    g_mutex_unlock(&limit->mutex);
    if (!is_done) g_cancellable_cancel(limit->cancellable);
    return NULL;
}

static void limit_begin(Limit *limit, int timeout_ms) {
    limit->cancellable = g_cancellable_new();
    g_mutex_init(&limit->mutex);
    g_cond_init(&limit->condition);
    limit->end = g_get_monotonic_time() + (gint64)timeout_ms * 1000;
    limit->is_done = FALSE;
    limit->thread = g_thread_new("secret-limit", limit_run, limit);
}

static void limit_finish(Limit *limit) {
    g_mutex_lock(&limit->mutex);
    limit->is_done = TRUE;
    g_cond_signal(&limit->condition);
    g_mutex_unlock(&limit->mutex);
    g_thread_join(limit->thread);
    g_cond_clear(&limit->condition);
    g_mutex_clear(&limit->mutex);
    g_object_unref(limit->cancellable);
}

// Without an address, gio would start a bus by way of the X server: slow, and not the user's.
static gboolean has_bus_address(void) {
    if (g_getenv("DBUS_SESSION_BUS_ADDRESS")) return TRUE;
    const char *runtime = g_getenv("XDG_RUNTIME_DIR");
    if (!runtime) return FALSE;
    char *path = g_build_filename(runtime, "bus", NULL);
    gboolean exists = g_file_test(path, G_FILE_TEST_EXISTS);
    g_free(path);
    return exists;
}

static int failed(char **message, GError *error, const char *fallback) {
    if (message) {
        if (error && g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
            *message = g_strdup("the Secret Service did not answer in time");
        else
            *message = g_strdup(error ? error->message : fallback);
    }
    g_clear_error(&error);
    return -1;
}

static SecretService *service(GCancellable *cancellable, GError **error) {
    if (!has_bus_address()) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "there is no session bus");
        return NULL;
    }
    return secret_service_get_sync(SECRET_SERVICE_OPEN_SESSION, cancellable, error);
}

static GHashTable *attributes(const char *profile, const char *server) {
    GHashTable *table = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    g_hash_table_insert(table, g_strdup("profile"), g_strdup(profile));
    g_hash_table_insert(table, g_strdup("server"), g_strdup(server));
    return table;
}

bool csecret_is_available(int timeout_ms) {
    Limit limit;
    limit_begin(&limit, timeout_ms);
    SecretService *found = service(limit.cancellable, NULL);
    limit_finish(&limit);
    if (!found) return false;
    g_object_unref(found);
    return true;
}

// Storing into a locked collection would ask for its password in a window that nobody may see.
static gboolean is_default_unlocked(SecretService *secrets, GCancellable *cancellable, GError **error) {
    SecretCollection *collection = secret_collection_for_alias_sync(
        secrets, SECRET_COLLECTION_DEFAULT, SECRET_COLLECTION_NONE, cancellable, error);
    if (*error) return FALSE;
    if (!collection) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "the keyring has no default collection");
        return FALSE;
    }
    gboolean is_locked = secret_collection_get_locked(collection);
    g_object_unref(collection);
    if (is_locked) g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED, "the keyring is locked");
    return !is_locked;
}

int csecret_store(
    const char *profile, const char *server, const char *label, const char *text, int timeout_ms, char **message) {
    Limit limit;
    limit_begin(&limit, timeout_ms);
    GError *error = NULL;
    gboolean stored = FALSE;
    SecretService *secrets = service(limit.cancellable, &error);
    if (secrets && is_default_unlocked(secrets, limit.cancellable, &error)) {
        SecretValue *value = secret_value_new(text, -1, "application/json");
        GHashTable *table = attributes(profile, server);
        stored = secret_service_store_sync(
            secrets, &schema, table, SECRET_COLLECTION_DEFAULT, label, value, limit.cancellable, &error);
        g_hash_table_unref(table);
        secret_value_unref(value);
    }
    g_clear_object(&secrets);
    limit_finish(&limit);
    return stored ? 0 : failed(message, error, "the keyring refused to store");
}

int csecret_lookup(const char *profile, const char *server, int timeout_ms, char **text, char **message) {
    *text = NULL;
    Limit limit;
    limit_begin(&limit, timeout_ms);
    GError *error = NULL;
    SecretService *secrets = service(limit.cancellable, &error);
    if (secrets) {
        GHashTable *table = attributes(profile, server);
        // No SECRET_SEARCH_UNLOCK: that would prompt.
        GList *items = secret_service_search_sync(
            secrets, &schema, table, SECRET_SEARCH_LOAD_SECRETS, limit.cancellable, &error);
        g_hash_table_unref(table);
        if (items) {
            SecretItem *item = items->data;
            SecretValue *value = secret_item_get_locked(item) ? NULL : secret_item_get_secret(item);
            if (value) {
                gsize length = 0;
                const char *bytes = secret_value_get(value, &length);
                *text = g_strndup(bytes, length);
                secret_value_unref(value);
            } else {
                g_set_error_literal(&error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED, "the keyring is locked");
            }
            g_list_free_full(items, g_object_unref);
        }
    }
    g_clear_object(&secrets);
    limit_finish(&limit);
    return error ? failed(message, error, "") : 0;
}

int csecret_clear(const char *profile, const char *server, int timeout_ms, char **message) {
    Limit limit;
    limit_begin(&limit, timeout_ms);
    GError *error = NULL;
    SecretService *secrets = service(limit.cancellable, &error);
    if (secrets) {
        GHashTable *table = attributes(profile, server);
        secret_service_clear_sync(secrets, &schema, table, limit.cancellable, &error);
        g_hash_table_unref(table);
    }
    g_clear_object(&secrets);
    limit_finish(&limit);
    return error ? failed(message, error, "") : 0;
}

char *csecret_sha256(const char *text) {
    return g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, -1);
}

void csecret_free(char *text) {
    if (!text) return;
    // The memory may be handed out again: a secret must not go along.
    explicit_bzero(text, strlen(text));
    g_free(text);
}
