import Decoding
import Evidence

/// Artifacts in bytes that are no text: the body of a message in Protocol Buffers, MessagePack or CBOR,
/// or a memory dump. They stand there as they are, and say themselves how long they are.
enum BinaryCarving {
  /// The keys of the two CBOR maps as they are encoded, and the identifier of CMS signed data.
  private static let marks: [[UInt8]] =
    ["fmt", "attStmt", "authData", "signature", "authenticatorData"].map {
      [0x60 + UInt8($0.utf8.count)] + Array($0.utf8)
    } + [[0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02]]

  private static let firsts = Set(marks.compactMap(\.first))
  private static let most = 1_000

  static func artifacts(in bytes: Bytes) -> [Bytes] {
    var found: [Bytes] = []
    var position = bytes.startIndex
    let storage = bytes.buffer.storage
    while position < bytes.endIndex, found.count < most {
      guard firsts.contains(storage[position]),
        let mark = marks.first(where: { bytes[position..<bytes.endIndex].starts(with: $0) })
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

  /// Whether a CBOR map is a message with an artifact in it: the first key is none of an artifact, and
  /// a whole artifact stands further on.
  static func isMessage(_ bytes: Bytes) -> Bool {
    guard isMap(bytes.first), !marks.contains(where: { bytes.dropFirst().starts(with: $0) }) else {
      return false
    }
    return artifacts(in: bytes).contains {
      $0.startIndex > bytes.startIndex && StatedLength(ofCBOR: $0)?.least == $0.count
    }
  }

  /// The head of the map or of the sequence stands right before the mark.
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

  private static func isMap(_ head: UInt8?) -> Bool {
    head.map { (0xa1...0xb7).contains($0) || $0 == 0xbf } ?? false
  }

  /// X.690 §8.1.3: the form of the length says how long the head is.
  private static func isSequence(_ bytes: Bytes, head: Int) -> Bool {
    guard bytes.first == 0x30, let form = bytes.dropFirst().first else { return false }
    return head == 2 ? form == 0x80 || form < 0x80 : Int(form) == 0x80 + head - 2
  }
}
