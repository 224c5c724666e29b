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

  /// Which piece of a line it is.
  enum Part { case start, pass, touch, end }

  /// The number of tracks.
  private static let limit = 3

  /// The pieces of each row of the diagram.
  let rows: [[Piece]]

  /// Finds a track for each challenge.
  ///
  /// - Parameters:
  ///   - uses: For each challenge its row and the rows of its artifacts.
  ///   - count: The number of rows.
  init(_ uses: [(row: Int, users: [Int])], count: Int) {
    var rows = [[Piece]](repeating: [], count: count)
    var free = [Int](repeating: -1, count: Self.limit)
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
      for piece in pieces { HTML.element(.b, .class(look(piece))) }
    }
  }

  /// Returns the classes of a piece: its track and its part.
  private static func look(_ piece: Piece) -> StaticString {
    switch (piece.track, piece.part) {
    case (0, .start): "k0 ks"
    case (0, .pass): "k0 kp"
    case (0, .touch): "k0 kp kt"
    case (0, .end): "k0 ke"
    case (1, .start): "k1 ks"
    case (1, .pass): "k1 kp"
    case (1, .touch): "k1 kp kt"
    case (1, .end): "k1 ke"
    case (_, .start): "k2 ks"
    case (_, .pass): "k2 kp"
    case (_, .touch): "k2 kp kt"
    case (_, .end): "k2 ke"
    }
  }
}
