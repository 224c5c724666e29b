/// The rows to show where the script does not run: those that are not accepted first.
struct LeadingRows {
  private var troubled: [IndexRow] = []
  private var accepted: [IndexRow] = []

  private static let limit = 25

  mutating func add(_ row: IndexRow) {
    let isTroubled = ![.accepted, .warned].contains(row.state)
    if isTroubled && troubled.count < Self.limit { troubled.append(row) }
    if !isTroubled && accepted.count < Self.limit { accepted.append(row) }
  }

  var rows: [IndexRow] { Array((troubled + accepted).prefix(Self.limit)) }
}
