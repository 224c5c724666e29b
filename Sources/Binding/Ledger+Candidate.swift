import Claims
import Evidence

extension Ledger {
  /// A value that an artifact may have to answer.
  struct Candidate {
    let challenge: IssuedChallenge
    let value: IssuedValue
    /// Hashes of its readings.
    let marks: [TextMark]
    /// Index of the exchange that issued it.
    let exchange: Int
    let session: Int
    /// Sessions whose artifacts consumed it.
    var consumedIn: [Int] = []
    /// Index of the first exchange that consumed it and that the server accepted.
    var usedAt: Int?
    /// Whether several responses contain it.
    let isRepeated: Bool
    /// Milliseconds since 1970 at which it was issued.
    var time: Int64? { challenge.issuedAt?.milliseconds }
    /// Whether the server issued it and no artifact has consumed it.
    var isOpen: Bool { !challenge.isOfClient && consumedIn.isEmpty }
  }

  /// A chosen candidate, how it was chosen, and older open ones.
  struct Choice {
    var designation = Designation.none
    var candidate: Int?
    var older: [Int] = []
  }
}
