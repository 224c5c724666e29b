import Claims
import Containers
import Evidence

extension SessionSigns {
  /// Collects the signs by which requests of one session are recognized: cookies, credentials,
  /// session headers, the account, the connection and the client's address.
  /// - Parameters:
  ///   - exchange: The exchange.
  ///   - account: The account that the request names.
  ///   - answer: The strings of the response, which may contain a credential for later requests.
  init(of exchange: Exchange, account: String?, answer: [SeenString]) {
    self.init()
    for header in exchange.request.headers { sent += Self.signs(of: header) }
    if let account { sent.append(Sign("account", TextMark(account))) }
    for header in exchange.response?.headers ?? []
    where header.name.lowercasedASCII.equals("set-cookie") {
      set += Self.cookies(in: String(header.value.prefix { $0 != ";" }))
    }
    for string in answer.prefix(Self.most) where string.name.map(Self.credentials.contains) == true
    {
      set.append(Sign("authorization", TextMark(string.text)))
    }
    connection = exchange.connection.map { TextMark($0) }
    client = exchange.client.map { TextMark($0) }
  }

  /// The most strings of a response that are looked at.
  private static let most = 256

  /// Returns the signs in a header of a request.
  private static func signs(of header: Message.Header) -> [Sign] {
    let name = header.name.lowercasedASCII
    if name.equals("cookie") { return cookies(in: header.value) }
    if name.equals("authorization") {
      // The scheme doesn't belong to the credential (RFC 9110 §11.6.2).
      let words = header.value.split(separator: " ")
      return words.last.map { [Sign("authorization", TextMark(String($0)))] } ?? []
    }
    return headers.contains(where: name.mentions)
      ? [Sign("header \(name)", TextMark(header.value))] : []
  }

  /// Parts of the names of headers that identify a session or an installation.
  private static let headers = WordLists.words("headers", of: "sessions")

  /// Returns the cookies that identify a session (RFC 6265 §4.2.1), by their names or because their
  /// values look random.
  private static func cookies(in text: String) -> [Sign] {
    text.split(separator: ";").compactMap { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[1].isEmpty else { return nil }
      let name = String(parts[0].filter { $0 != " " }).lowercasedASCII
      let isOther = prefixes.contains(where: name.begins) || others.contains(where: name.mentions)
      let value = Bytes(Array(parts[1].utf8))
      guard !isOther, cookieWords.contains(where: name.mentions) || RandomText.looksRandom(value)
      else { return nil }
      return Sign("cookie \(name)", TextMark(value))
    }
  }

  /// Parts of the names of session cookies.
  private static let cookieWords = WordLists.words("cookies", of: "sessions")
  /// Starts of the names of cookies for analytics, consent and settings.
  private static let prefixes = WordLists.words("prefixes", of: "sessions")
  /// Parts of the names of such cookies, and of values that are new with each request.
  private static let others = WordLists.words("others", of: "sessions")

  /// The names of members of a response that are credentials for later requests.
  private static let credentials = NameTable(
    sets: [WordLists.words("credentials", of: "sessions")], ignoring: "_-")
}
