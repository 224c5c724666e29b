/// The result builder with which pages are written as nested blocks. A string in a block becomes
/// escaped text, and `nil` becomes nothing.
///
/// The methods are those of a Swift result builder; the compiler calls them, in place of the
/// statements of a block.
@resultBuilder
package enum HTMLBuilder {
  /// Takes a piece.
  package static func buildExpression(_ html: HTML) -> HTML { html }
  /// Takes a piece, or nothing.
  package static func buildExpression(_ html: HTML?) -> HTML { html ?? .empty }
  /// Takes text, escaped and cut after 512 code points.
  package static func buildExpression(_ text: String) -> HTML { .text(text) }
  /// Takes text, or nothing.
  package static func buildExpression(_ text: String?) -> HTML { text.map { .text($0) } ?? .empty }
  /// Joins the pieces of a block.
  package static func buildBlock(_ parts: HTML...) -> HTML { HTML(joining: parts) }
  /// Takes the piece of an `if` without `else`, or nothing.
  package static func buildOptional(_ part: HTML?) -> HTML { part ?? .empty }
  /// Takes the piece of the first branch.
  package static func buildEither(first: HTML) -> HTML { first }
  /// Takes the piece of the second branch.
  package static func buildEither(second: HTML) -> HTML { second }
  /// Joins the pieces of a loop.
  package static func buildArray(_ parts: [HTML]) -> HTML { HTML(joining: parts) }
}
