#include "COpenSSLShims.h"

#include <limits.h>
#include <string.h>

#include <openssl/bn.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/obj_mac.h>

/// P-256, made once: to make it costs as much as a multiplication. Nothing changes it.
static EC_GROUP *p256;
static CRYPTO_ONCE p256_once = CRYPTO_ONCE_STATIC_INIT;

static void make_p256(void) { p256 = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1); }

static const EC_GROUP *shared_p256(void) {
  return CRYPTO_THREAD_run_once(&p256_once, make_p256) == 1 ? p256 : NULL;
}

/// Writes s·R − r·Q for an R with the x coordinate given; false where no such R is on the curve, or the
/// point has no coordinates.
static bool digest_point(
    const EC_GROUP *group, const BIGNUM *x, int is_odd, const EC_POINT *key, const BIGNUM *r,
    const BIGNUM *s, uint8_t *bytes, BN_CTX *context) {
  EC_POINT *R = EC_POINT_new(group), *negated = EC_POINT_dup(key, group);
  EC_POINT *sR = EC_POINT_new(group), *rQ = EC_POINT_new(group);
  bool made = R && negated && sR && rQ
      && EC_POINT_set_compressed_coordinates(group, R, x, is_odd, context) == 1
      && EC_POINT_invert(group, negated, context) == 1
      && EC_POINT_mul(group, sR, NULL, R, s, context) == 1
      && EC_POINT_mul(group, rQ, NULL, negated, r, context) == 1
      && EC_POINT_add(group, sR, sR, rQ, context) == 1
      && EC_POINT_point2oct(
             group, sR, POINT_CONVERSION_UNCOMPRESSED, bytes, ATS_P256_POINT_LENGTH, context)
          == ATS_P256_POINT_LENGTH;
  EC_POINT_free(R);
  EC_POINT_free(negated);
  EC_POINT_free(sR);
  EC_POINT_free(rQ);
  return made;
}

static bool is_scalar(const BIGNUM *number, const BIGNUM *order) {
  return !BN_is_negative(number) && !BN_is_zero(number) && BN_cmp(number, order) < 0;
}

size_t ats_ecdsa_digest_points(
    ats_slice key, ats_slice signature, ats_recovered_points *points) {
  const EC_GROUP *group = shared_p256();
  if (!group || signature.count > LONG_MAX) return 0;
  const uint8_t *start = signature.bytes;
  ECDSA_SIG *parsed = d2i_ECDSA_SIG(NULL, &start, (long)signature.count);
  EC_POINT *point = EC_POINT_new(group);
  BN_CTX *context = BN_CTX_new();
  size_t count = 0;
  if (parsed && point && context
      && EC_POINT_oct2point(group, point, key.bytes, key.count, context) == 1) {
    BN_CTX_start(context);
    const BIGNUM *r = ECDSA_SIG_get0_r(parsed), *s = ECDSA_SIG_get0_s(parsed);
    const BIGNUM *order = EC_GROUP_get0_order(group), *field = EC_GROUP_get0_field(group);
    BIGNUM *x = BN_CTX_get(context);
    // x(R) is r, or r plus the order where that fits.
    bool is_ready = x && is_scalar(r, order) && is_scalar(s, order) && BN_copy(x, r);
    while (is_ready && BN_cmp(x, field) < 0) {
      for (int is_odd = 0; is_odd < 2; is_odd++)
        if (digest_point(group, x, is_odd, point, r, s, points->bytes[count], context)) count++;
      is_ready = BN_add(x, x, order);
    }
    BN_CTX_end(context);
  }
  BN_CTX_free(context);
  EC_POINT_free(point);
  ECDSA_SIG_free(parsed);
  ERR_clear_error();
  return count;
}

bool ats_p256_is_digest_point(
    ats_slice digest, const ats_recovered_points *points, size_t count) {
  const EC_GROUP *group = shared_p256();
  if (!group || digest.count != 32) return false;
  EC_POINT *product = EC_POINT_new(group);
  BN_CTX *context = BN_CTX_new();
  BIGNUM *number = BN_bin2bn(digest.bytes, 32, NULL);
  uint8_t bytes[ATS_P256_POINT_LENGTH];
  bool made = product && context && number
      && EC_POINT_mul(group, product, number, NULL, NULL, context) == 1
      && EC_POINT_point2oct(
             group, product, POINT_CONVERSION_UNCOMPRESSED, bytes, sizeof bytes, context)
          == sizeof bytes;
  bool found = false;
  for (size_t index = 0; made && index < count; index++)
    found = found || memcmp(bytes, points->bytes[index], sizeof bytes) == 0;
  BN_free(number);
  BN_CTX_free(context);
  EC_POINT_free(product);
  if (!made) ERR_clear_error();
  return found;
}
