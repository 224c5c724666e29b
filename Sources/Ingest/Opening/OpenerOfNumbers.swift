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
      seeBytes(decodedText.payload, named: name, at: path)
      open(
        decodedText.payload, named: name, at: path.to([.transform(decodedText.encoding.rawValue)]),
        within: layers)
    }
  }

  /// Keeps bytes that are written as numbers. Those of a client are kept as Base64, because a response may
  /// repeat them as text. Those of a server are kept if their member is called a challenge.
  mutating func seeBytes(_ bytes: Bytes, named name: String?, at path: SourcePath) {
    guard bytes.count <= SeenString.lengths.upperBound / 2 else { return }
    if author == .client {
      see(Bytes(Array(Base64.encode(bytes.array).utf8), name: "bytes"), named: name, at: path)
    } else if author == .server, name.flatMap(ChallengeName.init) == .challenge {
      see(bytes, named: nil, at: path)
    }
  }
}
