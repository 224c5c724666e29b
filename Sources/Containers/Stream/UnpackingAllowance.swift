/// What everything that is unpacked from one input may come to, however deep it is nested: shared by
/// the input, its members, and what they hold in turn.
///
/// A file of 42 kB can hold more than any disk does. Genuine captures unpack to some 50 times their
/// size.
package final class UnpackingAllowance {
  package private(set) var bytesLeft: Int
  package private(set) var membersLeft: Int

  package static let ratio = 200
  package static let least = 1 << 30
  package static let members = 1_000_000

  /// - Parameter packed: the size of the input where it is known.
  package init(packed: Int) {
    let (product, overflows) = packed.multipliedReportingOverflow(by: Self.ratio)
    bytesLeft = max(overflows ? .max : product, Self.least)
    membersLeft = Self.members
  }

  package init(bytes: Int, members: Int) {
    bytesLeft = bytes
    membersLeft = members
  }

  /// Whether there was room for so many bytes; they are counted either way.
  package func spend(bytes count: Int) -> Bool {
    bytesLeft -= min(count, bytesLeft + 1)
    return bytesLeft >= 0
  }

  package func spendMember() -> Bool {
    guard membersLeft > 0 else { return false }
    membersLeft -= 1
    return true
  }
}
