package import Decoding
package import Evidence
import SystemCrypto

/// A public key on P-256 that was read from a caller's text.
package struct GivenKey: Sendable {
  /// The key as an uncompressed point: `04 ‖ X ‖ Y`, 65 bytes (SEC 1 §2.3.3).
  package let point: Bytes
  /// Why other software may fail to read the text; `nil` for a standard form.
  package let deviation: Deviation?

  /// A deviation of the text from the standard forms.
  package enum Deviation: Sendable, Hashable {
    /// The text had to be repaired first, by these steps.
    case repaired([DecodedText.Repair.Kind])
    /// A coordinate was written without its leading zero bytes.
    case missingZeros
  }
}

/// A reader of public keys in the forms in which callers write them.
package enum PublicKeyReader {
  /// Reads a key in PEM, or in Base64 or hexadecimal of a SubjectPublicKeyInfo, of a certificate,
  /// or of the point itself.
  ///
  /// The results for texts of up to 1,024 bytes are cached: about six places ask for the key of one
  /// assertion, and many assertions use the same key.
  ///
  /// - Returns: The key, or `nil` if the text contains none on P-256, several different ones, or
  ///   more than eight PEM blocks.
  package static func read(_ given: GivenBytes) -> GivenKey? {
    guard given.text.count <= longestKept else { return reading(given) }
    if let known = keys[Written(text: given.text, encoding: given.encoding)] { return known }
    // A cached value must not keep the whole input in memory.
    let kept = reading(given).map {
      GivenKey(point: Bytes($0.point.array, name: $0.point.buffer.name), deviation: $0.deviation)
    }
    let text = Bytes(given.text.array, name: given.text.buffer.name)
    keys.remember(kept, as: Written(text: text, encoding: given.encoding))
    // Callers get the cached copy in every case, so that results don't depend on who asks first.
    return kept
  }

  /// The cache key: the text and its stated encoding.
  private struct Written: Hashable, Sendable {
    let text: Bytes
    let encoding: GivenBytes.Encoding?
  }

  /// The keys that were read, with `nil` for texts that contain none.
  private static let keys = DecodeCache<Written, GivenKey?>(capacity: 256)
  /// The maximum length in bytes of a cached text.
  private static let longestKept = 1_024

  /// Reads a key without the cache.
  private static func reading(_ given: GivenBytes) -> GivenKey? {
    let blocks = given.encoding == nil ? PEMBody.blocks(in: given.text) : []
    if blocks.count > 1 { return only(of: blocks) }
    let decodedText = given.encoding == nil ? TextDecoder.read(given.text) : nil
    guard let payload = decodedText?.payload ?? given.readings.first?.bytes else { return nil }
    let kinds = (decodedText?.repairs ?? []).map(\.kind).filter { !ordinary.contains($0) }
    let deviation = kinds.isEmpty ? nil : GivenKey.Deviation.repaired(kinds)
    if let point = point(in: payload) { return GivenKey(point: point, deviation: deviation) }
    return padded(payload).map { GivenKey(point: $0, deviation: .missingZeros) }
  }

  /// Returns the only key in several PEM blocks, which may also contain curve parameters. Returns
  /// `nil` for two different keys, as it is unknown which one is meant.
  private static func only(of blocks: [Bytes]) -> GivenKey? {
    guard blocks.count <= mostBlocks else { return nil }
    let keys = blocks.compactMap { reading(GivenBytes($0, nil)) }
    return keys.first.flatMap { key in keys.allSatisfy { $0.point == key.point } ? key : nil }
  }

  /// The maximum number of PEM blocks that are examined.
  private static let mostBlocks = 8

  /// Reads a key and returns its point only.
  package static func point(_ given: GivenBytes) -> Bytes? { read(given)?.point }

  /// Repairs that every reader of PEM makes and that are not reported.
  private static let ordinary: Set<DecodedText.Repair.Kind> = [
    .lineBreaks, .surroundingWhitespace,
  ]

  /// Returns the uncompressed point on P-256 in a bare point, a SubjectPublicKeyInfo or a
  /// certificate.
  private static func point(in payload: Bytes) -> Bytes? {
    if payload.count == 65, payload.first == 4 { return payload }
    let info = PublicKeyInfo(ASN1Decoder.decode(payload, rules: .der).element)
    if let info { return info.isUncompressedP256 ? info.key : nil }
    let certificate = Certificate(decoding: payload)
    return certificate.publicKey.flatMap { $0.isUncompressedP256 ? $0.key : nil }
  }

  /// Returns the point after restoring up to two missing zero bytes at the starts of the
  /// coordinates; `nil` for any other length. Of the possible places, the first that gives a point
  /// on the curve is used.
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
