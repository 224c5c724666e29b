import Claims
import Containers
import Decoding
import Evidence

/// The values of a response that may be a challenge, each with the reason. Binding later compares
/// them with what artifacts answer.
struct IssuedValues {
  /// The values in the order of the response.
  private(set) var values: [IssuedValue] = []

  /// The most values that are kept of one response.
  private static let most = 256

  /// Collects the values of a response.
  /// - Parameters:
  ///   - strings: The strings of the exchange; only those of the server count.
  ///   - message: The response.
  ///   - names: Members that a service profile calls a challenge.
  ///   - aliases: Names in the response that the client chose.
  ///   - answeredAt: When the response ended.
  init(
    in strings: [SeenString], of message: OpenedMessage?, challengeNames names: Set<ByteText>,
    aliases: GraphQLAliases, answeredAt: Timestamp? = nil
  ) {
    let all = strings.filter { $0.author == .server }
    let whole = message?.wholeValue
    lazy var strangers = message?.json?.value.map(WebAuthnOptions.challenges) ?? []
    var texts: [SeenString] = []
    for string in all where values.count < Self.most {
      if string.path.part == .responseHeader {
        addHeader(string, names)
      } else if string.name == nil, string.parentName == nil, string.text == whole {
        addWhole(string, message)
      } else {
        var meaning =
          aliases.contains(string.name)
          ? nil
          : Self.meaning(
            of: string.name, in: aliases.contains(string.parentName) ? nil : string.parentName,
            string.text, names)
        if meaning == .challenge, strangers.contains(string.text) { meaning = nil }
        add(string, meaning, beside: all)
        // A document in a string isn't a challenge.
        if meaning == nil, !string.text.beginsJSON { texts.append(string) }
      }
    }
    if values.isEmpty, let only = texts.first, texts.count == 1 {
      values = [IssuedValue(only.text, .onlyText, at: only.steps)]
    }
    if let response = message?.json?.value, values.contains(where: { $0.origin == .named }) {
      let lifetimes = StatedLifetime.lifetimes(in: response, answeredAt: answeredAt)
      for index in values.indices where values[index].origin == .named {
        values[index].lifetime = lifetimes[values[index].text]
      }
    }
  }

  /// Returns what the name of a string, or of the member around it, means; `nil` if nothing.
  private static func meaning(
    of name: String?, in parentName: String?, _ text: Bytes, _ names: Set<ByteText>
  ) -> ChallengeName? {
    let isOfChallenge = parentName.flatMap(ChallengeName.init) == .challenge
    guard let name else { return isOfChallenge ? .challenge : nil }
    if names.contains(ByteText(name)) { return .challenge }
    if let own = ChallengeName(name) { return own }
    // Beside the value can be its type or the time when it expires.
    return isOfChallenge && (valueNames.contains(name) || RandomText.looksRandom(text))
      ? .challenge : nil
  }

  /// The names of the value in an object that a challenge is, without separators.
  private static let valueNames = NameTable(
    sets: [["value", "data", "bytes", "base64", "hex", "text", "string", "raw", "content"]],
    ignoring: "_-")

  /// Adds a string if its name says that it is a challenge, or if it looks random.
  private mutating func add(
    _ string: SeenString, _ meaning: ChallengeName?, beside all: [SeenString]
  ) {
    switch meaning {
    case .challenge:
      var value = IssuedValue(string.text.detached, .named, at: string.steps)
      value.identifiers = all.prefix(64).filter {
        $0.name.map(ChallengeName.isOfIdentifier) == true && $0.text != string.text
      }.map { $0.text.detached }
      values.append(value)
    case .identifier: addClaims(of: string)
    case .other: break
    case nil:
      if RandomText.looksRandom(string.text) {
        values.append(IssuedValue(string.text.detached, .member, at: string.steps))
      }
    }
  }

  /// Adds the claims of a JSON Web Token (RFC 7519 §3) that are called a challenge. A request may name them by the
  /// token.
  private mutating func addClaims(of token: SeenString) {
    let parts = token.text.split(separator: UInt8(ascii: "."), maxSplits: 3)
    guard parts.count == 3, let payload = Base64.decode(parts[1], as: .url),
      let claims = JSONReader.readWhole(Bytes(payload)).value?.members
    else { return }
    for claim in claims where ChallengeName(claim.name) == .challenge {
      guard let text = claim.value.string else { continue }
      var value = IssuedValue(
        text.detached, .named,
        at: token.steps + [.transform("base64"), .pointer("/" + claim.name.pointerToken)])
      value.identifiers = [token.text.detached]
      values.append(value)
    }
  }

  /// Adds a header or a cookie (RFC 6265 §4.1.1) with the name of a challenge, or such a parameter of
  /// `WWW-Authenticate`. Frameworks percent-encode the values of cookies.
  private mutating func addHeader(_ string: SeenString, _ names: Set<ByteText>) {
    guard let name = string.name else { return }
    var (meant, value) = (name, string.text)
    if name.lowercasedASCII.equals("www-authenticate") {
      values += AuthenticationChallenge.values(in: value).map {
        IssuedValue($0.detached, .named, at: string.steps)
      }
      return
    }
    if name.lowercasedASCII.equals("set-cookie") {
      let pair = value.prefix { $0 != UInt8(ascii: ";") }
      guard let sign = pair.firstIndex(of: UInt8(ascii: "=")) else { return }
      meant = String(decoding: pair[pair.startIndex..<sign], as: UTF8.self)
      value = PercentEncoding.text.text(of: pair.between(sign + 1, pair.endIndex))
    }
    guard ChallengeName(meant) == .challenge || names.contains(ByteText(meant)) else { return }
    values.append(IssuedValue(value.detached, .named, at: string.steps))
  }

  /// Words in the media types of bodies that have parts.
  private static let structuredTypes = ["grpc", "protobuf", "msgpack", "cbor", "plist"]

  /// Adds the whole body unless it has parts, as JSON, XML, event streams and binary messages have. Of a JSON
  /// string, its content is added.
  private mutating func addWhole(_ string: SeenString, _ message: OpenedMessage?) {
    let type = message?.headers.value(of: "content-type")?.lowercasedASCII ?? ""
    // Random bytes may begin with a bracket.
    guard message?.json?.value?.hasContent != true,
      !Self.structuredTypes.contains(where: { type.utf8.contains($0.utf8) })
    else { return }
    let text = string.text.unquotedJSON ?? string.text
    guard text.isOneValue else { return }
    values.append(IssuedValue(text.detached, .whole, at: string.steps))
  }
}

extension Bytes {
  /// A copy of the bytes without the buffer around them, so that a large buffer isn't kept in
  /// memory.
  var detached: Bytes { Bytes(array, name: buffer.name) }

  /// Whether the bytes can be one value: either no text, or one word without the signs that separate
  /// names, values and parts. An equals sign only pads the end, as in Base64.
  fileprivate var isOneValue: Bool {
    let equals = UInt8(ascii: "=")
    return !allSatisfy { $0.isPrintable || $0.isWhiteSpace }
      || !contains { $0.isWhiteSpace || Self.separators.contains($0) }
        && !zip(self, dropFirst()).contains { $0 == equals && $1 != equals }
  }

  /// Signs that no encoding of bytes and no token has.
  private static let separators = Set("{}[]()<>\"',;&".utf8)

  /// The content of a JSON text that is a string (RFC 8259 §2); otherwise `nil`.
  fileprivate var unquotedJSON: Bytes? {
    first == UInt8(ascii: "\"") ? JSONReader.readWhole(self).value?.string : nil
  }
}
