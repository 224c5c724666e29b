import Decoding
import Evidence

/// Finds artifacts in binary data: a message body in Protocol Buffers, MessagePack or CBOR, or a
/// memory dump. The artifacts are there without any encoding, and their own headers state their
/// lengths.
enum BinaryCarving {
  /// The first bytes of the marks, for a fast search.
  private static let firsts = Set(ArtifactStart.marks.compactMap(\.first))
  /// The most artifacts of one message.
  private static let most = 1_000

  /// Returns the artifacts in their order. They don't overlap.
  static func artifacts(in bytes: Bytes) -> [Bytes] {
    var found: [Bytes] = []
    var position = bytes.startIndex
    let storage = bytes.buffer.storage
    while position < bytes.endIndex, found.count < most {
      guard firsts.contains(storage[position]),
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

  /// Returns whether a CBOR map is a message that contains an artifact: its first key isn't one of
  /// an artifact, and a complete artifact follows.
  static func isMessage(_ bytes: Bytes) -> Bool {
    guard isMap(bytes.first),
      !ArtifactStart.marks.contains(where: { bytes.dropFirst().starts(with: $0) })
    else { return false }
    return artifacts(in: bytes).contains {
      $0.startIndex > bytes.startIndex && StatedLength(ofCBOR: $0)?.least == $0.count
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
        isMessage ? StatedLength(ofASN1: rest) : StatedLength(ofCBOR: rest)
      guard let stated, stated.least >= 64, ArtifactType.sniff(rest).isFound else { continue }
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
