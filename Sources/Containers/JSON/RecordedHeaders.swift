import Decoding
import Evidence

extension JSONNode? {
  /// Returns the headers in an array of objects. One without a name is skipped.
  /// - Parameter name: Returns the name in an object; the value is always in `value`.
  func headers(_ name: (JSONNode) -> JSONNode?) -> [Message.Header] {
    (self?.elements ?? []).compactMap { header in
      name(header)?.text.map {
        Message.Header(name: $0.text, value: header["value"]?.text?.text ?? "")
      }
    }
  }
}
