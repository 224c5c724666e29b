/// What everything that is unpacked from one input may come to, however deep it is nested: shared by
/// the input, its members, and what they hold in turn.
///
/// A file of 42 kB can hold more than any disk does. Genuine captures unpack to some 50 times their
/// size, and each artifact in them takes some bytes of the packed input too, because signatures can't be
/// compressed.
package final class UnpackingAllowance {
  /// The size of the input as far as it is known.
  private var packed: Int
  private var bytesSpent = 0
  private var membersSpent = 0
  private var resultsSpent = 0
  private let bytesFixed: Int?
  private let membersFixed: Int?
  /// Whether anything was unpacked: a file that is read as it is may hold as many artifacts as it does.
  private var isUnpacked = false

  /// How many bytes a packed byte may become, and how many all of a small input may.
  package static let ratio = 200
  package static let least = 16 << 20
  /// An input may hold one file for each of its bytes, and a small one so many.
  package static let leastMembers = 4_096
  package static let mostMembers = 1_000_000
  /// What was unpacked may give one result for so many packed bytes, and that of a small input so many.
  package static let resultSize = 64
  package static let leastResults = 4_096

  /// - Parameter packed: the size of the input where it is known.
  package init(packed: Int) {
    self.packed = packed
    bytesFixed = nil
    membersFixed = nil
  }

  package init(bytes: Int, members: Int) {
    packed = 0
    bytesFixed = bytes
    membersFixed = members
  }

  /// Counts bytes of an input whose size isn't known.
  func grow(packed count: Int) { packed += count }

  private var bytes: Int {
    if let bytesFixed { return bytesFixed }
    let (product, overflows) = packed.multipliedReportingOverflow(by: Self.ratio)
    return max(overflows ? .max : product, Self.least)
  }

  package var bytesLeft: Int { max(0, bytes - bytesSpent) }

  private var members: Int {
    membersFixed ?? min(max(packed, Self.leastMembers), Self.mostMembers)
  }

  /// Whether there was room for so many bytes; they are counted either way.
  package func spend(bytes count: Int) -> Bool {
    isUnpacked = true
    bytesSpent += min(count, .max - bytesSpent)
    return bytesSpent <= bytes
  }

  package func spendMember() -> Bool {
    isUnpacked = true
    guard membersSpent < members else { return false }
    membersSpent += 1
    return true
  }

  /// Whether there was room for one more result of what was unpacked.
  package func spendResult() -> Bool {
    guard isUnpacked else { return true }
    guard resultsSpent < max(packed / Self.resultSize, Self.leastResults) else { return false }
    resultsSpent += 1
    return true
  }
}
