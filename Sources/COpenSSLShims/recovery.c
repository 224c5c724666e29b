#include "COpenSSLShims.h"

#include <limits.h>

#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/obj_mac.h>

/// Writes the point u1·G + u2·R for an R with the x coordinate given; false where no such R is on
/// the curve.
static bool recover(
    const EC_GROUP *group, const BIGNUM *x, int is_odd, const BIGNUM *u1, const BIGNUM *u2,
    uint8_t *bytes, BN_CTX *context) {
  EC_POINT *R = EC_POINT_new(group);
  EC_POINT *Q = EC_POINT_new(group);
  bool found = R && Q
      && EC_POINT_set_compressed_coordinates(group, R, x, is_odd, context) == 1
      && EC_POINT_mul(group, Q, u1, R, u2, context) == 1
      && EC_POINT_point2oct(
             group, Q, POINT_CONVERSION_UNCOMPRESSED, bytes, ATS_P256_POINT_LENGTH, context)
          == ATS_P256_POINT_LENGTH;
  EC_POINT_free(R);
  EC_POINT_free(Q);
  return found;
}

static bool is_scalar(const BIGNUM *number, const BIGNUM *order) {
  return !BN_is_negative(number) && !BN_is_zero(number) && BN_cmp(number, order) < 0;
}

size_t ats_ecdsa_recover(ats_slice signature, ats_slice digest, ats_recovered_points *points) {
  if (signature.count > LONG_MAX || digest.count != 32) return 0;
  const uint8_t *start = signature.bytes;
  ECDSA_SIG *parsed = d2i_ECDSA_SIG(NULL, &start, (long)signature.count);
  EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
  BN_CTX *context = BN_CTX_new();
  size_t count = 0;
  if (parsed && group && context) {
    BN_CTX_start(context);
    const BIGNUM *r = ECDSA_SIG_get0_r(parsed), *s = ECDSA_SIG_get0_s(parsed);
    const BIGNUM *order = EC_GROUP_get0_order(group), *field = EC_GROUP_get0_field(group);
    BIGNUM *z = BN_CTX_get(context), *u1 = BN_CTX_get(context), *u2 = BN_CTX_get(context);
    BIGNUM *inverse = BN_CTX_get(context), *x = BN_CTX_get(context);
    // SEC 1 §4.1.6: Q = (s·R − z·G) / r, where x(R) is r, or r plus the order where that fits.
    bool is_ready = x && is_scalar(r, order) && is_scalar(s, order)
        && BN_bin2bn(digest.bytes, 32, z) && BN_mod_inverse(inverse, r, order, context)
        && BN_mod_mul(u1, z, inverse, order, context) && BN_mod_sub(u1, order, u1, order, context)
        && BN_mod_mul(u2, s, inverse, order, context) && BN_copy(x, r);
    while (is_ready && BN_cmp(x, field) < 0) {
      for (int is_odd = 0; is_odd < 2; is_odd++)
        if (recover(group, x, is_odd, u1, u2, points->bytes[count], context)) count++;
      is_ready = BN_add(x, x, order);
    }
    BN_CTX_end(context);
  }
  BN_CTX_free(context);
  EC_GROUP_free(group);
  ECDSA_SIG_free(parsed);
  ERR_clear_error();
  return count;
}
