package import Decoding
package import Evidence
import SystemCrypto

/// A public key that a caller wrote down.
package struct GivenKey: Sendable {
  /// 04 ‖ X ‖ Y.
  package let point: Bytes
  /// Why other software may not read it.
  package let deviation: Deviation?

  package enum Deviation: Sendable, Hashable {
    /// The text had to be repaired first.
    case repaired([ArmourReading.Repair.Kind])
    /// A coordinate was written without the zero bytes in front of it.
    case missingZeros
  }
}

/// Reads a public key as callers write one down.
package enum PublicKeyReader {
  /// The key in PEM, in Base64 or hexadecimal of a SubjectPublicKeyInfo, or of the point itself.
  ///
  /// Half a dozen places ask for the key of one assertion, and assertions come with the keys of others.
  package static func read(_ given: GivenBytes) -> GivenKey? {
    guard given.text.count <= longestKept else { return reading(given) }
    if let known = keys[Written(text: given.text, encoding: given.encoding)] { return known }
    // What is kept must not keep the input that it was read in.
    let kept = reading(given).map {
      GivenKey(point: Bytes($0.point.array, name: $0.point.buffer.name), deviation: $0.deviation)
    }
    let text = Bytes(given.text.array, name: given.text.buffer.name)
    keys.remember(kept, as: Written(text: text, encoding: given.encoding))
    // The same answer whoever asks first.
    return kept
  }

  private struct Written: Hashable, Sendable {
    let text: Bytes
    let encoding: GivenBytes.Encoding?
  }

  private static let keys = Recollection<Written, GivenKey?>(capacity: 256)
  private static let longestKept = 1_024

  private static func reading(_ given: GivenBytes) -> GivenKey? {
    let blocks = given.encoding == nil ? PEMBody.blocks(in: given.text) : []
    if blocks.count > 1 { return only(of: blocks) }
    let armour = given.encoding == nil ? TextArmour.read(given.text) : nil
    guard let payload = armour?.payload ?? given.readings.first?.bytes else { return nil }
    let kinds = (armour?.repairs ?? []).map(\.kind).filter { !ordinary.contains($0) }
    let deviation = kinds.isEmpty ? nil : GivenKey.Deviation.repaired(kinds)
    if let point = point(in: payload) { return GivenKey(point: point, deviation: deviation) }
    return padded(payload).map { GivenKey(point: $0, deviation: .missingZeros) }
  }

  /// The one key in several blocks of PEM: parameters may stand before it, and a second key makes it
  /// anybody's guess which is meant.
  private static func only(of blocks: [Bytes]) -> GivenKey? {
    guard blocks.count <= mostBlocks else { return nil }
    let keys = blocks.compactMap { reading(GivenBytes($0, nil)) }
    return keys.first.flatMap { key in keys.allSatisfy { $0.point == key.point } ? key : nil }
  }

  private static let mostBlocks = 8

  package static func point(_ given: GivenBytes) -> Bytes? { read(given)?.point }

  /// What every reader of PEM takes.
  private static let ordinary: Set<ArmourReading.Repair.Kind> = [
    .lineBreaks, .surroundingWhitespace,
  ]

  private static func point(in payload: Bytes) -> Bytes? {
    if payload.count == 65, payload.first == 4 { return payload }
    let info = PublicKeyInfo(ASN1Decoder.decode(payload, rules: .der).element)
    if let info { return info.isUncompressedP256 ? info.key : nil }
    let certificate = Certificate(decoding: payload)
    return certificate.publicKey.flatMap { $0.isUncompressedP256 ? $0.key : nil }
  }

  /// The point with up to two zero bytes put back; only on the curve is it the right place.
  private static func padded(_ payload: Bytes) -> Bytes? {
    guard (63...64).contains(payload.count), payload.first == 4 else { return nil }
    let numbers = payload.array.dropFirst()
    let missing = 65 - payload.count
    let zeros = [UInt8](repeating: 0, count: missing)
    let candidates = (0...missing).map { ofX in
      let (x, y) = (numbers.prefix(32 - ofX), numbers.dropFirst(32 - ofX))
      return [4] + zeros.prefix(ofX) + x + zeros.prefix(missing - ofX) + y
    }
    return candidates.map { Bytes($0, name: "public key") }.first {
      ECDSAPublicKey(curve: .p256, x963: $0) != nil
    }
  }
}
