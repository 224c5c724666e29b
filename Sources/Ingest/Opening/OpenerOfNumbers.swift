import Claims
import Decoding
import Evidence

/// Opens bytes that are written as numbers, and keeps them for comparison.
extension Opener {
  /// Searches the bytes of an array of numbers.
  mutating func openNumbers(
    _ value: JSONNode, _ name: String?, _ path: SourcePath, _ layers: [Layer]
  ) {
    let decodedText = TextDecoder.read(value.bytes, limits: decodingLimits)
    guard decodedText.damage == nil else { return }
    if ArtifactType.sniff(decodedText.payload).isOfAppAttest {
      find(decodedText, in: value.bytes, name, path, layers)
    } else {
      seeBytes(decodedText.payload.array, named: name, at: path)
      open(
        decodedText.payload, named: name, at: path.to([.transform(decodedText.encoding.rawValue)]),
        within: layers)
    }
  }

  /// Keeps bytes that a client sent as numbers, as Base64: a response may repeat them as text.
  mutating func seeBytes(_ bytes: [UInt8], named name: String?, at path: SourcePath) {
    guard author == .client, bytes.count <= SeenString.lengths.upperBound / 2 else { return }
    see(Bytes(Array(Base64.encode(bytes).utf8), name: "bytes"), named: name, at: path)
  }
}
