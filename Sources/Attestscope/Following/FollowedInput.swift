import Platform

/// An input that is read while it arrives: standard input, a pipe, or a file that grows. What has
/// arrived is kept in a temporary file, as far as its records are complete, so that it can be
/// analyzed again.
package final class FollowedInput {
  /// The input as the user named it.
  let name: String
  /// The complete records so far.
  let copy: SpooledInput
  private let descriptor: Int32
  /// Whether the end of the file isn't the end of the input, because more may be appended.
  private let grows: Bool
  /// The bytes after the last complete record.
  private var rest: [UInt8] = []
  private var framing = RecordFraming()
  /// The number of bytes that are kept.
  private var count = 0
  /// The maximum number of bytes that are kept.
  private let limit: Int
  /// Whether nothing more arrives.
  package private(set) var isEnded = false

  /// The pause between two looks at an input without news, in milliseconds.
  private static let pause: Int32 = 50

  /// The most bytes that are read before they are analyzed.
  private static let portion = 4 << 20

  /// Opens the input. A pipe without a writer waits for one.
  ///
  /// - Throws: ``InputFailure`` or `OutputError`.
  init(_ name: String, limit: Int) throws {
    self.name = name
    self.limit = limit
    copy = try SpooledInput()
    guard name != "-" else {
      descriptor = SystemCall.standardInput
      grows = false
      return
    }
    let path = RawPath(name)
    do throws(SystemFault) {
      let status = try FileStatus(at: path)
      guard status.kind != .folder else { throw SystemFault.isFolder }
      grows = status.kind == .regular
      descriptor = try SystemCall.open(path)
    } catch {
      throw InputFailure("\(path.shown): \(error.reason)")
    }
  }

  deinit { if name != "-" { SystemCall.close(descriptor) } }

  /// Waits until another complete record has arrived, or until the end. The input also ends when it
  /// exceeds the limit.
  ///
  /// - Parameters:
  ///   - isStopped: Asked at least ten times a second; `true` ends the input.
  ///   - deadline: The time before which nothing is returned, unless the input ends.
  /// - Throws: ``InputFailure`` or `OutputError`.
  package func advance(
    isStopped: () -> Bool, notBefore deadline: ContinuousClock.Instant
  ) throws {
    var news = 0
    while !isEnded {
      let isReady = news > 0 && (ContinuousClock.now >= deadline || news >= Self.portion)
      guard SystemCall.hasInput(descriptor, within: isReady ? 0 : Self.pause) else {
        if isReady { return }
        if isStopped() { return try end() }
        continue
      }
      let piece = try SpooledInput.piece(of: descriptor, name)
      if piece.isEmpty {
        guard grows else { return try end() }
        if isReady { return }
        if isStopped() { return try end() }
        SystemCall.pause(Self.pause)
        continue
      }
      news += try keep(piece)
      if isStopped() { return try end() }
      if news >= Self.portion { return }
    }
  }

  /// Keeps the complete records of what has arrived; returns their number of bytes.
  private func keep(_ piece: [UInt8]) throws -> Int {
    rest += piece
    let complete = framing.complete(in: rest)
    let kept = min(complete, limit - count)
    try copy.append(rest[..<kept], at: count)
    count += kept
    rest.removeFirst(complete)
    if kept < complete {
      copy.cut()
      isEnded = true
    }
    return framing.hasRecords ? kept : 0
  }

  /// Keeps what is left as the last record.
  private func end() throws {
    isEnded = true
    let kept = min(rest.count, limit - count)
    try copy.append(rest[..<kept], at: count)
    if kept < rest.count { copy.cut() }
    rest = []
  }
}
