import Evidence

/// Decodes Base64 text in either alphabet. It is the last decoder of ``ByteEncoding/all``, so it
/// also accepts text that is in no encoding; the result then has damage.
enum Base64Body {
  /// Decodes a text, and up to two further layers of Base64 inside it if the innermost text is that
  /// of an artifact. Never returns `nil`.
  static func read(_ text: Bytes) -> DecodedBody? {
    var body = decode(text, as: nil)
    for _ in 0..<2 {
      guard body.damage == nil, !ArtifactType.startsLikeArtifact(body.payload),
        startsLikeArtifact(body.payload)
          // Base64 of the Base64 text of an artifact.
          || start(of: body.payload, spacesArePlusSigns: false).map(startsLikeArtifact) == true
      else { break }
      let inner = decode(body.payload.renamed("Base64 text"), as: body.encoding)
      body.payload = inner.payload
      body.repairs += [.init(.doubleBase64, at: text)] + inner.repairs
      body.damage = inner.damage
    }
    return body
  }

  /// Returns whether the text, read as Base64, begins as an artifact does. Decodes only its first
  /// 2,048 characters.
  static func startsLikeArtifact(_ text: Bytes) -> Bool {
    start(of: text, spacesArePlusSigns: true).map(ArtifactType.startsLikeArtifact) ?? false
  }

  /// Decodes the first 2,048 characters; `nil` if one of them is no digit.
  private static func start(of text: Bytes, spacesArePlusSigns: Bool) -> Bytes? {
    var decoder = Base64Decoder(
      text.prefix(ArtifactType.sniffedCount / 3 * 4), spacesArePlusSigns: spacesArePlusSigns)
    let start = decoder.decode(named: "start")
    return decoder.foreign == nil ? start : nil
  }

  /// Decodes one layer of Base64 and lists what was corrected.
  ///
  /// - Parameters:
  ///   - text: The text without its wrappings.
  ///   - encoding: The encoding to report; `nil` for `base64` or `base64url`, as the digits say.
  ///     In PEM, line breaks are no fault, and spaces without line breaks are what a shell made
  ///     of the line breaks.
  /// - Returns: All bytes that the digits give. If a character is no digit, the damage is
  ///   `foreignCharacter`; if a single digit is left over, `cutText`.
  static func decode(_ text: Bytes, as encoding: DecodedText.Encoding?) -> DecodedBody {
    let census = Base64Census(of: text)
    let isPEM = encoding == .pem
    let plus = census.spacesArePlusSigns && !(isPEM && census.lineBreaks.count == 0)
    var decoder = Base64Decoder(text, spacesArePlusSigns: plus)
    let payload = decoder.decode(named: DecodedBody.name)

    var repairs: [DecodedText.Repair] = []
    func note(_ kind: DecodedText.Repair.Kind, _ place: Int?, count: Int = 1) {
      guard let place else { return }
      repairs.append(.init(kind, in: text, at: place, count: count))
    }
    if plus { note(.spaceForPlus, census.spaces.first, count: census.spaces.count) }
    if !isPEM {
      note(.lineBreaks, census.lineBreaks.first, count: census.lineBreaks.count)
      if !plus, census.lineBreaks.count == 0 {
        note(.lineBreaks, census.spaces.first, count: census.spaces.count)
      }
    }
    note(.base64URLAlphabet, census.urlDigits.first, count: census.urlDigits.count)
    // RFC 4648 §5 allows no padding where the length is known from elsewhere.
    if !census.isURLAlphabet { note(.missingPadding, decoder.missingPadding) }
    note(.excessPadding, decoder.excessPadding)
    note(.leftoverBits, decoder.leftoverBits)

    var damage: DecodedText.Damage?
    if let place = decoder.foreign {
      damage = .init(.foreignCharacter, in: text, at: place, count: decoder.foreignCount)
    } else if let place = decoder.looseDigit {
      damage = .init(.cutText, in: text, at: place)
    }
    return DecodedBody(
      payload: payload, encoding: encoding ?? (census.isURLAlphabet ? .base64url : .base64),
      repairs: repairs, damage: damage)
  }
}

extension Bytes {
  /// Returns the whole buffer of these bytes under a new name, with the same origin.
  func renamed(_ name: String) -> Bytes {
    Buffer(name: name, buffer.storage, origin: buffer.origin).all
  }
}
