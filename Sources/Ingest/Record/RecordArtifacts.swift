import Containers
import Decoding
import Evidence

extension EvidenceRecord {
  /// Returns the bytes of the attestation beside the other artifacts; `nil` if there is none.
  func attestation(limits: DecodingLimits) -> Bytes? {
    let found = artifacts.first { $0.field == .attestation && $0.value.bytes.count <= limits.bytes }
    return found?.decodedTexts(limits: limits).first.flatMap {
      ArtifactType.sniff($0.payload) == .attestation ? $0.payload : nil
    }
  }

  /// Whether a member that promises an artifact must be treated as one. A string or an
  /// array of numbers always is, whatever it contains; an object or a token that wraps an artifact
  /// isn't.
  var holdsArtifact: Bool {
    artifacts.contains {
      !$0.isTokenOfArtifact && ($0.value.members == nil || $0.value.isNumberList)
    }
  }
}

extension JSONNode {
  /// Whether it is bytes in JSON: an array of numbers, or a buffer of Node.js
  /// (`{"type":"Buffer","data":[…]}`).
  var isNumberList: Bool {
    switch kind {
    case .array(let elements):
      if let first = elements.first, case .number = first.kind {
        TextDecoder.read(bytes).encoding == .jsonArray
      } else {
        false
      }
    case .object: self["type"]?.string?.utf8 == "Buffer" && self["data"]?.elements != nil
    case .string, .number, .bool, .null: false
    }
  }

  /// The bytes that a list of numbers means (``isNumberList``, ``indexedBytes``); `nil` for any other value.
  var listedBytes: Bytes? {
    if let indexedBytes { return Bytes(indexedBytes, name: "bytes") }
    guard isNumberList else { return nil }
    let list = TextDecoder.read(bytes)
    return list.encoding == .jsonArray && list.damage == nil ? list.payload : nil
  }
}
