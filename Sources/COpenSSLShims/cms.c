#include "certificates.h"

#include <limits.h>
#include <string.h>

#include <openssl/cms.h>
#include <openssl/err.h>

/// Takes the last reason off the error queue and empties it.
static void take_reason(ats_cms_report *report, ats_cms_verdict verdict) {
  const char *reason = ERR_reason_error_string(ERR_peek_last_error());
  report->verdict = verdict;
  strncpy(report->reason, reason ? reason : "unknown", sizeof report->reason - 1);
  ERR_clear_error();
}

/// Keeps what the message holds, whether its signatures hold or not.
static void keep_content(CMS_ContentInfo *message, ats_cms_report *report) {
  ASN1_OCTET_STRING **content = CMS_get0_content(message);
  if (!content || !*content) return;
  int count = ASN1_STRING_length(*content);
  report->content = count > 0 ? OPENSSL_memdup(ASN1_STRING_get0_data(*content), count) : NULL;
  report->content_count = report->content ? (size_t)count : 0;
}

/// Keeps the certificate that the first signature was checked with.
static void keep_signer(CMS_ContentInfo *message, ats_cms_report *report) {
  X509 *signer = NULL;
  CMS_SignerInfo *first = sk_CMS_SignerInfo_value(CMS_get0_SignerInfos(message), 0);
  if (first) CMS_SignerInfo_get0_algs(first, NULL, &signer, NULL, NULL);
  int count = signer ? i2d_X509(signer, &report->signer) : 0;
  report->signer_count = count > 0 ? (size_t)count : 0;
}

static bool is_equal(const ASN1_STRING *string, ats_slice slice) {
  return string && (size_t)ASN1_STRING_length(string) == slice.count
      && memcmp(ASN1_STRING_get0_data(string), slice.bytes, slice.count) == 0;
}

static bool is_certificate(X509 *certificate, ats_slice slice) {
  uint8_t *der = NULL;
  int count = certificate ? i2d_X509(certificate, &der) : 0;
  bool is_same = count > 0 && (size_t)count == slice.count && memcmp(der, slice.bytes, slice.count) == 0;
  OPENSSL_free(der);
  return is_same;
}

static bool has_algorithm(const X509_ALGOR *algorithm, int identifier) {
  const ASN1_OBJECT *object = NULL;
  if (algorithm) X509_ALGOR_get0(&object, NULL, NULL, algorithm);
  return object && OBJ_obj2nid(object) == identifier;
}

/// Returns whether the only signature of the message is the verified one: without signed attributes,
/// by the certificate that OpenSSL chooses, over the content that it reads (RFC 5652 §5.4).
static bool is_verified(
    CMS_ContentInfo *message, STACK_OF(X509) *certificates, const ats_cms_verified *verified) {
  STACK_OF(CMS_SignerInfo) *signers = CMS_get0_SignerInfos(message);
  ASN1_OCTET_STRING **content = CMS_get0_content(message);
  if (!verified || !content || sk_CMS_SignerInfo_num(signers) != 1) return false;
  if (CMS_set1_signers_certs(message, certificates, CMS_NOINTERN) != 1) return false;
  CMS_SignerInfo *info = sk_CMS_SignerInfo_value(signers, 0);
  X509 *signer = NULL;
  X509_ALGOR *digest = NULL, *signature = NULL;
  CMS_SignerInfo_get0_algs(info, NULL, &signer, &digest, &signature);
  return CMS_signed_get_attr_count(info) < 0 && has_algorithm(digest, NID_sha256)
      && has_algorithm(signature, NID_ecdsa_with_SHA256) && is_equal(*content, verified->content)
      && is_equal(CMS_SignerInfo_get0_signature(info), verified->signature)
      && is_certificate(signer, verified->signer);
}

/// Verifies with the certificates given, or, where none are, with those of the message.
static void verify(
    CMS_ContentInfo *message, STACK_OF(X509) *certificates, const ats_cms_verified *verified,
    ats_cms_report *report) {
  unsigned int flags = CMS_NO_SIGNER_CERT_VERIFY | CMS_BINARY | (certificates ? CMS_NOINTERN : 0);
  if (is_verified(message, certificates, verified)
      || CMS_verify(message, certificates, NULL, NULL, NULL, flags) == 1)
    report->verdict = ATS_CMS_VALID;
  else
    take_reason(report, ATS_CMS_INVALID);
  keep_signer(message, report);
}

static void examine(
    ats_slice content_info, STACK_OF(X509) *certificates, const ats_cms_verified *verified,
    ats_cms_report *report) {
  *report = (ats_cms_report){.verdict = ATS_CMS_MALFORMED};
  const unsigned char *cursor = content_info.bytes;
  CMS_ContentInfo *message = NULL;
  if (content_info.count > 0 && content_info.count <= INT_MAX)
    message = d2i_CMS_ContentInfo(NULL, &cursor, (long)content_info.count);
  if (!message) {
    take_reason(report, ATS_CMS_MALFORMED);
    return;
  }
  if (cursor != content_info.bytes + content_info.count) {
    // d2i leaves them alone.
    strncpy(report->reason, "bytes follow the message", sizeof report->reason - 1);
    CMS_ContentInfo_free(message);
    return;
  }
  keep_content(message, report);
  if (OBJ_obj2nid(CMS_get0_type(message)) != NID_pkcs7_signed) {
    strncpy(report->reason, "not a signed message", sizeof report->reason - 1);
  } else if (sk_CMS_SignerInfo_num(CMS_get0_SignerInfos(message)) < 1) {
    // CMS_verify finds nothing wrong with a message that nobody signed.
    report->verdict = ATS_CMS_INVALID;
    strncpy(report->reason, "no signature", sizeof report->reason - 1);
  } else {
    verify(message, certificates, verified, report);
  }
  CMS_ContentInfo_free(message);
  ERR_clear_error();
}

void ats_cms_examine(ats_slice content_info, ats_cms_report *report) {
  examine(content_info, NULL, NULL, report);
}

bool ats_cms_examine_with(
    ats_slice content_info, const ats_slice *certificates, size_t count,
    const ats_cms_verified *verified, ats_cms_report *report) {
  STACK_OF(X509) *read = sk_X509_new_null();
  bool is_read = read != NULL;
  for (size_t index = 0; is_read && index < count; index++) {
    X509 *certificate = ats_certificate(certificates[index]);
    is_read = certificate && sk_X509_push(read, certificate);
    if (!is_read) X509_free(certificate);
  }
  if (is_read) examine(content_info, read, verified, report);
  sk_X509_pop_free(read, X509_free);
  ERR_clear_error();
  return is_read;
}

void ats_cms_report_clear(ats_cms_report *report) {
  OPENSSL_free(report->content);
  OPENSSL_free(report->signer);
  *report = (ats_cms_report){.verdict = ATS_CMS_MALFORMED};
}
