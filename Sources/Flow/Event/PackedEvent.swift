import Evidence
import Results

extension Event {
  /// The size of a packed event, in bytes. All events have the same size, so that a file of them
  /// can be sorted in place.
  package static let packedSize = 224

  /// The event as ``packedSize`` bytes: first numbers of 64 bits, big-endian, in the order in which
  /// ``init(packed:)`` reads them, then single bytes, then zeros.
  ///
  /// A missing time is the smallest number. A missing counter, status, error or lifetime is zero; a counter
  /// and an error that are present are stored plus one.
  package var packed: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.packedSize)
    for mark in [key, challenge, account, client, connection, content, reason, entry] {
      bytes.append(bigEndian: mark.high)
      bytes.append(bigEndian: mark.low)
    }
    bytes.append(bigEndian: UInt64(order))
    for time in [time, certifiedAt, challengeIssuedAt] {
      bytes.append(bigEndian: UInt64(bitPattern: time?.milliseconds ?? .min))
    }
    bytes.append(bigEndian: UInt64(texts))
    bytes.append(bigEndian: failures.rawValue)
    bytes.append(bigEndian: UInt64(counter.map { UInt64($0) + 1 } ?? 0))
    bytes.append(
      bigEndian: UInt64(requestFaults.rawValue) << 32 | UInt64(UInt16(clamping: status ?? 0)) << 16
        | UInt64(UInt16(clamping: (error ?? -1) + 1)))
    bytes.append(bigEndian: recording)
    bytes.append(bigEndian: origin)
    bytes.append(bigEndian: UInt64(bitPattern: challengeLifetime ?? 0))
    bytes += [
      Self.number(of: kind), Self.number(of: answer), Self.number(of: verdict),
      Self.number(of: environment), Self.number(of: host),
      byte(of: Self.ofSigning), byte(of: Self.ofTrust), byte(of: Self.ofFailing),
    ]
    bytes += Array(repeating: 0, count: Self.packedSize - bytes.count)
    return bytes
  }

  /// Reads an event from the bytes that ``packed`` writes.
  /// - Parameter bytes: Exactly ``packedSize`` bytes.
  /// - Returns: `nil` if the size is different, or the kind, the number or the place of the texts
  ///   is invalid. Other invalid values are read as unknown.
  package init?(packed bytes: ArraySlice<UInt8>) {
    guard bytes.count == Self.packedSize else { return nil }
    var reader = PackedReader(rest: bytes)
    let marks = (0..<8).map { _ in Mark(high: reader.number(), low: reader.number()) }
    let order = reader.number()
    let times = (0..<3).map { _ in Self.time(reader.number()) }
    let texts = reader.number()
    let failures = reader.number()
    let counter = reader.number()
    let numbers = reader.number()
    let recording = reader.number()
    let origin = reader.number()
    let lifetime = Int64(bitPattern: reader.number())
    guard let kind = Self.element(of: Kind.allCases, at: reader.byte()),
      let order = Int(exactly: order),
      let texts = Int(exactly: texts)
    else { return nil }
    self.init(kind, order: order)
    self.texts = texts
    self.recording = recording
    self.origin = origin
    challengeLifetime = lifetime > 0 ? lifetime : nil
    self.failures = FailureSet(rawValue: failures)
    (key, challenge, account, client) = (marks[0], marks[1], marks[2], marks[3])
    (connection, content, reason, entry) = (marks[4], marks[5], marks[6], marks[7])
    (time, certifiedAt, challengeIssuedAt) = (times[0], times[1], times[2])
    self.counter = counter == 0 ? nil : UInt32(exactly: counter - 1)
    requestFaults = RequestFaults(rawValue: UInt16(truncatingIfNeeded: numbers >> 32))
    let code = numbers >> 16 & 0xffff
    status = code == 0 ? nil : Int(code)
    error = numbers & 0xffff == 0 ? nil : Int(numbers & 0xffff) - 1
    answer = Self.element(of: Served.Answer.allCases, at: reader.byte()) ?? .unknown
    verdict = Self.element(of: Verdict.Outcome.allCases, at: reader.byte())
    environment = Self.element(of: Environment.allCases, at: reader.byte())
    host = Self.element(of: Environment.allCases, at: reader.byte())
    for flags in [Self.ofSigning, Self.ofTrust, Self.ofFailing] { set(flags, to: reader.byte()) }
  }

  /// A Boolean property that is stored as one bit.
  private typealias Flag = any WritableKeyPath<Event, Bool> & Sendable

  /// Flags about signatures. Those of a group share one byte; the first flag is the lowest bit.
  private static let ofSigning: [Flag] = [\.isSigned, \.leavesOut, \.failsByAnchor]
  /// Flags about keys, challenges and accounts.
  private static let ofTrust: [Flag] = [
    \.isKeyGiven, \.isExplicit, \.isChallengeProven, \.answersChallenge, \.isAccountVerified,
    \.isPlainText, \.isCaptured,
  ]
  /// Flags about the reason of a failure.
  private static let ofFailing: [Flag] = [
    \.failsByExpectation, \.failsByChallenge, \.failsByReading, \.isSignatureUnexplained,
    \.isHostOfEvidence,
    \.failsByTime, \.isAmbiguous, \.isWarned,
  ]

  /// Returns the byte of a group of flags.
  private func byte(of flags: [Flag]) -> UInt8 {
    flags.enumerated().reduce(0) { $0 | (self[keyPath: $1.element] ? 1 << UInt8($1.offset) : 0) }
  }

  /// Sets a group of flags from their byte.
  private mutating func set(_ flags: [Flag], to byte: UInt8) {
    for (bit, flag) in flags.enumerated() { self[keyPath: flag] = byte >> UInt8(bit) & 1 == 1 }
  }

  /// Returns the time of a stored number of milliseconds; `nil` for the smallest number, which
  /// means that there is no time.
  private static func time(_ number: UInt64) -> Timestamp? {
    let milliseconds = Int64(bitPattern: number)
    return milliseconds == .min ? nil : Timestamp(milliseconds: milliseconds)
  }

  /// Returns the position of a case in its enumeration, from 1; 0 for `nil`.
  private static func number<Choice: CaseIterable & Equatable>(of choice: Choice?) -> UInt8 {
    let place = choice.flatMap { Array(Choice.allCases).firstIndex(of: $0) }
    return UInt8(clamping: place.map { $0 + 1 } ?? 0)
  }

  /// Returns the case at a position, from 1; `nil` for 0 and for a position that is too large.
  private static func element<Choice>(of choices: [Choice], at number: UInt8) -> Choice? {
    choices.indices.contains(Int(number) - 1) ? choices[Int(number) - 1] : nil
  }
}

/// A reader over the bytes of a packed event. After the end it reads zeros.
private struct PackedReader {
  /// The bytes that are not read yet.
  var rest: ArraySlice<UInt8>

  /// Reads eight bytes as a big-endian number.
  mutating func number() -> UInt64 {
    defer { rest = rest.dropFirst(8) }
    return rest.prefix(8).bigEndian
  }

  /// Reads one byte.
  mutating func byte() -> UInt8 {
    let byte = rest.first ?? 0
    rest = rest.dropFirst()
    return byte
  }
}
