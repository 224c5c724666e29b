import Decoding
import Evidence
import Foundation
import Reports

/// What must hold of any input. The message names what was claimed; the fuzzer keeps the input.
func claim(_ holds: Bool, _ what: @autoclosure () -> String) {
  if !holds { fatalError("not so: \(what())") }
}

extension Bytes {
  /// Claims that every byte lies in its buffer, and in the input that it was made from.
  func claimInside(_ input: Bytes, _ name: String) {
    claim(
      startIndex >= 0 && endIndex <= buffer.storage.count && startIndex <= endIndex,
      "\(name) lies in its buffer")
    // The ends and the middle stand for all: walking back every byte costs more than reading it.
    for place in [startIndex, startIndex + count / 2, endIndex - 1] where !isEmpty {
      for root in self[place..<(place + 1)].roots {
        claim(root.buffer === input.buffer, "\(name) was made from the input")
        claim(root.endIndex <= input.endIndex, "\(name) was made from bytes of the input")
      }
    }
  }
}

extension [Anomaly] {
  func claimInside(_ input: Bytes) {
    for anomaly in self {
      anomaly.bytes.claimInside(input, "an anomaly")
      claim(!"\(anomaly.kind)".isEmpty, "an anomaly says something")
    }
  }
}

extension FieldNode {
  /// Claims it of the whole tree, and that it can be shown.
  func claimInside(_ input: Bytes) {
    claimEach(input)
    claimShowable(TreeText.text(of: self, TerminalStyle()), "a tree")
  }

  private func claimEach(_ input: Bytes) {
    bytes?.claimInside(input, name)
    if case .bytes(let bytes) = value { bytes.claimInside(input, name) }
    for child in children { child.claimEach(input) }
  }
}

/// Claims that a terminal finds nothing to obey in a text.
func claimShowable(_ text: String, _ name: String) {
  claim(
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f || $0 == 0x0a },
    "\(name) holds no control character")
  claim(!text.unicodeScalars.contains { (0x80...0x9f).contains($0.value) }, "\(name) holds no C1")
}

/// Claims that the bytes are a line of JSON, to a reader that is not ours as well.
func claimJSON(_ line: [UInt8], _ name: String) {
  claim(line.last == 0x0a, "\(name) ends")
  claim(
    line.dropLast().allSatisfy { $0 >= 0x20 && $0 != 0x7f }, "\(name) holds no control character")
  claim(JSONReader.readWhole(Bytes(line), limits: .unlimited).isClean, "\(name) is JSON")
  claim(
    (try? JSONSerialization.jsonObject(with: Data(line), options: .fragmentsAllowed)) != nil,
    "\(name) is JSON to others")
}

extension DecodingLimits {
  fileprivate static let unlimited = DecodingLimits(depth: 1_024, items: .max, bytes: .max)
}
