import Claims
import Containers
import Decoding
import Evidence

/// An HTTP message signature (RFC 9421) whose signature is an assertion, such as
/// `Signature: app=:omlzaWdu…:` with `Signature-Input: app=("@method" "@path" "content-digest");created=1`.
struct MessageSignature {
  /// The covered components, as the inner list of `Signature-Input` names them, such as `@method`.
  private let components: [String]
  /// The inner list and its parameters, as they are written.
  private let parameters: String

  /// The most components that are read.
  private static let most = 64

  /// Reads the input of the signature whose value is a text.
  /// - Parameters:
  ///   - text: The Base64 of the assertion.
  ///   - headers: The headers of the request.
  /// - Returns: `nil` if no signature has the value, its input is missing, or a component has
  ///   parameters, whose canonical forms aren't supported.
  init?(of text: Bytes, in headers: [Message.Header]) {
    guard let signature = headers.combined("signature"),
      let input = headers.combined("signature-input"),
      let label = Self.label(before: text, in: Bytes(Array(signature.utf8))),
      let parameters = Self.member(label, of: Array(input.utf8)),
      parameters.first == UInt8(ascii: "("),
      let end = parameters.firstIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let names = parameters[1..<end].split(separator: 0x20)
    guard names.count <= Self.most,
      names.allSatisfy({ $0.count > 2 && $0.first == 0x22 && $0.last == 0x22 })
    else { return nil }
    components = names.map { String(decoding: $0.dropFirst().dropLast(), as: UTF8.self) }
    self.parameters = String(decoding: parameters, as: UTF8.self)
  }

  /// Returns the signature base (§2.5), which the assertion signs as its client data.
  /// - Returns: `nil` if the request lacks a component, or if `Content-Digest` is covered and isn't the
  ///   digest of the body (RFC 9530 §2): then the body isn't what was signed.
  func base(of exchange: Exchange, body: Bytes) -> [UInt8]? {
    var base = ""
    for component in components {
      guard let value = Self.value(of: component, in: exchange) else { return nil }
      if component.equals("content-digest"), !ContentDigest.matches(value, body) { return nil }
      base += "\"\(component)\": \(value)\n"
    }
    return Array((base + "\"@signature-params\": \(parameters)").utf8)
  }

  /// Returns the values of the covered headers whose name says that they are a challenge.
  func challenges(in headers: [Message.Header]) -> [Bytes] {
    components.filter { ChallengeName($0) == .challenge }.compactMap { headers.combined($0) }
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

  /// Returns the label of the signature with a value: `app` in `app=:omlzaWdu…:`.
  private static func label(before text: Bytes, in field: Bytes) -> [UInt8]? {
    guard let value = text.utf8, let place = field.firstIndex(of: value) else { return nil }
    let head = field[field.startIndex..<place]
    guard head.ends(with: "=:") else { return nil }
    let name = head.dropLast(2)
    let start = name.lastIndex { $0 == UInt8(ascii: ",") || $0 <= 0x20 }.map { $0 + 1 }
    return name[(start ?? name.startIndex)..<name.endIndex].array
  }

  /// Returns the text of a member of a dictionary (RFC 9651 §3.2), up to the next member. Commas in
  /// strings don't end it.
  private static func member(_ label: [UInt8], of field: [UInt8]) -> [UInt8]? {
    var isQuoted = false
    var members: [[UInt8]] = [[]]
    for byte in field {
      if byte == 0x22 { isQuoted.toggle() }
      if byte == UInt8(ascii: ","), !isQuoted {
        members.append([])
      } else {
        members[members.count - 1].append(byte)
      }
    }
    let head = label + [UInt8(ascii: "=")]
    return members.lazy.map { Bytes($0).trimmed.array }.first { $0.starts(with: head) }
      .map { Array($0.dropFirst(head.count)) }
  }
}

extension [Message.Header] {
  /// Returns the values of a header, joined with a comma and a space (RFC 9110 §5.3); `nil` if there is none.
  fileprivate func combined(_ name: String) -> String? {
    let values = self.filter { $0.name.lowercasedASCII.equals(name) }.map { header in
      let value = [UInt8](header.value.utf8)
      return String(decoding: Bytes(value, name: "header").trimmed, as: UTF8.self)
    }
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }
}
