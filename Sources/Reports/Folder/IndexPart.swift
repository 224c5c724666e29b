/// The description of one page of the index; its rows wait in a scratch file.
struct IndexPart: Sendable {
  /// The page's number, from one.
  let number: Int
  /// Its rows among those of the run, from one.
  let rows: Range<Int>
  /// How many of its rows have a page of their own.
  let pages: Int
  /// The rows that the page shows without its script.
  let leading: [IndexRow]
  /// The byte range of its dictionary in the file of data blocks.
  let dictionary: Range<Int>
  /// The byte range of its packed rows in the file of data blocks.
  let packed: Range<Int>
}
