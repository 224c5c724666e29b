package import Evidence

/// A JSON Web Signature whose signature is an App Attest assertion. The client data is its signing
/// input, `header.payload` (RFC 7515 §5.1).
package enum AssertionToken {
  /// Returns whether the whole text is such a token.
  package static func isOne(_ text: Bytes) -> Bool {
    guard TokenBody.dotCount(in: text) == 2, let dot = text.lastIndex(of: UInt8(ascii: "."))
    else { return false }
    let signature = text[(dot + 1)..<text.endIndex]
    return ArtifactType.sniff(
      Base64Decoder.bytes(of: signature.prefix(ArtifactStart.most), named: "signature"))
      == .assertion
  }

  /// Returns the signing input before a signature.
  ///
  /// - Parameter signature: The Base64url text of the signature, inside its buffer.
  /// - Returns: `nil` if two parts in Base64url do not precede it.
  package static func signingInput(before signature: Bytes) -> Bytes? {
    let before = signature.buffer.all[..<signature.startIndex]
    guard before.last == UInt8(ascii: ".") else { return nil }
    let payload = before.dropLast().suffix(longest).suffix(while: Base64Alphabet.isDigit)
    let head = before[..<payload.startIndex]
    guard !payload.isEmpty, head.last == UInt8(ascii: ".") else { return nil }
    let header = head.dropLast().suffix(longest).suffix(while: Base64Alphabet.isDigit)
    let input = before[header.startIndex..<payload.endIndex]
    return TokenBody.dotCount(in: input) == 1 ? input : nil
  }

  /// Returns whether the header of a token in Base64url precedes a text (RFC 7515 §7.1).
  package static func isPayload(_ text: Bytes) -> Bool {
    let before = text.buffer.all[..<text.startIndex]
    return before.last == UInt8(ascii: ".")
      && before.dropLast().suffix(longest).suffix(while: Base64Alphabet.isDigit)
        .starts(with: "eyJ")
  }

  /// The maximum length of a part in bytes.
  private static let longest = 64 << 10
}
