import Claims
import Containers
import Decoding
import Evidence

/// An HTTP message signature (RFC 9421) whose signature is an assertion, such as
/// `Signature: app=:omlzaWdu…:` with `Signature-Input: app=("@method" "@path" "content-digest");created=1`.
struct MessageSignature {
  /// The covered components, as the inner list of `Signature-Input` names them, such as `@method`;
  /// `nil` if one is repeated or has parameters, whose canonical forms aren't supported, or if the
  /// list isn't in its canonical form.
  private let components: [String]?
  /// The inner list and its parameters, as they are written.
  private let parameters: String

  /// The most components that are read.
  private static let most = 64
  /// The most signatures of equal value.
  private static let mostLabels = 4

  /// Returns the signatures of a request whose value is the assertion, one for each label (`app` in
  /// the example), in the byte order of the labels.
  /// - Parameters:
  ///   - text: The Base64 of the assertion.
  ///   - headers: The headers of the request.
  /// - Returns: Nothing if the request lacks `Signature` or `Signature-Input`, or if no label has
  ///   the assertion. A signature is `nil` if it isn't known what it covers: it has no input, a
  ///   header has too many members, or too many labels have the assertion.
  static func all(of text: Bytes, in headers: [Message.Header]) -> [MessageSignature?] {
    guard let signature = headers.combined("signature"),
      let input = headers.combined("signature-input")
    else { return [] }
    guard let signatures = StructuredDictionary(Bytes([UInt8](signature.utf8))),
      let inputs = StructuredDictionary(Bytes([UInt8](input.utf8)))
    else { return [nil] }
    let labels = signatures.values.filter { StructuredDictionary.byteSequence($0.value) == text }
    guard labels.count <= mostLabels else { return [nil] }
    return labels.keys.sorted { $0.lexicographicallyPrecedes($1) }
      .map { inputs.values[$0].map(MessageSignature.init) }
  }

  /// Reads a member of `Signature-Input`.
  private init(_ input: Bytes) {
    parameters = input.text
    let end = input.firstIndex(of: UInt8(ascii: ")")) ?? input.startIndex
    let list = input[input.startIndex..<end].dropFirst()
    let names = list.split(separator: 0x20, omittingEmptySubsequences: false)
    let isSupported =
      input.first == UInt8(ascii: "(") && names.count <= Self.most
      && Set(names).count == names.count && Self.isCanonical(input[end...])
      && names.allSatisfy { $0.count > 2 && $0.first == 0x22 && $0.last == 0x22 }
    components =
      isSupported
      ? names.map { $0.dropFirst().dropLast().text } : nil
  }

  /// Returns whether parameters have no whitespace outside of strings: a verifier writes them again,
  /// without it (RFC 9421 §2.3, RFC 9651 §4.1.1.2).
  private static func isCanonical(_ parameters: Bytes) -> Bool {
    var (isQuoted, isEscaped) = (false, false)
    for byte in parameters {
      if byte == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
      isEscaped = isQuoted && byte == UInt8(ascii: "\\") && !isEscaped
      if byte <= 0x20, !isQuoted { return false }
    }
    return true
  }

  /// Returns the signature base (§2.5), which the assertion signs as its client data.
  ///
  /// A covered `Content-Digest` has to be that of the body. If it isn't, the base has the body's
  /// own digest, as a server computes it, and the signature doesn't verify.
  /// - Parameters:
  ///   - exchange: The request.
  ///   - contents: Its body: first unpacked, then, if it was recorded, as it was sent.
  ///   - isAsStated: Whether a `Content-Digest` that isn't that of the body stays in the base. It shows
  ///     what the app signed, and never what the server has to hash.
  /// - Returns: `nil` if the components aren't supported, if the request lacks one of them, or if
  ///   `Content-Digest` has no digest of a known algorithm, or is that of an encoded body of which only
  ///   the unpacked form was recorded.
  func base(of exchange: Exchange, contents: [Bytes], isAsStated: Bool = false) -> [UInt8]? {
    guard let components else { return nil }
    var base = ""
    for component in components {
      guard var value = Self.value(of: component, in: exchange) else { return nil }
      if component.equals("content-digest") {
        switch ContentDigest.compare(Bytes(Array(value.utf8)), with: contents) {
        case .matches: break
        case .differs
        where exchange.request.headers.sayEncoded && contents.allSatisfy { $0 == contents.first }:
          return nil
        case .differs where isAsStated: break
        case .differs: value = ContentDigest.field(of: contents.first ?? .empty)
        case .unknown: return nil
        }
      }
      base += "\"\(component)\": \(value)\n"
    }
    return Array((base + "\"@signature-params\": \(parameters)").utf8)
  }

  /// The covered components; empty if they aren't supported.
  var parts: [String] { components ?? [] }

  /// Returns the values of the covered headers whose name says that they are a challenge.
  func challenges(in headers: [Message.Header]) -> [Bytes] {
    parts.filter { ChallengeName($0) == .challenge }
      .compactMap { headers.combined($0) }
      .map { Bytes(Array($0.utf8), name: "header") }
  }

  /// Returns the value of a component: a derived one (§2.2), or the values of a header joined (§2.1).
  private static func value(of component: String, in exchange: Exchange) -> String? {
    guard component.begins(with: "@") else { return exchange.request.headers.combined(component) }
    let url = exchange.url ?? ""
    let address = ServiceAddress(url)
    let target = address?.target ?? url
    let path = target.utf8.prefix { $0 != UInt8(ascii: "?") }
    switch component {
    case "@method": return exchange.method
    case "@target-uri": return address.map { _ in url }
    case "@authority":
      return RequestAddress(exchange).origin?.split(separator: "/").last.map(String.init)
    case "@scheme": return address.map { _ in String(url.prefix { $0 != ":" }).lowercasedASCII }
    case "@request-target": return target
    case "@path": return String(Substring(path))
    case "@query":
      return path.count < target.utf8.count ? String(target.dropFirst(path.count)) : "?"
    default: return nil
    }
  }
}

extension [Message.Header] {
  /// Whether they say that the body was sent in an encoding, such as gzip (RFC 9110 §8.4).
  var sayEncoded: Bool {
    !["", "identity"].includes(combined("content-encoding")?.lowercasedASCII ?? "")
  }

  /// Returns the values of a header, joined with a comma and a space (RFC 9110 §5.3); `nil` if there is none.
  func combined(_ name: String) -> String? {
    let values = self.filter { $0.name.lowercasedASCII.equals(name) }.map { header in
      let value = [UInt8](header.value.utf8)
      return String(decoding: Bytes(value, name: "header").trimmed, as: UTF8.self)
    }
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }
}
