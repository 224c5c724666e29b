#include "certificates.h"

#include <openssl/err.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>

/// The certificates at hand while one path is examined.
typedef struct {
  X509 *path[ATS_PATH_LIMIT];
  size_t count;
  X509 *anchor;
  ats_path_report *report;
} examination;

/// The number of a certificate, by identity first: OpenSSL works on the very objects it was given.
static int32_t position(const examination *given, const X509 *certificate) {
  for (size_t index = 0; index < given->count; index++)
    if (given->path[index] == certificate) return (int32_t)index;
  return (int32_t)given->count;
}

/// A certificate that is no other object of the path, so that `position` tells it apart.
static X509 *distinct(const examination *given, ats_slice der) {
  X509 *certificate = ats_certificate(der);
  for (size_t index = 0; certificate && index < given->count; index++)
    if (given->path[index] == certificate) {
      X509_free(certificate);
      return ats_certificate_of_its_own(der);
    }
  return certificate;
}

static void add_fault(ats_path_report *report, int32_t certificate, int32_t code) {
  for (size_t index = 0; index < report->fault_count; index++)
    if (report->faults[index].certificate == certificate && report->faults[index].code == code)
      return;
  if (report->fault_count < ATS_FAULT_LIMIT)
    report->faults[report->fault_count++] = (ats_path_fault){certificate, code};
}

/// Notes the fault and goes on, so that one fault does not hide the next.
static int note_fault(int ok, X509_STORE_CTX *context) {
  if (!ok) {
    examination *given = X509_STORE_CTX_get_app_data(context);
    X509 *certificate = X509_STORE_CTX_get_current_cert(context);
    int32_t at = certificate ? position(given, certificate) : 0;
    add_fault(given->report, at, X509_STORE_CTX_get_error(context));
  }
  return 1;
}

/// Notes which certificates the path is made of, and what OpenSSL passes over in them: it takes an
/// issuer without basic constraints for a CA where its key usage allows (RFC 5280 §6.1.4 (k) does
/// not), and it judges the first certificate as one that issues nothing.
static void walk_chain(examination *given, STACK_OF(X509) *chain, bool ends_in_issuer) {
  ats_path_report *report = given->report;
  int below = 0;
  for (int depth = 0; depth < sk_X509_num(chain); depth++) {
    X509 *certificate = sk_X509_value(chain, depth);
    int32_t at = position(given, certificate);
    bool issues = depth > 0 || ends_in_issuer;
    if (report->chain_count < ATS_PATH_LIMIT + 1) report->chain[report->chain_count++] = at;
    if (issues && certificate != given->anchor) {
      if (X509_check_ca(certificate) != 1) add_fault(report, at, X509_V_ERR_INVALID_CA);
      if (!(X509_get_key_usage(certificate) & KU_KEY_CERT_SIGN))
        add_fault(report, at, X509_V_ERR_KEYUSAGE_NO_CERTSIGN);
    }
    long length = X509_get_pathlen(certificate);
    if (ends_in_issuer && length != -1 && below > length)
      add_fault(report, at, X509_V_ERR_PATH_LENGTH_EXCEEDED);
    if (!(X509_get_extension_flags(certificate) & EXFLAG_SI)) below++;
  }
}

/// Whether a certificate limits what stands below it by more than its basic constraints: whether the path
/// obeys can then be told of the whole path alone (RFC 5280 §6.1.3 (b) to (f)).
static bool has_any(X509 *certificate, const int *extensions) {
  for (; certificate && *extensions; extensions++)
    if (X509_get_ext_by_NID(certificate, *extensions, -1) >= 0) return true;
  return false;
}

static const int policy_limits[] = {
    NID_policy_constraints, NID_policy_mappings, NID_inhibit_any_policy, 0};
static const int other_limits[] = {NID_name_constraints, NID_ext_key_usage, 0};

/// Whether any certificate at hand has one of the extensions.
static bool any_has(const examination *given, const int *extensions) {
  for (size_t index = 0; index < given->count; index++)
    if (has_any(given->path[index], extensions)) return true;
  return has_any(given->anchor, extensions);
}

/// Notes where the chain that was built leaves the path that was given.
///
/// OpenSSL takes what it is given for candidates, and finds its way through them by names and key
/// identifiers. Whoever judges a path must not have followed another one.
static void hold_to_path(examination *given, STACK_OF(X509) *chain) {
  size_t count = given->count, built = (size_t)sk_X509_num(chain);
  if (X509_cmp(given->path[count - 1], given->anchor) == 0) count--;
  for (size_t index = 0; index < count; index++)
    if (index >= built || X509_cmp(sk_X509_value(chain, (int)index), given->path[index]) != 0) {
      add_fault(given->report, (int32_t)index, ATS_FAULT_NOT_FOLLOWED);
      return;
    }
  if (built != count + 1) add_fault(given->report, (int32_t)count, ATS_FAULT_NOT_FOLLOWED);
}

/// Runs OpenSSL's validation. The store is new, so that it trusts the anchor and nothing else.
static bool validate(
    examination *given, X509_STORE *store, X509_STORE_CTX *context, STACK_OF(X509) *others,
    bool ends_in_issuer) {
  for (size_t index = 1; index < given->count; index++)
    if (given->path[index] && !sk_X509_push(others, given->path[index])) return false;
  if (!X509_STORE_add_cert(store, given->anchor)
      || !X509_STORE_CTX_init(context, store, given->path[0], others))
    return false;

  X509_VERIFY_PARAM *how = X509_STORE_CTX_get0_param(context);
  unsigned long flags = X509_V_FLAG_NO_CHECK_TIME;
  if (!X509_self_signed(given->anchor, 0)) flags |= X509_V_FLAG_PARTIAL_CHAIN;
  // OpenSSL takes policy constraints for handled, and looks at them only where it is told to.
  if (any_has(given, policy_limits)) flags |= X509_V_FLAG_POLICY_CHECK;
  X509_VERIFY_PARAM_set_flags(how, flags);
  X509_VERIFY_PARAM_set_purpose(how, X509_PURPOSE_ANY);
  X509_VERIFY_PARAM_set_depth(how, ATS_PATH_LIMIT);
  // Level 2 asks for 112 bits of security: no SHA-1, no RSA key under 2048 bits.
  X509_VERIFY_PARAM_set_auth_level(how, 2);
  X509_STORE_CTX_set_app_data(context, given);
  X509_STORE_CTX_set_verify_cb(context, note_fault);

  int result = X509_verify_cert(context);
  // A failure without a fault is one that the callback is not asked about.
  if (result != 1 && given->report->fault_count == 0)
    add_fault(given->report, 0, X509_STORE_CTX_get_error(context));
  STACK_OF(X509) *chain = X509_STORE_CTX_get0_chain(context);
  walk_chain(given, chain, ends_in_issuer);
  // A path with a fault may well have been left for it.
  if (result == 1 && given->report->fault_count == 0) hold_to_path(given, chain);
  X509 *top = sk_X509_value(chain, sk_X509_num(chain) - 1);
  given->report->is_trusted = result == 1 && given->report->fault_count == 0 && top
      && X509_cmp(top, given->anchor) == 0;
  return true;
}

bool ats_path_examine(
    const ats_slice *path, size_t count, ats_slice anchor, bool ends_in_issuer,
    ats_path_report *report) {
  *report = (ats_path_report){0};
  if (count == 0 || count > ATS_PATH_LIMIT) return false;

  examination given = {.count = count, .report = report};
  for (size_t index = 0; index < count; index++) {
    given.path[index] = distinct(&given, path[index]);
    if (!given.path[index]) add_fault(report, (int32_t)index, ATS_FAULT_MALFORMED);
  }
  given.anchor = distinct(&given, anchor);
  if (!given.anchor) add_fault(report, (int32_t)count, ATS_FAULT_MALFORMED);

  report->limits_below = any_has(&given, policy_limits) || any_has(&given, other_limits);

  bool done = true;
  if (given.path[0] && given.anchor) {
    X509_STORE *store = X509_STORE_new();
    X509_STORE_CTX *context = X509_STORE_CTX_new();
    STACK_OF(X509) *others = sk_X509_new_null();
    done = store && context && others && validate(&given, store, context, others, ends_in_issuer);
    X509_STORE_CTX_free(context);
    X509_STORE_free(store);
    sk_X509_free(others);
  }
  for (size_t index = 0; index < count; index++) X509_free(given.path[index]);
  X509_free(given.anchor);
  ERR_clear_error();
  return done;
}

const char *ats_path_fault_text(int32_t code) {
  switch (code) {
    case ATS_FAULT_MALFORMED:
      return "not a certificate";
    case ATS_FAULT_NOT_FOLLOWED:
      return "the path that was built leaves this certificate out";
    default:
      return X509_verify_cert_error_string(code);
  }
}

ats_fault_kind ats_path_fault_kind(int32_t code) {
  switch (code) {
    case ATS_FAULT_MALFORMED:
      return ATS_FAULT_KIND_MALFORMED;
    case ATS_FAULT_NOT_FOLLOWED:
      return ATS_FAULT_KIND_NOT_FOLLOWED;
    case X509_V_ERR_CERT_SIGNATURE_FAILURE:
    case X509_V_ERR_UNABLE_TO_DECRYPT_CERT_SIGNATURE:
    case X509_V_ERR_UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY:
    case X509_V_ERR_SIGNATURE_ALGORITHM_MISMATCH:
      return ATS_FAULT_KIND_SIGNATURE;
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT:
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
    case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
    case X509_V_ERR_SUBJECT_ISSUER_MISMATCH:
    case X509_V_ERR_AKID_SKID_MISMATCH:
    case X509_V_ERR_AKID_ISSUER_SERIAL_MISMATCH:
    case X509_V_ERR_CERT_UNTRUSTED:
      return ATS_FAULT_KIND_ISSUER_NOT_FOUND;
    case X509_V_ERR_INVALID_CA:
    case X509_V_ERR_INVALID_NON_CA:
      return ATS_FAULT_KIND_NOT_CA;
    case X509_V_ERR_PATH_LENGTH_EXCEEDED:
    case X509_V_ERR_CERT_CHAIN_TOO_LONG:
      return ATS_FAULT_KIND_PATH_LENGTH;
    case X509_V_ERR_KEYUSAGE_NO_CERTSIGN:
    case X509_V_ERR_INVALID_PURPOSE:
      return ATS_FAULT_KIND_KEY_USAGE;
    case X509_V_ERR_UNHANDLED_CRITICAL_EXTENSION:
      return ATS_FAULT_KIND_UNHANDLED_CRITICAL_EXTENSION;
    case X509_V_ERR_EE_KEY_TOO_SMALL:
    case X509_V_ERR_CA_KEY_TOO_SMALL:
    case X509_V_ERR_CA_MD_TOO_WEAK:
    case X509_V_ERR_UNSUPPORTED_SIGNATURE_ALGORITHM:
      return ATS_FAULT_KIND_ALGORITHM;
    case X509_V_ERR_PERMITTED_VIOLATION:
    case X509_V_ERR_EXCLUDED_VIOLATION:
    case X509_V_ERR_SUBTREE_MINMAX:
    case X509_V_ERR_UNSUPPORTED_CONSTRAINT_TYPE:
    case X509_V_ERR_UNSUPPORTED_CONSTRAINT_SYNTAX:
    case X509_V_ERR_UNSUPPORTED_NAME_SYNTAX:
    case X509_V_ERR_INVALID_POLICY_EXTENSION:
    case X509_V_ERR_NO_EXPLICIT_POLICY:
      return ATS_FAULT_KIND_CONSTRAINT;
    default:
      return ATS_FAULT_KIND_OTHER;
  }
}
