import Evidence

/// Base64 in either alphabet, and whatever is no other kind of text.
enum Base64Body {
  static func read(_ text: Bytes) -> ArmourBody? {
    unwrapped(decode(text, as: nil), of: text)
  }

  /// Whether the text stands for an artifact when it is read as Base64.
  static func startsLikeArtifact(_ text: Bytes) -> Bool {
    var decoder = Base64Decoder(
      text.prefix(ArtifactType.sniffedCount / 3 * 4), spacesArePlusSigns: true)
    let start = decoder.decode(named: "start")
    return decoder.foreign == nil && ArtifactType.startsLikeArtifact(start)
  }

  /// Decodes and lists what had to be undone. In PEM line breaks belong to the form, and spaces
  /// without line breaks are what a shell made of them.
  static func decode(_ text: Bytes, as encoding: ArmourReading.Encoding?) -> ArmourBody {
    let census = Base64Census(of: text)
    let isPEM = encoding == .pem
    let plus = census.spacesArePlusSigns && !(isPEM && census.lineBreaks.count == 0)
    var decoder = Base64Decoder(text, spacesArePlusSigns: plus)
    let payload = decoder.decode(named: ArmourBody.name)

    var repairs: [ArmourReading.Repair] = []
    func note(_ kind: ArmourReading.Repair.Kind, _ place: Int?, count: Int = 1) {
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
    // RFC 4648 §5 leaves padding out where the length is known from elsewhere.
    if !census.isURLAlphabet { note(.missingPadding, decoder.missingPadding) }
    note(.excessPadding, decoder.excessPadding)
    note(.leftoverBits, decoder.leftoverBits)

    var damage: ArmourReading.Damage?
    if let place = decoder.foreign {
      damage = .init(.foreignCharacter, in: text, at: place, count: decoder.foreignCount)
    } else if let place = decoder.looseDigit {
      damage = .init(.cutText, in: text, at: place)
    }
    return ArmourBody(
      payload, encoding ?? (census.isURLAlphabet ? .base64url : .base64), repairs: repairs,
      damage: damage)
  }

  /// Base64 of Base64 text, two layers at most: only where the inner text becomes an artifact.
  private static func unwrapped(_ outer: ArmourBody, of text: Bytes) -> ArmourBody {
    var body = outer
    for _ in 0..<2 {
      guard body.damage == nil, !ArtifactType.startsLikeArtifact(body.payload),
        startsLikeArtifact(body.payload) || holdsBase64OfArtifact(body.payload)
      else { break }
      let inner = decode(body.payload.renamed("Base64 text"), as: body.encoding)
      body.payload = inner.payload
      body.repairs += [.init(.doubleBase64, at: text)] + inner.repairs
      body.damage = inner.damage
    }
    return body
  }

  private static func holdsBase64OfArtifact(_ text: Bytes) -> Bool {
    var decoder = Base64Decoder(
      text.prefix(ArtifactType.sniffedCount / 3 * 4), spacesArePlusSigns: false)
    let start = decoder.decode(named: "start")
    return decoder.foreign == nil && startsLikeArtifact(start)
  }
}

extension Bytes {
  /// The whole buffer under the name of what it turned out to be.
  func renamed(_ name: String) -> Bytes {
    Buffer(name: name, buffer.storage, origin: buffer.origin).all
  }
}
