#include "certificates.h"

#include <limits.h>
#include <pthread.h>
#include <string.h>

#include <openssl/crypto.h>

/// Certificates that were read, each in the place that its bytes hash to. Nearly all artifacts share
/// their issuers and signers, and OpenSSL takes as long to read a certificate as to verify a signature.
enum { PLACES = 64, LONGEST = 4096 };

typedef struct {
  uint8_t *bytes;
  size_t count;
  X509 *certificate;
} kept_certificate;

static kept_certificate kept[PLACES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/// FNV-1a. Who makes two certificates meet in one place has them read again, and no more.
static kept_certificate *place_of(ats_slice der) {
  uint32_t hash = 2166136261u;
  for (size_t index = 0; index < der.count; index++) hash = (hash ^ der.bytes[index]) * 16777619u;
  return &kept[hash % PLACES];
}

X509 *ats_certificate_of_its_own(ats_slice der) {
  const unsigned char *cursor = der.bytes;
  if (der.count == 0 || der.count > LONG_MAX) return NULL;
  X509 *certificate = d2i_X509(NULL, &cursor, (long)der.count);
  // Bytes behind the certificate are no part of it, and d2i leaves them alone.
  if (certificate && cursor != der.bytes + der.count) {
    X509_free(certificate);
    return NULL;
  }
  return certificate;
}

static X509 *remembered(ats_slice der, kept_certificate *place) {
  X509 *found = NULL;
  pthread_mutex_lock(&lock);
  if (place->certificate && place->count == der.count
      && memcmp(place->bytes, der.bytes, der.count) == 0 && X509_up_ref(place->certificate))
    found = place->certificate;
  pthread_mutex_unlock(&lock);
  return found;
}

static void remember(X509 *certificate, ats_slice der, kept_certificate *place) {
  uint8_t *bytes = OPENSSL_memdup(der.bytes, der.count);
  if (!bytes || !X509_up_ref(certificate)) {
    OPENSSL_free(bytes);
    return;
  }
  pthread_mutex_lock(&lock);
  kept_certificate before = *place;
  *place = (kept_certificate){bytes, der.count, certificate};
  pthread_mutex_unlock(&lock);
  OPENSSL_free(before.bytes);
  X509_free(before.certificate);
}

X509 *ats_certificate(ats_slice der) {
  if (der.count == 0 || der.count > LONGEST) return ats_certificate_of_its_own(der);
  kept_certificate *place = place_of(der);
  X509 *certificate = remembered(der, place);
  if (certificate) return certificate;
  certificate = ats_certificate_of_its_own(der);
  if (certificate) remember(certificate, der, place);
  return certificate;
}
