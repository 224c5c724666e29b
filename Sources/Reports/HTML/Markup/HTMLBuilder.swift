/// Lets pages be written as nested blocks. A string in a block is text, and escaped.
@resultBuilder
package enum HTMLBuilder {
  package static func buildExpression(_ html: HTML) -> HTML { html }
  package static func buildExpression(_ html: HTML?) -> HTML { html ?? .empty }
  package static func buildExpression(_ text: String) -> HTML { .text(text) }
  package static func buildExpression(_ text: String?) -> HTML { text.map { .text($0) } ?? .empty }
  package static func buildBlock(_ parts: HTML...) -> HTML { HTML(joining: parts) }
  package static func buildOptional(_ part: HTML?) -> HTML { part ?? .empty }
  package static func buildEither(first: HTML) -> HTML { first }
  package static func buildEither(second: HTML) -> HTML { second }
  package static func buildArray(_ parts: [HTML]) -> HTML { HTML(joining: parts) }
}
