/// The rows that an index page shows without its script: up to 25, artifacts that are not accepted
/// first.
struct LeadingRows {
  /// The first rows that are neither accepted nor accepted with warnings.
  private var troubled: [IndexRow] = []
  /// The first rows that are accepted, with or without warnings.
  private var accepted: [IndexRow] = []

  /// The maximum number of rows of each kind, and of all together.
  private static let limit = 25

  /// Keeps the row while there is room for its kind.
  mutating func add(_ row: IndexRow) {
    let isTroubled = ![.accepted, .warned].contains(row.state)
    if isTroubled && troubled.count < Self.limit { troubled.append(row) }
    if !isTroubled && accepted.count < Self.limit { accepted.append(row) }
  }

  /// The rows to show, those that need attention first.
  var rows: [IndexRow] { Array((troubled + accepted).prefix(Self.limit)) }
}
