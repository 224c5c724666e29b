/// The lines beside the lanes that lead from the exchange in which a challenge was issued to the
/// artifacts that answer it.
///
/// Each line has a track of its own while it is drawn; lines that find no free track are left out,
/// and the words in the rows say the same.
struct ChallengeTracks {
  /// A piece of a line in one row.
  struct Piece {
    /// The track, from zero.
    let track: Int
    /// Whether the line begins, passes, touches an artifact, or ends in this row.
    let part: Part
  }

  /// Which piece of a line it is, with its classes.
  enum Part: String {
    case start = "ks"
    case pass = "kp"
    case touch = "kp kt"
    case end = "ke"
  }

  /// The class of each track.
  static let looks = ["k0", "k1", "k2"]

  /// The pieces of each row of the diagram.
  let rows: [[Piece]]

  /// Finds a track for each challenge.
  ///
  /// - Parameters:
  ///   - uses: For each challenge its row and the rows of its artifacts.
  ///   - count: The number of rows.
  init(_ uses: [(row: Int, users: [Int])], count: Int) {
    var rows = [[Piece]](repeating: [], count: count)
    var free = [Int](repeating: -1, count: Self.looks.count)
    for (row, users) in uses.sorted(by: { $0.row < $1.row }) {
      let users = users.filter { $0 > row }
      guard let last = users.max(), let track = free.firstIndex(where: { $0 < row }) else {
        continue
      }
      free[track] = last
      rows[row].append(Piece(track: track, part: .start))
      for place in (row + 1)..<last {
        rows[place].append(Piece(track: track, part: users.contains(place) ? .touch : .pass))
      }
      rows[last].append(Piece(track: track, part: .end))
    }
    self.rows = rows
  }

  /// Draws the pieces of a row; nothing without any.
  static func html(_ pieces: [Piece]) -> HTML {
    guard !pieces.isEmpty else { return .empty }
    return HTML.element(.span, .class("trk"), .hidden) {
      for piece in pieces { HTML.element(.b, .track(piece)) }
    }
  }
}
