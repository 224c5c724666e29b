/// The parts of libcrypto that COpenSSLShims calls. Swift imports none of them: every function that
/// it needs is wrapped there, in types of plain C.
#include <openssl/cms.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>
