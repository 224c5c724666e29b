/// The limits for everything that is unpacked from one input, however deep it is nested. The input,
/// its members and their members share one value.
///
/// A decompression bomb of 42 kB can unpack to more than any disk holds. Genuine captures unpack to
/// about 50 times their size, and every artifact in them needs packed bytes too, because signatures
/// can't be compressed.
package final class UnpackingAllowance {
  /// The bytes of the input as far as they are known.
  private var packed: Int
  /// The unpacked bytes so far.
  private var bytesSpent = 0
  /// The members so far.
  private var membersSpent = 0
  /// The results from unpacked content so far.
  private var resultsSpent = 0
  /// The limit of bytes that doesn't depend on the size of the input; `nil` to derive it.
  private let bytesFixed: Int?
  /// The limit of members that doesn't depend on the size of the input; `nil` to derive it.
  private let membersFixed: Int?
  /// Whether anything was unpacked. A file that is read directly may contain any number of
  /// artifacts.
  private var isUnpacked = false

  /// The most unpacked bytes for each packed byte.
  package static let ratio = 200
  /// The unpacked bytes that every input may have, however small it is: 16 MiB.
  package static let least = 16 << 20
  /// The members that every input may have. A larger input may have one for each of its bytes, up
  /// to ``mostMembers``.
  package static let leastMembers = 4_096
  /// The most members of any input.
  package static let mostMembers = 1_000_000
  /// The packed bytes for each result from unpacked content.
  package static let resultSize = 64
  /// The results from unpacked content that every input may have.
  package static let leastResults = 4_096

  /// Creates an allowance from the size of the input.
  /// - Parameter packed: The bytes of the input, or zero if it isn't known yet; see
  ///   ``grow(packed:)``.
  package init(packed: Int) {
    self.packed = packed
    bytesFixed = nil
    membersFixed = nil
  }

  /// Creates an allowance with fixed limits for unpacked bytes and members.
  package init(bytes: Int, members: Int) {
    packed = 0
    bytesFixed = bytes
    membersFixed = members
  }

  /// Adds bytes that were read from an input whose size isn't known.
  func grow(packed count: Int) { packed += count }

  /// The most unpacked bytes.
  private var bytes: Int {
    if let bytesFixed { return bytesFixed }
    let (product, overflows) = packed.multipliedReportingOverflow(by: Self.ratio)
    return max(overflows ? .max : product, Self.least)
  }

  /// The bytes that may still be unpacked.
  package var bytesLeft: Int { max(0, bytes - bytesSpent) }

  /// The most members.
  private var members: Int {
    membersFixed ?? min(max(packed, Self.leastMembers), Self.mostMembers)
  }

  /// Counts unpacked bytes, also those beyond the limit.
  /// - Returns: Whether they were within the limit.
  package func spend(bytes count: Int) -> Bool {
    isUnpacked = true
    bytesSpent += min(count, .max - bytesSpent)
    return bytesSpent <= bytes
  }

  /// Counts one member, and returns whether it was within the limit.
  package func spendMember() -> Bool {
    isUnpacked = true
    guard membersSpent < members else { return false }
    membersSpent += 1
    return true
  }

  /// Counts one result and returns whether it was within the limit. Results of an input that wasn't
  /// unpacked are neither counted nor limited.
  package func spendResult() -> Bool {
    guard isUnpacked else { return true }
    guard resultsSpent < max(packed / Self.resultSize, Self.leastResults) else { return false }
    resultsSpent += 1
    return true
  }
}
