package import Evidence

/// Finds out what bytes are that are no App Attest artifact.
package enum NearbyReader {
  /// The maximum number of readings that are returned.
  private static let mostReadings = 4

  /// Returns the readings that fit, the best first; empty if the bytes are nothing that is known.
  ///
  /// A text is read as the bytes that it encodes, and as it is. Readings that only their form
  /// suggests are left out if a structure fits.
  ///
  /// - Parameters:
  ///   - text: The captured text, and the bytes decoded from it.
  ///   - limits: The limits of each decoder.
  package static func readings(
    of text: DecodedText, limits: DecodingLimits = .standard
  ) -> [NearbyReading] {
    var found: [NearbyReading] = []
    for candidate in candidates(text) where !candidate.bytes.isEmpty {
      found += readings(of: candidate.bytes, limits: limits).map {
        $0.with(candidate.clause, atMost: $0.kind.isText ? .named : candidate.strength)
      }
    }
    if !found.contains(where: { $0.strength >= .structure }) {
      if let content = MismatchedContent.recognize(in: text) {
        // Words and pages are texts, even if their characters are also CBOR.
        let isInPayload = content.bytes.buffer === text.payload.buffer && !text.payload.isEmpty
        found.insert(NearbyReading(content, of: isInPayload ? text.payload : text.text), at: 0)
        if !content.kind.isToldByForm { return Array(found.prefix(1)) }
      } else if let phrase = text.phrase {
        return [NearbyReading(phrase, of: text.text)]
      }
    }
    // Sorted by strength; equally strong ones stay in the order in which they were found.
    let sorted = found.enumerated().sorted {
      ($1.element.strength, $0.offset) < ($0.element.strength, $1.offset)
    }.map(\.element)
    let best = sorted.first?.strength ?? .form
    // If a reading is `named`, those below `structure` are left out. Otherwise those of `form` are
    // left out if there is a better one.
    let least = best == .named ? NearbyReading.Strength.structure : min(best, .weak)
    return Array(sorted.filter { $0.strength >= least }.prefix(mostReadings))
  }

  /// Returns the reading of bytes that were recognized as an artifact of App Attest by their first
  /// bytes, but are a message of CMS or an attestation of another format; `nil` if they are what
  /// they seem. A token is read as a JSON Web Token.
  package static func reading(of bytes: Bytes, seeming type: ArtifactType) -> NearbyReading? {
    switch type {
    case .attestation: WebAuthnReading.reading(of: AttestationObject(decoding: bytes))
    case .receipt where MismatchedContent.recognize(Receipt(decoding: bytes)) != nil:
      DERReading.reading(of: bytes, limits: .standard)
    case .token: JOSEReading.reading(of: bytes, limits: .standard)
    default: nil
    }
  }

  /// The maximum number of PEM blocks that are read.
  private static let mostBlocks = 256

  /// Returns the blocks of a PEM file that has several, each as a text of its own; otherwise only
  /// the text itself (RFC 7468).
  package static func blocks(
    of text: DecodedText, limits: DecodingLimits = .standard
  ) -> [DecodedText] {
    let blocks = text.encoding == .pem ? PEMBody.blocks(in: text.text) : []
    guard blocks.count > 1 else { return [text] }
    return blocks.prefix(mostBlocks).map { TextDecoder.read($0, limits: limits) }
  }

  /// Bytes to read; how they were obtained, as a clause, or `nil` for the characters of the text
  /// themselves; and the maximum strength of a reading of them.
  private typealias Candidate = (bytes: Bytes, clause: String?, strength: NearbyReading.Strength)

  /// Returns the bytes that a text may encode, and those of its characters.
  private static func candidates(_ text: DecodedText) -> [Candidate] {
    let raw = text.text.withoutByteOrderMark.trimmed
    let isText = raw.allSatisfy { $0.isPrintable || $0.isWhiteSpace }
    var all: [Candidate] = []
    if text.encoding != .raw, text.payload != text.text {
      let strength: NearbyReading.Strength = text.damage == nil ? .named : .weak
      all.append((text.payload, "read as \(text.encoding.phrase)", strength))
    }
    if text.encoding == .hex, raw.count % 4 == 0, raw.allSatisfy(\.isAlphanumeric) {
      let bytes = Base64Decoder.bytes(of: raw, named: "artifact")
      all.append((bytes, "read as \(DecodedText.Encoding.base64.phrase)", .named))
    }
    // If the text also decodes to bytes, its characters are rarely meant as bytes themselves.
    let strength: NearbyReading.Strength = isText && !all.isEmpty ? .form : .named
    return all + [(isText ? raw : text.text, nil, strength)]
  }

  /// Returns the readings of bytes, in the order in which equally good ones are shown.
  private static func readings(of bytes: Bytes, limits: DecodingLimits) -> [NearbyReading] {
    var found = CBORReading.readings(of: bytes, limits: limits)
    found += [
      JOSEReading.reading(of: bytes, limits: limits), DERReading.reading(of: bytes, limits: limits),
      WebAuthnReading.authenticatorData(bytes),
    ].compactMap(\.self)
    // The characters of any text are also a sequence of short data items.
    let isText = bytes.allSatisfy { $0.isPrintable || $0.isWhiteSpace }
    if found.isEmpty, !isText {
      found += [CBORReading.sequence(bytes, limits: limits)].compactMap(\.self)
    }
    return found
  }
}

extension DecodedText.Encoding {
  /// The encoding as a phrase.
  fileprivate var phrase: String {
    switch self {
    case .raw: "bytes"
    case .base64: "Base64"
    case .base64url: "Base64url"
    case .hex: "hexadecimal digits"
    case .pem: "PEM"
    case .nsData: "a printed NSData"
    case .jsonArray: "a list of numbers"
    case .escaped: "a text with escapes"
    case .diagnostic: "a printed CBOR map"
    }
  }
}
