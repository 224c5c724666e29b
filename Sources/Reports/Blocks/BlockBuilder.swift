/// Combines the blocks of a page, so that a block under a condition needs no array of its own.
@resultBuilder
enum BlockBuilder {
  static func buildExpression(_ block: Block) -> [Block] { [block] }
  static func buildExpression(_ blocks: [Block]) -> [Block] { blocks }
  static func buildBlock(_ parts: [Block]...) -> [Block] { parts.flatMap(\.self) }
  static func buildOptional(_ part: [Block]?) -> [Block] { part ?? [] }
  static func buildEither(first: [Block]) -> [Block] { first }
  static func buildEither(second: [Block]) -> [Block] { second }
  static func buildArray(_ parts: [[Block]]) -> [Block] { parts.flatMap(\.self) }
}
