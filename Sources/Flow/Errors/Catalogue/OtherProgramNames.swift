/// Names of programs and protocols that report errors with the words of verifiers, and the names
/// that show that App Attest is meant nevertheless. All are patterns (``ErrorPattern``); names in
/// camel case are split into words.
enum OtherProgramNames {
  /// Programs and protocols. Their names count unless the sentence has a word of ``scope``.
  static let programs =
    packages + signers + servers + accounts + payments + storage + chains + mail + decoders

  /// Package managers, build tools and operating systems.
  private static let packages = [
    "npm", "yarn", "pnpm", "pip", "pypi", "conda", "nuget", "composer", "homebrew", "brew", "apt",
    "dpkg", "deb", "debian", "ubuntu", "rpm", "yum",
    "dnf", "pacman", "apk", "snap", "flatpak", "docker", "containerd", "podman", "helm", "kubelet",
    "kubernetes", "kubectl", "terraform", "ansible", "jenkins", "webpack", "xcodebuild", "fastlane",
    "cocoapods", "carthage",
  ]

  /// Signatures of code, mail, files and web requests.
  private static let signers = [
    "itms", "altool", "notarytool", "codesign", "code signing|sign", "provisioning profile",
    "app store connect", "gpg", "gnu pg", "pgp", "open pgp", "openpgp", "ssh", "sshd", "dkim",
    "dmarc",
    "git error|fatal|commit|tag|push", "fatal git", "sigv4", "aws", "twilio", "x hub signature",
    "hmac",
    "webhook", "web hook", "slack", "github webhook", "minisign", "authenticode", "dnssec", "rrsig",
    "pdf signature", "docu sign", "docusign", "firmware", "secure boot", "apns", "ap ns",
  ]

  /// Servers, protocols and browsers.
  private static let servers = [
    "kafka", "rabbitmq", "mqtt", "kerberos", "krb", "krb5", "ldap", "ldaps", "radius", "snmp",
    "srp",
    "wireguard", "wire guard", "ipsec", "ike", "openvpn", "open vpn", "dtls", "srtp", "quic",
    "bluetooth", "zigbee", "lorawan", "lo ra wan", "csp", "content security policy", "wordpress",
    "wp",
    "drupal", "csrf", "captcha", "recaptcha", "hcaptcha", "turnstile", "cloudflare", "letsencrypt",
    "lets encrypt", "certbot", "acme", "digest auth|authentication", "ntlm", "prometheus",
    "counter metric", "metric counter", "grafana", "aes gcm", "chacha20", "poly1305", "cipher",
  ]

  /// Sign-in protocols and identity tokens.
  private static let accounts = [
    "json web token", "jsonwebtoken", "jwt", "jwks", "id token", "identity token", "access token",
    "refresh token", "passport", "auth invalid credential", "cognito", "auth0", "okta", "keycloak",
    "totp", "hotp", "otp", "one time password", "pkce",
  ]

  /// Payments, shops and receipts.
  private static let payments = [
    "stripe", "paypal", "pay pal", "adyen", "braintree", "apple pay", "google pay", "merchant",
    "payment", "payments", "payment gateway", "checkout", "cart", "invoice", "emv", "your receipt",
    "app store receipt", "store kit", "storekit", "verify receipt", "in app purchase",
  ]

  /// Databases and file stores.
  private static let storage = [
    "mysql caching|native|server|auth", "my sql caching|native|server|auth",
    "caching sha2 password",
    "sha256 password", "scram", "sasl", "access denied for user", "minio", "zip", "tarball", "zfs",
  ]

  /// Ledgers with nonces and signatures of their own.
  private static let chains = [
    "ethereum", "web3", "ethers", "solana", "bitcoin", "polygon", "metamask", "meta mask",
    "tx nonce",
    "transaction nonce", "nonce too low|high", "wallet connect", "blockchain", "substrate",
  ]

  /// Transport of mail.
  private static let mail = ["smtp", "imap", "pop3", "s mime", "smime"]

  /// Decoders that every program uses.
  private static let decoders = ["binascii", "base64 js", "base64js", "api key"]

  /// Names that show that a message about certificates is about a connection. They count unless the
  /// sentence has a word of ``scope``.
  static let connections = [
    "tls", "ssl", "https", "handshake", "hostname", "curl", "wget", "nginx", "apache", "haproxy",
    "envoy", "traefik", "ingress", "proxy", "registry", "443", "8443", "6443", "636", "465", "993",
    "smtps",
    "imaps", "ftps", "wss", "grpc", "etcd", "nsurlerrordomain", "nsurl error domain", "urllib3",
    "requests exceptions", "dial tcp", "upstream", "server certificate", "vault",
    "consul",
  ]

  /// Other services and standards that attest, or that have assertions and authenticators. Only a
  /// name of ``own`` shows that App Attest is meant.
  static let attesters = [
    "webauthn", "web authn", "fido", "fido2", "u2f", "ctap", "ctap2", "passkey", "passkeys",
    "yubikey",
    "yubi key", "navigator credentials", "credential manager", "windows hello",
    "touch id credential",
    "safetynet", "safety net", "play integrity", "integrity token",
    "android key|keystore|attestation",
    "key store attestation", "keymaster", "key mint", "knox", "samsung attestation", "tpm", "tpm2",
    "sgx", "dcap", "tdx", "sev snp", "nitro", "enclave attestation", "confidential computing|vm",
    "azure attestation", "remote attestation", "psa attestation", "spdm", "sigstore", "cosign",
    "rekor",
    "slsa", "in toto", "provenance", "sbom", "attestation manifest", "build attestation", "saml",
    "saml2", "oauth", "o auth", "oauth2", "oidc", "open id", "openid", "client assertion",
    "jwt bearer", "sign in with apple", "signin with apple", "apple id token", "wallet attestation",
    "verifiable credential", "device trust", "mdm attestation", "acme device attest",
    "device attest 01",
  ]

  /// Names of App Attest, of DeviceCheck, and of verifiers of them.
  static let own = [
    "app attest", "appattest", "appattestdevelop", "app attestation", "apple attestation",
    "apple app attestation", "app integrity", "device check", "devicecheck", "apple appattest",
    "fido2 verification exception", "fido2 net lib", "fido2netlib", "webauthn4j", "pyattest",
    "cred cert", "credcert", "attest key", "generate assertion",
  ]

  /// Words of App Attest that other programs seldom use.
  static let scope = """
    attest attestation attestations attested assertion assertions appattest devicecheck authenticator \
    authdata attstmt aaguid rp rpid keyid credid x5c
    """
}
