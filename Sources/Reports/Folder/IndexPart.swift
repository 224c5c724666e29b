/// One page of the index.
struct IndexPart: Sendable {
  /// From one.
  let number: Int
  /// Its rows among those of the run, from one.
  let rows: Range<Int>
  /// How many of its rows have a page of their own.
  let pages: Int
  /// The rows that are shown without the script.
  let leading: [IndexRow]
  /// Where its data lie among the blocks.
  let dictionary: Range<Int>
  let packed: Range<Int>
}
