/// A JSON value that was read, as far as a reader of results needs it.
///
/// Results don't depend on the decoders, so the JSON reader's type conforms to this protocol where
/// both are visible.
package protocol ParsedJSON: Sendable {
  /// The type with its article, for use in a sentence: “an object”.
  var typeName: String { get }
  /// Whether the value is `null`.
  var isNull: Bool { get }
  /// The characters of a string; `nil` for other types.
  var characters: String? { get }
  /// The value of a Boolean; `nil` for other types.
  var flag: Bool? { get }
  /// A number as it is written; `nil` for other types.
  var digits: String? { get }
  /// Calls `body` with each element of an array in order.
  ///
  /// - Returns: Whether the value is an array.
  func forEach(_ body: (any ParsedJSON) throws(ResultsFault) -> Void) throws(ResultsFault) -> Bool
  /// The members of an object in order; `nil` for other types.
  var fields: [(name: String, value: any ParsedJSON)]? { get }
  /// Returns the first member of an object with a name; `nil` if there is none.
  func field(_ name: String) -> (any ParsedJSON)?
  /// Whether the value is an object.
  var isObject: Bool { get }
}
