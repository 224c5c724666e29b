import Claims
import Evidence
import Ingest
import SystemCrypto

/// The strings of everything that is no evidence record, by SHA-256 of each natural reading: whoever
/// holds the hash of a challenge finds where it was issued, whatever the member was called.
struct SeenStrings: Sendable {
  private var places: [[UInt8]: Places] = [:]
  private var seen: [Seen] = []
  private var bytes = 0
  /// Set once strings had to be left out.
  private(set) var isFull = false

  /// About 300 bytes each besides their text.
  static let capacity = 250_000
  static let byteCapacity = 48 << 20

  struct Seen: Sendable {
    let string: SeenString
    let moment: Moment?

    /// Whether nobody's word but the client's makes it a challenge.
    var isClaim: Bool { !string.isIssued }
  }

  /// The first place where the server issues it, and the first where it is only said.
  private struct Places {
    var issued: Int32?
    var said: Int32?
  }

  var isEmpty: Bool { seen.isEmpty }

  mutating func add(_ string: SeenString, at moment: Moment?) {
    guard seen.count < Self.capacity, bytes + string.text.count <= Self.byteCapacity else {
      return isFull = true
    }
    let isClaim = !string.isIssued
    var number: Int32?
    for reading in GivenBytes(string.text, nil).readings where reading.bytes.count >= 4 {
      var known = places[reading.hash] ?? Places()
      guard (isClaim ? known.said : known.issued) == nil else { continue }
      let own = number ?? Int32(clamping: seen.count)
      number = own
      if isClaim { known.said = own } else { known.issued = own }
      places[reading.hash] = known
    }
    guard number != nil else { return }
    let copy = string.detached
    bytes += copy.text.count
    seen.append(Seen(string: copy, moment: moment))
  }

  /// What has the hash: what the server issued before, else what anyone said.
  func string(hashingTo hash: [UInt8], before moment: Moment?) -> Seen? {
    guard let known = places[hash] else { return nil }
    if let issued = known.issued.map({ seen[Int($0)] }), issued.isBefore(moment) { return issued }
    return known.said.map { seen[Int($0)] }
  }

  /// The same of what the server issued alone.
  func statement(hashingTo hash: [UInt8], before moment: Moment?) -> Seen? {
    string(hashingTo: hash, before: moment).flatMap { $0.isClaim ? nil : $0 }
  }
}

extension SeenStrings.Seen {
  /// An answer that comes after the request only repeats what the client made up.
  fileprivate func isBefore(_ other: Moment?) -> Bool {
    guard let moment, let other else { return true }
    return moment.isBefore(other)
  }
}
