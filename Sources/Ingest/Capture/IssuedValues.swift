import Claims
import Containers
import Decoding
import Evidence

/// The values of a response that may be a challenge.
struct IssuedValues {
  private(set) var values: [IssuedValue] = []

  /// The most that are kept of one response.
  private static let most = 256

  /// - Parameters:
  ///   - strings: those of the exchange.
  ///   - names: members that a profile calls a challenge.
  init(in strings: [SeenString], of message: OpenedMessage?, challengeNames names: Set<ByteText>) {
    let all = strings.filter { $0.author == .server }
    var texts: [SeenString] = []
    for string in all where values.count < Self.most {
      let place = string.part
      if place == .responseHeader {
        addHeader(string, names)
      } else if string.name == nil, string.parentName == nil,
        string.text == message?.content.trimmed
      {
        addWhole(string, message)
      } else {
        add(string, beside: all, names)
        if Self.meaning(of: string, names) == nil { texts.append(string) }
      }
    }
    if values.isEmpty, let only = texts.first, texts.count == 1 {
      values = [IssuedValue(only.text, .onlyText, at: only.steps)]
    }
  }

  private static func meaning(of string: SeenString, _ names: Set<ByteText>) -> ChallengeName? {
    guard let name = string.name else {
      return string.parentName.flatMap(ChallengeName.init) == .challenge ? .challenge : nil
    }
    if names.contains(ByteText(name)) { return .challenge }
    if let own = ChallengeName(name) { return own }
    return string.parentName.flatMap(ChallengeName.init) == .challenge ? .challenge : nil
  }

  private mutating func add(
    _ string: SeenString, beside all: [SeenString], _ names: Set<ByteText>
  ) {
    switch Self.meaning(of: string, names) {
    case .challenge:
      var value = IssuedValue(string.text.detached, .named, at: string.steps)
      value.identifiers = all.prefix(64).filter {
        $0.name.map(ChallengeName.isOfIdentifier) == true && $0.text != string.text
      }.map { $0.text.detached }
      values.append(value)
    case .identifier, .other: break
    case nil:
      if RandomText.looksRandom(string.text) {
        values.append(IssuedValue(string.text.detached, .member, at: string.steps))
      }
    }
  }

  /// A header that is called a challenge, or a cookie (RFC 6265 §4.1.1).
  private mutating func addHeader(_ string: SeenString, _ names: Set<ByteText>) {
    guard let name = string.name else { return }
    var (meant, value) = (name, string.text)
    if name.lowercasedASCII.equals("set-cookie") {
      let pair = value.prefix { $0 != UInt8(ascii: ";") }
      guard let sign = pair.firstIndex(of: UInt8(ascii: "=")) else { return }
      meant = String(decoding: pair[pair.startIndex..<sign], as: UTF8.self)
      value = pair.between(sign + 1, pair.endIndex)
    }
    guard ChallengeName(meant) == .challenge || names.contains(ByteText(meant)) else { return }
    values.append(IssuedValue(value.detached, .named, at: string.steps))
  }

  /// The body itself, where it is neither JSON nor markup; of a JSON string what it holds.
  private mutating func addWhole(_ string: SeenString, _ message: OpenedMessage?) {
    guard message?.json == nil, string.text.first != UInt8(ascii: "<") else { return }
    let text = string.text.unquotedJSON ?? string.text
    values.append(IssuedValue(text.detached, .whole, at: string.steps))
  }
}

extension SeenString {
  /// Which part of the message it stands in.
  fileprivate var part: SourceStep.MessagePart? {
    steps.lazy.compactMap { if case .part(let part) = $0 { part } else { nil } }.last
  }
}

extension Bytes {
  /// The same without the bytes around it, which can be many.
  var detached: Bytes { Bytes(array, name: buffer.name) }

  /// The string that a JSON text is (RFC 8259 §2).
  fileprivate var unquotedJSON: Bytes? {
    first == UInt8(ascii: "\"") ? JSONReader.readWhole(self).value?.string : nil
  }
}
