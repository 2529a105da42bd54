// The Secret Service (libsecret) and glib's SHA-256, as the few calls that Swift needs: no variadics, no glib types.
#pragma once

#include <stddef.h>

typedef enum csecret_status {
    CSECRET_OK,
    CSECRET_NOT_FOUND,
    // No session bus, or nobody on it keeps secrets.
    CSECRET_UNAVAILABLE,
    // The keyring is locked, and nobody unlocked it.
    CSECRET_LOCKED,
    // csecret_call_cancel ended the call.
    CSECRET_CANCELLED,
    CSECRET_FAILED,
} csecret_status;

// One call under way, so that another thread can end it.
typedef struct csecret_call csecret_call;

csecret_call *csecret_call_new(void);
// From any thread, also before or after the call itself.
void csecret_call_cancel(csecret_call *call);
void csecret_call_free(csecret_call *call);

// Each of these blocks, until csecret_call_cancel at the latest. *message is set where the status is neither OK nor
// NOT_FOUND, and is freed with csecret_free_message; it names no secret.

// Opens a session with the Secret Service, and closes it.
int csecret_probe(csecret_call *call, char **message);
// *secret is freed with csecret_free_secret.
int csecret_lookup(csecret_call *call, const char *profile, const char *server, char **secret, char **message);
int csecret_store(csecret_call *call, const char *profile, const char *server, const char *label, const char *secret,
                  char **message);
int csecret_clear(csecret_call *call, const char *profile, const char *server, char **message);

void csecret_free_secret(char *secret);
void csecret_free_message(char *message);

// The lower-case hexadecimal SHA-256 of length bytes, freed with csecret_free_message.
char *csecret_sha256(const unsigned char *bytes, size_t length);
