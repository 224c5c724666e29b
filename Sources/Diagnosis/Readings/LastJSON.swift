import Decoding
import Evidence
import Synchronization

/// Reads JSON and remembers the last text: a search writes the same text in many styles. Can be
/// shared between threads.
final class LastJSON: Sendable {
  private let last = Mutex<(text: [UInt8], value: JSONNode?)?>(nil)

  /// Returns the object or array in the text. Returns `nil` for any other value, and for text
  /// that isn't valid JSON.
  func container(_ text: [UInt8]) -> JSONNode? {
    if let last = last.withLock(\.self), last.text == text { return last.value }
    let value = Self.read(text)
    last.withLock { $0 = (text, value) }
    return value
  }

  /// Reads the text without the memory.
  private static func read(_ text: [UInt8]) -> JSONNode? {
    guard text.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }) else {
      return nil
    }
    let reading = JSONReader.readWhole(Bytes(text))
    guard reading.isClean, let value = reading.value,
      value.members != nil || value.elements != nil
    else { return nil }
    return value
  }
}
