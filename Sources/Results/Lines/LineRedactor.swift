package import Evidence

/// Decides what of a result is shown. ``FieldTable/redact`` visits the values in the order of the
/// tables and tells where each stands in a line.
package protocol LineRedactor: AnyObject {
  /// Goes to a member of an object.
  func enter(_ name: String)
  /// Goes to an element of an array.
  func enter(_ index: Int)
  /// Leaves the member or element that was entered last.
  func leave()
  /// Returns the text to show instead; `nil` if it doesn't change.
  func text(_ text: String, _ privacy: TextPrivacy) -> String?
  /// Returns the value to show instead; `nil` if it doesn't change.
  func value(_ value: Value) -> Value?
  /// Returns the structure to show instead; `nil` if it doesn't change.
  func tree(_ tree: FieldNode) -> FieldNode?
}

/// What a text of a result can reveal.
package enum TextPrivacy: Sendable {
  /// A text of this program, or of a closed set. Nothing is searched.
  case own
  /// Any text: secrets and identifiers in it are replaced.
  case text
  /// The name of one thing or person, replaced as a whole where identifiers are hidden.
  case name
  /// A key ID, in any encoding.
  case key
  /// An artifact's hash.
  case digest
}

extension LineRedactor {
  /// Returns what `body` returns for the member with a name.
  package func at<Shown>(_ name: String, _ body: () -> Shown) -> Shown {
    enter(name)
    defer { leave() }
    return body()
  }
}

extension Array {
  /// Returns the elements with those that `body` changes; `nil` if it changes none.
  package func redacted(
    by redactor: any LineRedactor, _ body: (Element) -> Element?
  ) -> [Element]? {
    var copy: [Element]?
    for (index, element) in enumerated() {
      redactor.enter(index)
      if let shown = body(element) {
        copy = copy ?? self
        copy?[index] = shown
      }
      redactor.leave()
    }
    return copy
  }
}
