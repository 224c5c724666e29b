import Evidence

/// The options of curl (https://curl.se/docs/manpage.html): which of them have a value, and what
/// the value means.
///
/// The table lists all options, because otherwise the value of an unlisted option would be taken
/// for the URL.
enum CurlOption {
  /// What an option contributes to the request.
  enum Meaning {
    /// `rawData` is data in which `@` has no meaning, `encodedData` data that curl percent-encodes; `query` is appended to the URL; `isQuery`
    /// (`--get`) moves all data to the URL; `isHead` is `--head`; `agent` is the `User-Agent`
    /// header.
    case method, url, header, data, rawData, encodedData, json, query, form, isQuery, isHead,
      cookie, agent,
      referer
    /// The option has a value that isn't part of the request, or that is a secret.
    case ignored
    /// The option has no value and doesn't change the request.
    case flag

    /// Whether a value follows the option.
    var hasValue: Bool {
      switch self {
      case .isQuery, .isHead, .flag: false
      default: true
      }
    }
  }

  /// Returns what a long option means. Like curl, it accepts an abbreviation.
  /// - Parameter name: The option without its hyphens and without a value.
  /// - Returns: `nil` if no option begins with the name.
  static func long(_ name: String) -> Meaning? {
    // `--expand-data` is `--data` with variables in its value, and `--no-…` turns a flag off.
    let name = name.begins(with: "expand-") ? String(name.dropFirst(7)) : name
    if name.begins(with: "no-") { return all[ByteText(name)] ?? .flag }
    if let meaning = all[ByteText(name)] { return meaning }
    let fitting = all.filter { $0.key.text.begins(with: name) }.map(\.value)
    // If several options fit, one with a value is preferred, so that the value isn't taken for the
    // URL.
    return fitting.first(where: \.hasValue) ?? fitting.first
  }

  /// Returns what a short option means; `nil` for an unknown letter.
  static func short(_ letter: UInt8) -> Meaning? {
    letters[letter].flatMap { all[ByteText($0)] }
  }

  /// The meaning of each long option.
  private static let all: [ByteText: Meaning] = {
    var table: [ByteText: Meaning] = [
      "request": .method, "url": .url, "header": .header, "data": .data, "data-raw": .rawData,
      "data-binary": .data, "data-ascii": .data, "data-urlencode": .encodedData, "json": .json,
      "form": .form, "form-string": .form, "url-query": .query, "get": .isQuery, "head": .isHead,
      "cookie": .cookie, "user-agent": .agent, "referer": .referer, "user": .ignored,
    ]
    for (names, meaning) in [(valued, Meaning.ignored), (flags, .flag)] {
      for name in names.utf8.split(whereSeparator: { $0 == 0x20 || $0 == 0x0a }) {
        table[ByteText(String(decoding: name, as: UTF8.self))] = meaning
      }
    }
    return table
  }()

  /// The long option of each short one.
  private static let letters: [UInt8: String] = {
    let names: KeyValuePairs<Unicode.Scalar, String> = [
      "#": "progress-bar", "0": "http1.0", "1": "tlsv1", "2": "sslv2", "3": "sslv3",
      "4":
        "ipv4", "6": "ipv6", ":": "next", "A": "user-agent", "B": "use-ascii",
      "C":
        "continue-at", "D": "dump-header", "E": "cert", "F": "form", "G": "get", "H": "header",
      "I": "head", "J": "remote-header-name", "K": "config", "L": "location", "M": "manual",
      "N": "no-buffer", "O": "remote-name", "P": "ftp-port", "Q": "quote", "R": "remote-time",
      "S": "show-error", "T": "upload-file", "U": "proxy-user", "V": "version",
      "X":
        "request", "Y": "speed-limit", "Z": "parallel", "a": "append", "b": "cookie",
      "c":
        "cookie-jar", "d": "data", "e": "referer", "f": "fail", "g": "globoff", "h": "help",
      "i": "include", "j": "junk-session-cookies", "k": "insecure", "l": "list-only",
      "m":
        "max-time", "n": "netrc", "o": "output", "p": "proxytunnel", "q": "disable",
      "r":
        "range", "s": "silent", "t": "telnet-option", "u": "user", "v": "verbose",
      "w":
        "write-out", "x": "proxy", "y": "speed-time", "z": "time-cond",
    ]
    return Dictionary(names.map { (UInt8(ascii: $0.key), $0.value) }) { first, _ in first }
  }()

  /// Options with a value that isn't part of the request.
  private static let valued = """
    abstract-unix-socket alt-svc aws-sigv4 cacert capath cert cert-type ciphers config
    connect-timeout connect-to continue-at cookie-jar create-file-mode crlfile curves
    delegation dns-interface dns-ipv4-addr dns-ipv6-addr dns-servers doh-url dump-header ech
    egd-file engine etag-compare etag-save expect100-timeout ftp-account
    ftp-alternative-to-user ftp-method ftp-port ftp-ssl-ccc-mode happy-eyeballs-timeout-ms
    haproxy-clientip hostpubmd5 hostpubsha256 hsts interface ip-tos ipfs-gateway
    keepalive-cnt keepalive-time key key-type knownhosts krb libcurl limit-rate local-port
    login-options mail-auth mail-from mail-rcpt max-filesize max-redirs max-time netrc-file
    noproxy oauth2-bearer output output-dir parallel-max parallel-max-host pass pinnedpubkey
    preproxy proto proto-default proto-redir proxy proxy-cacert proxy-capath proxy-cert
    proxy-cert-type proxy-ciphers proxy-crlfile proxy-header proxy-key proxy-key-type
    proxy-pass proxy-pinnedpubkey proxy-service-name proxy-tls13-ciphers proxy-tlsauthtype
    proxy-tlspassword proxy-tlsuser proxy-user proxy1.0 pubkey quote random-file range rate
    request-target resolve retry retry-delay retry-max-time sasl-authzid service-name
    sigalgs socks4 socks4a socks5 socks5-gssapi-service socks5-hostname speed-limit
    speed-time ssl-sessions stderr telnet-option tftp-blksize time-cond tls-max
    tls13-ciphers tlsauthtype tlspassword tlsuser trace trace-ascii trace-config unix-socket
    upload-file upload-flags variable vlan-priority write-out
    """

  /// Options without a value that don't change the request.
  private static let flags = """
    anyauth append basic ca-native cert-status compressed compressed-ssh create-dirs crlf
    digest disable disable-eprt disable-epsv disallow-username-in-url doh-cert-status
    doh-insecure dump-ca-embed fail fail-early fail-with-body false-start follow form-escape
    ftp-create-dirs ftp-pasv ftp-pret ftp-skip-pasv-ip ftp-ssl-ccc ftp-ssl-control globoff
    haproxy-protocol help http0.9 http1.0 http1.1 http2 http2-prior-knowledge http3
    http3-only ignore-content-length include insecure ipv4 ipv6 junk-session-cookies
    list-only location location-trusted mail-rcpt-allowfails manual metalink mptcp negotiate
    netrc netrc-optional next no-alpn no-buffer no-clobber no-keepalive no-npn
    no-progress-meter no-sessionid ntlm ntlm-wb out-null parallel parallel-immediate
    path-as-is post301 post302 post303 progress-bar proxy-anyauth proxy-basic
    proxy-ca-native proxy-digest proxy-http2 proxy-insecure proxy-negotiate proxy-ntlm
    proxy-ssl-allow-beast proxy-ssl-auto-client-cert proxy-tlsv1 proxytunnel raw
    remote-header-name remote-name remote-name-all remote-time remove-on-error
    retry-all-errors retry-connrefused sasl-ir show-error silent skip-existing socks5-basic
    socks5-gssapi socks5-gssapi-nec ssl ssl-allow-beast ssl-auto-client-cert ssl-no-revoke
    ssl-reqd ssl-revoke-best-effort sslv2 sslv3 styled-output suppress-connect-headers
    tcp-fastopen tcp-nodelay tftp-no-options tls-earlydata tlsv1 tlsv1.0 tlsv1.1 tlsv1.2
    tlsv1.3 tr-encoding trace-ids trace-time use-ascii verbose version xattr
    """
}
