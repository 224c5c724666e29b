#include "COpenSSLShims.h"

#include <limits.h>

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
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

/// The point u1·G + u2·R for an R with the x coordinate `x`, as `04 ‖ X ‖ Y`; false where no such
/// R is on the curve.
static bool recovered_point(
    const EC_GROUP *group, const BIGNUM *x, int is_odd, const BIGNUM *u1, const BIGNUM *u2,
    uint8_t *point, BN_CTX *context) {
  EC_POINT *R = EC_POINT_new(group);
  EC_POINT *Q = EC_POINT_new(group);
  bool found = R && Q
      && EC_POINT_set_compressed_coordinates(group, R, x, is_odd, context) == 1
      && EC_POINT_mul(group, Q, u1, R, u2, context) == 1
      && EC_POINT_point2oct(
             group, Q, POINT_CONVERSION_UNCOMPRESSED, point, ATS_P256_POINT_LENGTH, context)
          == ATS_P256_POINT_LENGTH;
  EC_POINT_free(R);
  EC_POINT_free(Q);
  return found;
}

size_t ats_ecdsa_recover(ats_slice signature, ats_slice digest, ats_recovered_points *points) {
  const uint8_t *start = signature.bytes;
  ECDSA_SIG *parsed =
      signature.count <= LONG_MAX ? d2i_ECDSA_SIG(NULL, &start, (long)signature.count) : NULL;
  EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
  BN_CTX *context = BN_CTX_new();
  BIGNUM *z = digest.count == 32 ? BN_bin2bn(digest.bytes, 32, NULL) : NULL;
  BIGNUM *u1 = BN_new(), *u2 = BN_new(), *inverse = BN_new(), *x = BN_new();
  size_t count = 0;
  if (parsed && group && context && z && u1 && u2 && inverse && x) {
    const BIGNUM *r = ECDSA_SIG_get0_r(parsed), *s = ECDSA_SIG_get0_s(parsed);
    const BIGNUM *order = EC_GROUP_get0_order(group);
    bool is_in_range = !BN_is_negative(r) && !BN_is_zero(r) && BN_cmp(r, order) < 0
        && !BN_is_negative(s) && !BN_is_zero(s) && BN_cmp(s, order) < 0;
    // SEC 1 §4.1.6: Q = r⁻¹(s·R − z·G), where x(R) is r, or r plus the order where that fits.
    if (is_in_range && BN_mod_inverse(inverse, r, order, context)
        && BN_mod_mul(u1, z, inverse, order, context) == 1
        && BN_mod_sub(u1, order, u1, order, context) == 1
        && BN_mod_mul(u2, s, inverse, order, context) == 1 && BN_copy(x, r)) {
      for (int step = 0; step < 2; step++) {
        for (int is_odd = 0; is_odd < 2; is_odd++)
          if (recovered_point(group, x, is_odd, u1, u2, points->bytes[count], context)) count++;
        if (BN_add(x, x, order) != 1) break;
      }
    }
  }
  BN_free(x);
  BN_free(inverse);
  BN_free(u2);
  BN_free(u1);
  BN_free(z);
  BN_CTX_free(context);
  EC_GROUP_free(group);
  ECDSA_SIG_free(parsed);
  ERR_clear_error();
  return count;
}
