/// Certificates as the shims share them among themselves.
#ifndef ATS_CERTIFICATES_H
#define ATS_CERTIFICATES_H

#include "COpenSSLShims.h"

#include <openssl/x509.h>

/// The certificate whose DER this is, to its last byte; null for anything else. The caller frees it,
/// and changes nothing of it: others may hold the same one.
X509 *ats_certificate(ats_slice der);

/// The same for who tells certificates apart by identity.
X509 *ats_certificate_of_its_own(ats_slice der);

#endif
