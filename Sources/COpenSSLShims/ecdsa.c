#include "COpenSSLShims.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>

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

/// r and s for a number k: r is the x coordinate of kG, and s is (z + r d) / k, both modulo the order.
static bool sign(
    const EC_GROUP *group, const BIGNUM *d, const BIGNUM *k, const BIGNUM *z, int width,
    uint8_t *signature, BN_CTX *context) {
  const BIGNUM *order = EC_GROUP_get0_order(group);
  EC_POINT *point = EC_POINT_new(group);
  BIGNUM *r = BN_CTX_get(context), *s = BN_CTX_get(context), *inverse = BN_CTX_get(context);
  bool made = inverse && point && EC_POINT_mul(group, point, k, NULL, NULL, context)
      && EC_POINT_get_affine_coordinates(group, point, r, NULL, context)
      && BN_nnmod(r, r, order, context) && BN_mod_mul(s, r, d, order, context)
      && BN_mod_add(s, s, z, order, context) && BN_mod_inverse(inverse, k, order, context)
      && BN_mod_mul(s, s, inverse, order, context) && !BN_is_zero(r) && !BN_is_zero(s)
      && BN_bn2binpad(r, signature, width) == width
      && BN_bn2binpad(s, signature + width, width) == width;
  EC_POINT_free(point);
  return made;
}

bool ats_ecdsa_sign(
    ats_curve curve, ats_slice secret, ats_slice number, ats_slice digest, uint8_t *signature) {
  int width = curve == ATS_CURVE_P256 ? 32 : 48;
  // §6.4.1, step 2: of a digest that is longer than the order, the leftmost bits.
  int used = digest.count < (size_t)width ? (int)digest.count : width;
  EC_GROUP *group = EC_GROUP_new_by_curve_name(
      curve == ATS_CURVE_P256 ? NID_X9_62_prime256v1 : NID_secp384r1);
  BN_CTX *context = BN_CTX_new();
  bool made = false;
  if (group && context) {
    BN_CTX_start(context);
    BIGNUM *d = BN_CTX_get(context), *k = BN_CTX_get(context), *z = BN_CTX_get(context);
    made = z && BN_bin2bn(secret.bytes, (int)secret.count, d)
        && BN_bin2bn(number.bytes, (int)number.count, k) && BN_bin2bn(digest.bytes, used, z)
        && !BN_is_zero(k) && BN_cmp(k, EC_GROUP_get0_order(group)) < 0
        && sign(group, d, k, z, width, signature, context);
    BN_CTX_end(context);
  }
  BN_CTX_free(context);
  EC_GROUP_free(group);
  ERR_clear_error();
  return made;
}
