/// What the house asks of OpenSSL, in types of plain C.
///
/// Each function takes bytes that it only reads, keeps nothing of OpenSSL's alive when it returns but a
/// bounded number of certificates, and leaves the thread's error queue empty. Results are values of the caller, except for the
/// content of a CMS message, which goes back through `ats_cms_report_clear`.
#ifndef ATS_COPENSSL_SHIMS_H
#define ATS_COPENSSL_SHIMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Bytes that belong to the caller.
typedef struct {
  const uint8_t *bytes;
  size_t count;
} ats_slice;

// MARK: - Certification paths

/// The most certificates that a path may hold.
#define ATS_PATH_LIMIT 16
/// The most faults that are kept of one path; more add nothing to the picture.
#define ATS_FAULT_LIMIT 32

/// One thing that is wrong with a certificate of a path.
typedef struct {
  /// Where the certificate stands in the path given; the path's length stands for the anchor.
  int32_t certificate;
  /// One of OpenSSL's `X509_V_ERR_…`, or one of the `ATS_FAULT_…` below.
  int32_t code;
} ats_path_fault;

/// The code for bytes that OpenSSL does not read as a certificate; no code of OpenSSL is negative.
#define ATS_FAULT_MALFORMED (-1)
/// The code for a certificate that the path to the anchor does not lead through.
#define ATS_FAULT_NOT_FOLLOWED (-2)

/// What validation found.
typedef struct {
  ats_path_fault faults[ATS_FAULT_LIMIT];
  size_t fault_count;
  /// The certificates of the path that was built, from the leaf up, numbered as in a fault.
  int32_t chain[ATS_PATH_LIMIT + 1];
  size_t chain_count;
  /// Whether the path was followed without a fault to the anchor itself.
  bool is_trusted;
  /// Whether a certificate given, or the anchor, limits names, policies or purposes below it.
  bool limits_below;
} ats_path_report;

/// Validates a path of DER certificates, leaf first, against one trusted certificate (RFC 5280 §6).
///
/// Each certificate must be issued by the next one, and the last one by the anchor, unless it is the
/// anchor itself. Times are not looked at, and no purpose is asked for. With `ends_in_issuer` the first
/// certificate is judged as one that issues others. False where the path is empty, longer than
/// `ATS_PATH_LIMIT`, or memory ran out; `report` then says nothing.
bool ats_path_examine(
    const ats_slice *path, size_t count, ats_slice anchor, bool ends_in_issuer,
    ats_path_report *report);

/// OpenSSL's sentence for the code of a fault; never null, and never to be freed.
const char *ats_path_fault_text(int32_t code);

/// What a code of OpenSSL is about.
typedef enum {
  ATS_FAULT_KIND_OTHER,
  ATS_FAULT_KIND_MALFORMED,
  ATS_FAULT_KIND_NOT_FOLLOWED,
  ATS_FAULT_KIND_SIGNATURE,
  ATS_FAULT_KIND_ISSUER_NOT_FOUND,
  ATS_FAULT_KIND_NOT_CA,
  ATS_FAULT_KIND_PATH_LENGTH,
  ATS_FAULT_KIND_KEY_USAGE,
  ATS_FAULT_KIND_UNHANDLED_CRITICAL_EXTENSION,
  ATS_FAULT_KIND_ALGORITHM,
  ATS_FAULT_KIND_CONSTRAINT,
} ats_fault_kind;

ats_fault_kind ats_path_fault_kind(int32_t code);

// MARK: - Signed messages

typedef enum {
  ATS_CMS_VALID,
  ATS_CMS_INVALID,
  ATS_CMS_MALFORMED,
} ats_cms_verdict;

/// What was found in a CMS message. The buffers are the report's own.
typedef struct {
  ats_cms_verdict verdict;
  /// OpenSSL's reason, empty for a valid message.
  char reason[256];
  /// The encapsulated content, its pieces put together; null where there is none.
  uint8_t *content;
  size_t content_count;
  /// The DER certificate that the first signature was checked with; null where it was not found.
  uint8_t *signer;
  size_t signer_count;
} ats_cms_report;

/// Checks the signatures of a ContentInfo with SignedData, in BER or DER (RFC 5652 §5.6).
///
/// Every signature must hold, and there must be one. The signers' certificates are taken from the
/// message and are not chained to anything.
void ats_cms_examine(ats_slice content_info, ats_cms_report *report);

/// A signature that the caller has verified: ECDSA with SHA-256 over the content itself, with the key
/// of the certificate.
typedef struct {
  /// The signer's certificate in DER.
  ats_slice signer;
  ats_slice content;
  ats_slice signature;
} ats_cms_verified;

/// The same for a message whose set of certificates was taken out, and is given apart, in its order.
/// False where one of them is no certificate to its last byte; `report` then says nothing.
///
/// If `verified` isn't null, and OpenSSL reads from the message exactly that signature, with the same
/// algorithms, content and certificate, it isn't computed again.
bool ats_cms_examine_with(
    ats_slice content_info, const ats_slice *certificates, size_t count,
    const ats_cms_verified *verified, ats_cms_report *report);

/// Frees the buffers of a report.
void ats_cms_report_clear(ats_cms_report *report);

// MARK: - ECDSA

typedef enum {
  ATS_CURVE_P256,
  ATS_CURVE_P384,
} ats_curve;

/// Whether a DER signature over a digest was made with the key whose X9.63 point is given.
bool ats_ecdsa_verify(ats_curve curve, ats_slice point, ats_slice signature, ats_slice digest);

/// Signs a digest with a secret scalar and a number given for this signature alone (FIPS 186-5 §6.4.1).
///
/// `signature` gets r and s, each as long as the curve's coordinates. False where the number does not
/// do; another one has to be given then. Not constant in time: for keys that protect nothing.
bool ats_ecdsa_sign(
    ats_curve curve, ats_slice secret, ats_slice number, ats_slice digest, uint8_t *signature);

/// The length of an uncompressed point on P-256.
#define ATS_P256_POINT_LENGTH 65

/// Room for every key that can have made one signature.
typedef struct {
  uint8_t bytes[4][ATS_P256_POINT_LENGTH];
} ats_recovered_points;

/// The keys on P-256 that can have made a DER signature over a digest of 32 bytes (SEC 1 §4.1.6).
///
/// Gives how many there are, none for what is no signature. The caller checks them in the ordinary
/// way.
size_t ats_ecdsa_recover(ats_slice signature, ats_slice digest, ats_recovered_points *points);

/// The points e·G on P-256 of which one belongs to the digest e, read as a number, of whatever a DER
/// signature covers under the key whose X9.63 point is given: s·R − r·Q (SEC 1 §4.1.4, turned round).
///
/// With them, each of many digests costs one multiplication of the base point. Gives how many there are,
/// none for what is no signature or no key.
size_t ats_ecdsa_digest_points(
    ats_slice key, ats_slice signature, ats_recovered_points *points);

/// Whether e·G is one of the first `count` points, for a digest of 32 bytes.
bool ats_p256_is_digest_point(
    ats_slice digest, const ats_recovered_points *points, size_t count);

// MARK: - Hashes

/// Hash functions that App Attest has no use for.
typedef enum {
  ATS_SHA224,
  ATS_SHA512_256,
  ATS_SHA3_256,
} ats_rare_digest;

/// Hashes bytes; gives the length of the hash, and 0 where the function isn't available.
size_t ats_rare_digest_of(ats_rare_digest function, ats_slice bytes, uint8_t hash[32]);

// MARK: - RSA

/// Whether a signature with PKCS #1 v1.5 over a digest of SHA-256 was made with the key whose modulus
/// and exponent are given, the most significant byte first (RFC 8017 §8.2.2).
bool ats_rsa_verify_sha256(
    ats_slice modulus, ats_slice exponent, ats_slice signature, ats_slice digest);

#endif
