#include "COpenSSLShims.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/rsa.h>

static EVP_PKEY *public_key(const BIGNUM *modulus, const BIGNUM *exponent) {
  OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "RSA", NULL);
  OSSL_PARAM *parameters = NULL;
  EVP_PKEY *key = NULL;
  if (builder && context && OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_N, modulus)
      && OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_E, exponent)
      && (parameters = OSSL_PARAM_BLD_to_param(builder)) != NULL
      && EVP_PKEY_fromdata_init(context) == 1) {
    EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, parameters);
  }
  OSSL_PARAM_free(parameters);
  EVP_PKEY_CTX_free(context);
  OSSL_PARAM_BLD_free(builder);
  return key;
}

bool ats_rsa_verify_sha256(
    ats_slice modulus, ats_slice exponent, ats_slice signature, ats_slice digest) {
  BIGNUM *n = BN_bin2bn(modulus.bytes, (int)modulus.count, NULL);
  BIGNUM *e = BN_bin2bn(exponent.bytes, (int)exponent.count, NULL);
  EVP_PKEY *key = n && e ? public_key(n, e) : NULL;
  EVP_PKEY_CTX *context = key ? EVP_PKEY_CTX_new(key, NULL) : NULL;
  bool valid = context && EVP_PKEY_verify_init(context) == 1
      && EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1
      && EVP_PKEY_CTX_set_signature_md(context, EVP_sha256()) == 1
      && EVP_PKEY_verify(
             context, signature.bytes, signature.count, digest.bytes, digest.count) == 1;
  EVP_PKEY_CTX_free(context);
  EVP_PKEY_free(key);
  BN_free(n);
  BN_free(e);
  ERR_clear_error();
  return valid;
}
