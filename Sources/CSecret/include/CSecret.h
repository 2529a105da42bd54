// The Secret Service (freedesktop.org Secret Service API) through libsecret, without variadic functions, without a
// prompt, and never for longer than `timeout_ms`. Each call blocks its thread: call from one that may wait.
#pragma once
#include <stdbool.h>

/// Whether a session bus and a Secret Service on it answer.
bool csecret_is_available(int timeout_ms);

/// Returns 0, or -1 with a sentence in *error. All strings are UTF-8; *error is freed with csecret_free.
int csecret_store(const char *profile, const char *server, const char *label, const char *value, int timeout_ms, char **error);

/// Returns 0 with the value in *value, or with NULL there where there is none; -1 with a sentence in *error.
int csecret_lookup(const char *profile, const char *server, int timeout_ms, char **value, char **error);

/// Removes the value; that there was none is no error.
int csecret_clear(const char *profile, const char *server, int timeout_ms, char **error);

/// The SHA-256 of a string, as 64 hexadecimal digits, freed with csecret_free.
char *csecret_sha256(const char *text);

/// Overwrites what the string held, and frees it.
void csecret_free(char *text);
