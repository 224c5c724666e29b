import Decoding
import Evidence

/// Finds artifacts in binary data: a message body in Protocol Buffers, MessagePack or CBOR, or a
/// memory dump. The artifacts are there without any encoding, and their own headers state their
/// lengths.
///
/// A mark is what each artifact has directly after its header: the first key of its CBOR map, or
/// the identifier of signed data in its CMS message (``ArtifactStart/marks``).
enum BinaryCarving {
  /// Whether a mark begins with the byte, for a fast search; 256 elements.
  private static let isFirst: [Bool] = (UInt8.min...UInt8.max).map { byte in
    ArtifactStart.marks.contains { $0.first == byte }
  }
  /// Whether the byte is the second of a mark; 256 elements.
  private static let isSecond: [Bool] = (UInt8.min...UInt8.max).map { byte in
    ArtifactStart.marks.contains { $0.dropFirst().first == byte }
  }
  /// The most artifacts of one message.
  private static let most = 1_000

  /// Returns the artifacts in their order. They don't overlap.
  static func artifacts(in bytes: Bytes) -> [Bytes] {
    var found: [Bytes] = []
    var position = bytes.startIndex
    while found.count < most, let place = place(from: position, in: bytes) {
      position = place
      guard
        let mark = ArtifactStart.marks.first(where: {
          bytes[position..<bytes.endIndex].starts(with: $0)
        })
      else {
        position += 1
        continue
      }
      let earliest = found.last?.endIndex ?? bytes.startIndex
      if let artifact = artifact(markedBy: mark, at: position, in: bytes, from: earliest) {
        found.append(artifact)
        position = artifact.endIndex
      } else {
        position += mark.count
      }
    }
    return found
  }

  /// Returns the next place where the first two bytes of marks are; `nil` if there is none.
  private static func place(from start: Int, in bytes: Bytes) -> Int? {
    let base = bytes.startIndex
    return bytes.withUnsafeBytes { text in
      isFirst.withUnsafeBufferPointer { isFirst in
        isSecond.withUnsafeBufferPointer { isSecond in
          var position = start - base
          while position + 1 < text.count {
            if isFirst[Int(text[position])], isSecond[Int(text[position + 1])] {
              return base + position
            }
            position += 1
          }
          return nil
        }
      }
    }
  }

  /// Returns whether a CBOR map is a message that contains an artifact: its first key isn't one of
  /// an artifact, and a complete artifact follows.
  static func isMessage(_ bytes: Bytes) -> Bool {
    guard isMap(bytes.first),
      !ArtifactStart.marks.contains(where: { bytes.dropFirst().starts(with: $0) })
    else { return false }
    return artifacts(in: bytes).contains {
      $0.startIndex > bytes.startIndex && StatedLength.ofCBOR($0)?.least == $0.count
    }
  }

  /// Returns the artifact whose map or sequence header directly precedes a mark.
  /// - Parameters:
  ///   - mark: The mark that was found.
  ///   - position: The place of the mark.
  ///   - bytes: The message.
  ///   - earliest: The place before which the artifact can't begin.
  /// - Returns: `nil` if no artifact begins there.
  private static func artifact(
    markedBy mark: [UInt8], at position: Int, in bytes: Bytes, from earliest: Int
  ) -> Bytes? {
    let isMessage = mark.first == 0x06
    for length in isMessage ? [2, 4, 5, 3, 6] : [1] where position - length >= earliest {
      let rest = bytes.between(position - length, bytes.endIndex)
      guard isMessage ? isSequence(rest, head: length) : isMap(rest.first) else { continue }
      let stated =
        isMessage ? StatedLength.ofASN1(rest) : StatedLength.ofCBOR(rest)
      guard let stated, stated.least >= 64, ArtifactType.sniff(rest).isOfAppAttest else { continue }
      return rest.prefix(stated.least)
    }
    return nil
  }

  /// Returns whether a byte is the header of a small CBOR map.
  private static func isMap(_ head: UInt8?) -> Bool {
    head.map(ArtifactStart.isMapHead) ?? false
  }

  /// Returns whether the bytes begin with the header of a DER or BER sequence of a given size. The
  /// form of the length determines the size (X.690 §8.1.3).
  private static func isSequence(_ bytes: Bytes, head: Int) -> Bool {
    guard bytes.first == 0x30, let form = bytes.dropFirst().first else { return false }
    return head == 2 ? form == 0x80 || form < 0x80 : Int(form) == 0x80 + head - 2
  }
}
