#include "COpenSSLShims.h"

#include <openssl/err.h>
#include <openssl/evp.h>

size_t ats_rare_digest_of(ats_rare_digest function, ats_slice bytes, uint8_t hash[32]) {
  const EVP_MD *type = function == ATS_SHA224 ? EVP_sha224()
      : function == ATS_SHA512_256            ? EVP_sha512_256()
                                              : EVP_sha3_256();
  unsigned int length = 0;
  bool made = EVP_Digest(bytes.bytes, bytes.count, hash, &length, type, NULL) == 1;
  if (!made) ERR_clear_error();
  return made ? length : 0;
}
