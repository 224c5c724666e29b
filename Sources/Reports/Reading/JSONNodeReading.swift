import Decoding
import Evidence
package import Results

extension JSONNode: ParsedJSON {
  /// The characters of a string in UTF-8; `nil` for other types.
  package var characters: String? { string?.utf8 }

  /// The value of a Boolean; `nil` for other types.
  package var flag: Bool? {
    if case .bool(let flag) = kind { flag } else { nil }
  }

  /// A number as it is written; `nil` for other types.
  package var digits: String? {
    if case .number = kind { String(decoding: bytes, as: UTF8.self) } else { nil }
  }

  /// Calls `body` with each element of an array in order.
  ///
  /// - Returns: Whether the value is an array.
  package func forEach(
    _ body: (any ParsedJSON) throws(ResultsFault) -> Void
  ) throws(ResultsFault) -> Bool {
    guard let elements else { return false }
    for element in elements { try body(element) }
    return true
  }

  /// The members of an object in order; `nil` for other types.
  package var fields: [(name: String, value: any ParsedJSON)]? {
    members?.map { ($0.name, $0.value) }
  }

  /// Returns the first member of an object with a name; `nil` if there is none.
  package func field(_ name: String) -> (any ParsedJSON)? { self[name] }

  /// Whether the value is an object.
  package var isObject: Bool { members != nil }
}
