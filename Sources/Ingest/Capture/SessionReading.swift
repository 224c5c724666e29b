import Claims
import Containers
import Decoding
import Evidence

extension SessionSigns {
  /// - Parameters:
  ///   - account: the account that the request names.
  ///   - answer: the strings of the response, among which may be a credential for later requests.
  init(of exchange: Exchange, account: String?, answer: [SeenString]) {
    self.init()
    for header in exchange.request.headers { sent += Self.signs(of: header) }
    if let account { sent.append(Sign("account", TextMark(account))) }
    for header in exchange.response?.headers ?? []
    where header.name.lowercasedASCII.equals("set-cookie") {
      set += Self.cookies(in: String(header.value.prefix { $0 != ";" }))
    }
    for string in answer.prefix(Self.most) where string.name.map(Self.isCredential) == true {
      set.append(Sign("authorization", TextMark(string.text)))
    }
    connection = exchange.connection.map { TextMark($0) }
    client = exchange.client.map { TextMark($0) }
  }

  private static let most = 256

  private static func signs(of header: Message.Header) -> [Sign] {
    let name = header.name.lowercasedASCII
    if name.equals("cookie") { return cookies(in: header.value) }
    if name.equals("authorization") {
      // The scheme is no part of the credential (RFC 9110 §11.6.2).
      let words = header.value.split(separator: " ")
      return words.last.map { [Sign("authorization", TextMark(String($0)))] } ?? []
    }
    return headers.contains(where: name.holds)
      ? [Sign("header \(name)", TextMark(header.value))] : []
  }

  private static let headers = [
    "session", "auth-token", "access-token", "user-token", "login-token", "install-id",
    "installation-id", "x-device-id",
  ]

  /// The cookies that tell a session (RFC 6265 §4.2.1).
  private static func cookies(in text: String) -> [Sign] {
    text.split(separator: ";").compactMap { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[1].isEmpty else { return nil }
      let name = String(parts[0].filter { $0 != " " }).lowercasedASCII
      let isOther = prefixes.contains(where: name.begins) || others.contains(where: name.holds)
      let value = Bytes(Array(parts[1].utf8))
      guard !isOther, cookieWords.contains(where: name.holds) || RandomText.looksRandom(value)
      else { return nil }
      return Sign("cookie \(name)", TextMark(value))
    }
  }

  private static let cookieWords = [
    "sess", "sid", "auth", "token", "jwt", "login", "user", "account", "identity", "sso",
    "remember",
  ]
  /// Cookies of analytics, consent and settings, and what is new with each request.
  private static let prefixes = [
    "_ga", "_gid", "_gcl", "_fbp", "__utm", "ajs_", "mp_", "__cf", "cf_", "_dd",
  ]
  private static let others = [
    "amplitude", "optimizely", "csrf", "xsrf", "consent", "lang", "locale", "theme", "challenge",
    "nonce", "datadog", "intercom",
  ]

  private static func isCredential(_ name: String) -> Bool {
    let name = name.lowercasedASCII.filter { $0 != "_" && $0 != "-" }
    return ["sessiontoken", "accesstoken", "authtoken", "bearertoken", "sessionid", "token", "jwt"]
      .contains { name.equals($0) }
  }
}

extension String {
  fileprivate func holds(_ part: String) -> Bool {
    Bytes(Array(utf8)).contains(Array(part.utf8))
  }
}
