package import Evidence

/// Takes the bytes of an artifact out of whatever text they were carried in.
///
/// Everything that can be undone is undone and listed; what cannot is named, and whatever is left
/// is returned all the same. Time and memory are linear in the text.
package enum TextArmour {
  /// The most characters that an encoding spends on a byte: six in `-128, `, a little more where
  /// percent signs were themselves encoded.
  private static let charactersPerByte = 8

  private static let decoders = ByteEncoding.all.compactMap(\.decode)

  package static func read(
    _ captured: Bytes, limits: DecodingLimits = .standard
  ) -> ArmourReading {
    let isTooLong = captured.count / charactersPerByte > limits.bytes
    let text = isTooLong ? captured.prefix(limits.bytes * charactersPerByte) : captured
    let (rest, wrappings) = PeelingStep.peelAll(text)
    guard !rest.isEmpty else {
      return ArmourReading(
        text: captured, payload: ArmourBody(verbatim: rest).payload, encoding: .raw,
        repairs: [], damage: .init(.empty, at: captured))
    }
    let body = (decoders.firstResult { $0(rest) } ?? ArmourBody(verbatim: rest))
      .unwrapped(in: rest, limits: limits)
    let damage = isTooLong ? .init(.cutText, at: text.suffix(1)) : body.damage ?? lost(in: body)
    return ArmourReading(
      text: captured, payload: body.payload, encoding: body.encoding,
      repairs: (wrappings + body.repairs).map { $0.walkedBack(to: captured) },
      damage: damage.map { $0.walkedBack(to: captured) })
  }

  /// Binary bytes that were read as UTF-8 are valid UTF-8 ever after, with U+FFFD for what was not.
  /// No artifact is by itself; a genuine receipt may well hold U+FFFD in one of its fields.
  private static func lost(in body: ArmourBody) -> ArmourReading.Damage? {
    guard body.payload.utf8 != nil else { return nil }
    let replaced = body.payload.replacementCharacters
    return replaced.first.map { .init(.utf8Replacement, at: $0, count: replaced.count) }
  }
}

extension ArmourReading.Repair {
  init(_ kind: Kind, in text: Bytes, at position: Int, count: Int = 1) {
    self.init(kind, at: text[position..<(position + 1)], count: count)
  }

  fileprivate func walkedBack(to text: Bytes) -> Self {
    Self(kind, at: bytes.walkedBack(to: text), count: count)
  }
}

extension ArmourReading.Damage {
  init(_ kind: Kind, in text: Bytes, at position: Int, count: Int = 1) {
    self.init(kind, at: text[position..<(position + 1)], count: count)
  }

  fileprivate func walkedBack(to text: Bytes) -> Self {
    Self(kind, at: bytes.walkedBack(to: text), count: count)
  }
}

extension Bytes {
  /// The first part of `text` that these bytes were made from.
  fileprivate func walkedBack(to text: Bytes) -> Bytes {
    var place = self
    while place.buffer !== text.buffer, let parent = place.parents.first { place = parent }
    return place
  }
}
