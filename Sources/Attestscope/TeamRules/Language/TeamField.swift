import Evidence

/// A field that a condition can name.
struct TeamField: Sendable, Hashable {
  /// The name: `receipt.creationTime`.
  let name: String
  /// The type of its values.
  let type: TeamType
  /// What it is, as a phrase, for documentation and pages.
  let meaning: String
  /// All values that a text can have; empty if any text is possible.
  let words: [String]

  /// Returns whether both are the same field: names are unique.
  static func == (left: TeamField, right: TeamField) -> Bool { left.name.equals(right.name) }

  /// Feeds the name into the hasher.
  func hash(into hasher: inout Hasher) { hasher.combine(ByteText(name)) }
}

/// The fields of one kind of subject, with the functions that return their values.
struct TeamVocabulary<Subject>: Sendable {
  /// The fields in the order of the documentation.
  let fields: [TeamField]
  private let values: [TeamField: @Sendable (Subject) -> TeamValue?]

  /// A field with its function.
  typealias Row = (field: TeamField, value: @Sendable (Subject) -> TeamValue?)

  /// Creates a vocabulary of rows with different names.
  init(_ rows: [Row]) {
    fields = rows.map(\.field)
    values = Dictionary(rows.map { ($0.field, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the value of a field; `nil` if the subject lacks it.
  func value(of field: TeamField, in subject: Subject) -> TeamValue? { values[field]?(subject) }

  /// Returns a field that is a text, one of `words` if there are any.
  static func text(
    _ name: String, _ meaning: String, words: [String] = [],
    _ value: @escaping @Sendable (Subject) -> String?
  ) -> Row {
    row(name, .text, meaning, words: words) { value($0).map { .text(ByteText($0)) } }
  }

  /// Returns a field that is a number.
  static func number<Number: BinaryInteger & SendableMetatype>(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Subject) -> Number?
  ) -> Row {
    row(name, .number, meaning) { value($0).map { .number(Int64(clamping: $0)) } }
  }

  /// Returns a field that is a time.
  static func time(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Subject) -> Timestamp?
  ) -> Row {
    row(name, .time, meaning) { value($0).map { .time($0) } }
  }

  /// Returns a field that is a list of texts.
  static func texts(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Subject) -> [String]
  ) -> Row {
    row(name, .texts, meaning) { .texts(value($0).map { ByteText($0) }) }
  }

  private static func row(
    _ name: String, _ type: TeamType, _ meaning: String, words: [String] = [],
    _ value: @escaping @Sendable (Subject) -> TeamValue?
  ) -> Row {
    (TeamField(name: name, type: type, meaning: meaning, words: words), value)
  }
}
