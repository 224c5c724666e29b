#include "COpenSSLShims.h"

#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/evp.h>

/// A public key from its point, or null where the point is not on the curve.
static EVP_PKEY *public_key(ats_curve curve, ats_slice point) {
  char *name = curve == ATS_CURVE_P256 ? "P-256" : "P-384";
  OSSL_PARAM parts[] = {
      OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, name, 0),
      OSSL_PARAM_construct_octet_string(
          OSSL_PKEY_PARAM_PUB_KEY, (void *)point.bytes, point.count),
      OSSL_PARAM_construct_end(),
  };
  EVP_PKEY *key = NULL;
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
  if (context && EVP_PKEY_fromdata_init(context) == 1)
    EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, parts);
  EVP_PKEY_CTX_free(context);
  return key;
}

bool ats_ecdsa_verify(ats_curve curve, ats_slice point, ats_slice signature, ats_slice digest) {
  EVP_PKEY *key = public_key(curve, point);
  EVP_PKEY_CTX *context = key ? EVP_PKEY_CTX_new(key, NULL) : NULL;
  bool valid = context && EVP_PKEY_verify_init(context) == 1
      && EVP_PKEY_verify(
             context, signature.bytes, signature.count, digest.bytes, digest.count) == 1;
  EVP_PKEY_CTX_free(context);
  EVP_PKEY_free(key);
  ERR_clear_error();
  return valid;
}
