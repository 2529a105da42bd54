#include "CSecret.h"

#include <string.h>

#include <libsecret/secret.h>

static const SecretSchema schema = {
    .name = "org.feedscope",
    .flags = SECRET_SCHEMA_NONE,
    .attributes = {
        {"profile", SECRET_SCHEMA_ATTRIBUTE_STRING},
        {"server", SECRET_SCHEMA_ATTRIBUTE_STRING},
        {NULL, 0},
    },
};

struct csecret_call {
    GCancellable *cancellable;
};

csecret_call *csecret_call_new(void) {
    csecret_call *call = g_new0(csecret_call, 1);
    call->cancellable = g_cancellable_new();
    return call;
}

void csecret_call_cancel(csecret_call *call) { g_cancellable_cancel(call->cancellable); }

void csecret_call_free(csecret_call *call) {
    g_object_unref(call->cancellable);
    g_free(call);
}

static csecret_status status_of(const GError *error) {
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) return CSECRET_CANCELLED;
    if (g_error_matches(error, SECRET_ERROR, SECRET_ERROR_IS_LOCKED)) return CSECRET_LOCKED;
    if (g_error_matches(error, G_DBUS_ERROR, G_DBUS_ERROR_SERVICE_UNKNOWN) ||
        g_error_matches(error, G_DBUS_ERROR, G_DBUS_ERROR_NAME_HAS_NO_OWNER) ||
        g_error_matches(error, G_DBUS_ERROR, G_DBUS_ERROR_NO_SERVER) ||
        g_error_matches(error, G_DBUS_ERROR, G_DBUS_ERROR_DISCONNECTED))
        return CSECRET_UNAVAILABLE;
    if (error != NULL && error->domain == G_DBUS_ERROR && error->code >= G_DBUS_ERROR_SPAWN_EXEC_FAILED &&
        error->code <= G_DBUS_ERROR_SPAWN_NO_MEMORY)
        return CSECRET_UNAVAILABLE;
    return CSECRET_FAILED;
}

// Moves the error's text to the caller.
static csecret_status failed(GError *error, csecret_status status, char **message) {
    if (error != NULL) g_dbus_error_strip_remote_error(error);
    *message = g_strdup(error != NULL ? error->message : "no reason was given");
    g_clear_error(&error);
    return status;
}

// A session of its own for each call: libsecret's shared one learns of changes (a keyring that was locked) only on a
// main loop, and this process runs none.
static csecret_status open_service(csecret_call *call, SecretService **service, GDBusConnection **bus,
                                   char **message) {
    GError *error = NULL;
    *service = NULL;
    *bus = g_bus_get_sync(G_BUS_TYPE_SESSION, call->cancellable, &error);
    if (*bus == NULL) {
        csecret_status status = status_of(error);
        return failed(error, status == CSECRET_CANCELLED ? status : CSECRET_UNAVAILABLE, message);
    }
    // glib's default would end this process with the desktop's session.
    g_dbus_connection_set_exit_on_close(*bus, FALSE);
    *service = secret_service_open_sync(SECRET_TYPE_SERVICE, NULL, SECRET_SERVICE_OPEN_SESSION, call->cancellable,
                                        &error);
    if (*service == NULL) {
        csecret_status status = status_of(error);
        g_clear_object(bus);
        return failed(error, status, message);
    }
    return CSECRET_OK;
}

static void close_service(SecretService *service, GDBusConnection *bus) {
    g_object_unref(service);
    g_object_unref(bus);
}

static GHashTable *attributes_of(const char *profile, const char *server) {
    GHashTable *attributes = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);
    g_hash_table_insert(attributes, "profile", g_strdup(profile));
    g_hash_table_insert(attributes, "server", g_strdup(server));
    return attributes;
}

// Asks for item to be unlocked, which shows a prompt where the desktop has one.
static csecret_status unlock(csecret_call *call, SecretService *service, SecretItem *item, char **message) {
    if (!secret_item_get_locked(item)) return CSECRET_OK;
    GError *error = NULL;
    GList *wanted = g_list_append(NULL, item);
    GList *unlocked = NULL;
    int count = secret_service_unlock_sync(service, wanted, call->cancellable, &unlocked, &error);
    g_list_free(wanted);
    g_list_free_full(unlocked, g_object_unref);
    if (count == 1) return CSECRET_OK;
    if (error == NULL) {
        *message = g_strdup("the keyring is locked");
        return CSECRET_LOCKED;
    }
    csecret_status status = status_of(error);
    // A prompt that could not be shown fails in many ways; what they mean is that the keyring stayed locked.
    return failed(error, status == CSECRET_FAILED ? CSECRET_LOCKED : status, message);
}

// *items is what is stored for profile and server, secrets loaded where nothing is locked.
static csecret_status search(csecret_call *call, SecretService *service, const char *profile, const char *server,
                             GList **items, char **message) {
    GError *error = NULL;
    GHashTable *attributes = attributes_of(profile, server);
    *items = secret_service_search_sync(service, &schema, attributes, SECRET_SEARCH_ALL | SECRET_SEARCH_LOAD_SECRETS,
                                        call->cancellable, &error);
    g_hash_table_unref(attributes);
    if (error != NULL) return failed(error, status_of(error), message);
    return *items == NULL ? CSECRET_NOT_FOUND : CSECRET_OK;
}

int csecret_probe(csecret_call *call, char **message) {
    SecretService *service;
    GDBusConnection *bus;
    csecret_status status = open_service(call, &service, &bus, message);
    if (status == CSECRET_OK) close_service(service, bus);
    return status;
}

static csecret_status secret_of(csecret_call *call, SecretService *service, SecretItem *item, char **secret,
                                char **message) {
    csecret_status status = unlock(call, service, item, message);
    if (status != CSECRET_OK) return status;
    SecretValue *value = secret_item_get_secret(item);
    if (value == NULL) {
        GError *error = NULL;
        if (!secret_item_load_secret_sync(item, call->cancellable, &error))
            return failed(error, status_of(error), message);
        value = secret_item_get_secret(item);
    }
    if (value == NULL) {
        *message = g_strdup("the keyring keeps the secret to itself");
        return CSECRET_FAILED;
    }
    const char *text = secret_value_get_text(value);
    if (text != NULL) *secret = g_strdup(text);
    secret_value_unref(value);
    if (text == NULL) {
        *message = g_strdup("the stored secret is no text");
        return CSECRET_FAILED;
    }
    return CSECRET_OK;
}

int csecret_lookup(csecret_call *call, const char *profile, const char *server, char **secret, char **message) {
    SecretService *service;
    GDBusConnection *bus;
    csecret_status status = open_service(call, &service, &bus, message);
    if (status != CSECRET_OK) return status;
    GList *items = NULL;
    status = search(call, service, profile, server, &items, message);
    if (status == CSECRET_OK) status = secret_of(call, service, items->data, secret, message);
    g_list_free_full(items, g_object_unref);
    close_service(service, bus);
    return status;
}

int csecret_store(csecret_call *call, const char *profile, const char *server, const char *label, const char *secret,
                  char **message) {
    SecretService *service;
    GDBusConnection *bus;
    csecret_status status = open_service(call, &service, &bus, message);
    if (status != CSECRET_OK) return status;
    GError *error = NULL;
    GHashTable *attributes = attributes_of(profile, server);
    SecretValue *value = secret_value_new(secret, -1, "text/plain");
    if (!secret_service_store_sync(service, &schema, attributes, SECRET_COLLECTION_DEFAULT, label, value,
                                   call->cancellable, &error)) {
        status = status_of(error);
        // What is left over is a prompt, for a locked or a missing keyring, that was dismissed or could not be shown.
        status = failed(error, status == CSECRET_FAILED ? CSECRET_LOCKED : status, message);
    }
    secret_value_unref(value);
    g_hash_table_unref(attributes);
    close_service(service, bus);
    return status;
}

int csecret_clear(csecret_call *call, const char *profile, const char *server, char **message) {
    SecretService *service;
    GDBusConnection *bus;
    csecret_status status = open_service(call, &service, &bus, message);
    if (status != CSECRET_OK) return status;
    GList *items = NULL;
    status = search(call, service, profile, server, &items, message);
    for (GList *at = items; at != NULL && status == CSECRET_OK; at = at->next) {
        status = unlock(call, service, at->data, message);
        if (status != CSECRET_OK) break;
        GError *error = NULL;
        if (!secret_item_delete_sync(at->data, call->cancellable, &error))
            status = failed(error, status_of(error), message);
    }
    g_list_free_full(items, g_object_unref);
    close_service(service, bus);
    return status;
}

void csecret_free_secret(char *secret) {
    if (secret == NULL) return;
    // memset would be optimised away before a free.
    explicit_bzero(secret, strlen(secret));
    g_free(secret);
}

void csecret_free_message(char *message) { g_free(message); }

char *csecret_sha256(const unsigned char *bytes, size_t length) {
    return g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, length);
}
