package import Decoding
package import Evidence
import Results

extension Check {
  /// Checks endpoint, method and fields of a request to DeviceCheck.
  ///
  /// - Passes: POST to a known endpoint, `transaction_id` is a string, `timestamp` is in
  ///   milliseconds and within five minutes of sending, and an update has `bit0` and `bit1` as
  ///   Booleans.
  /// - Warns: `timestamp` is further from the time of sending.
  /// - Fails: one of these is missing or has a different type or unit.
  package static let deviceCheckRequest = deviceCheck("devicecheck.request") { request, call, _ in
    guard let endpoint = call.endpoint else {
      return .fail(
        "DeviceCheck has no such endpoint.",
        expected: Value(
          .text(DeviceCheckCall.Endpoint.allCases.map(\.rawValue).joined(separator: ", ")),
          "that Apple documents"),
        actual: Value(.text(call.path), "of the request"))
    }
    if let method = call.method, !method.equals("POST") {
      return .fail(
        "DeviceCheck takes POST requests only.", expected: Value(.text("POST"), "Apple"),
        actual: Value(.text(method), "of the request"))
    }
    guard request.object != nil else {
      return .fail(request.isEmpty ? "The body is empty." : "The body isn't a JSON object.")
    }
    return request.transactionFault ?? request.bitFault(endpoint)
      ?? request.timestampFinding(sentAt: call.sentAt)
  }
}

extension DeviceCheckRequest {
  /// The failure of `transaction_id` if it is missing, empty or not a string; otherwise `nil`.
  fileprivate var transactionFault: Finding? {
    guard let value = self["transaction_id"] else {
      return .fail("The request has no field transaction_id.")
    }
    let place = place(of: "transaction_id")
    guard let text = value.string else {
      return .fail("transaction_id is \(value.typeName), not a string.", at: place)
    }
    return text.isEmpty ? .fail("transaction_id is empty.", at: place) : nil
  }

  /// Returns the failure of `bit0` or `bit1`, which only an update needs; otherwise `nil`.
  fileprivate func bitFault(_ endpoint: DeviceCheckCall.Endpoint) -> Finding? {
    guard endpoint == .update else { return nil }
    let names = ["bit0", "bit1"]
    for name in names {
      guard let value = self[name] else { continue }
      if case .bool = value.kind { continue }
      return .fail("\(name) is \(value.typeName), not true or false.", at: place(of: name))
    }
    let missing = names.filter { self[$0] == nil }
    return missing.isEmpty
      ? nil : .fail("The request has no \(missing.joined(separator: " and no ")).")
  }

  /// Returns the finding on `timestamp`, which is the last check of the rule.
  fileprivate func timestampFinding(sentAt: Timestamp?) -> Finding {
    let place = place(of: "timestamp")
    switch timestamp {
    case .missing: return .fail("The request has no field timestamp.")
    case .otherType(let type): return .fail("timestamp is \(type), not a number.", at: place)
    case .fraction:
      return .fail("timestamp has a fraction; Apple asks for a whole number.", at: place)
    case .otherUnit(let unit):
      return .fail("timestamp is in \(unit), not in milliseconds.", at: place)
    case .milliseconds(let time):
      guard let sentAt else { return .pass("timestamp is \(time).") }
      guard (time.milliseconds - sentAt.milliseconds).magnitude <= Self.skew else {
        return .warn(
          "timestamp isn't the time of sending.",
          expected: Value(.time(sentAt), "when it was sent"),
          actual: Value(.time(time), "timestamp"), at: place)
      }
      return .pass("timestamp is \(time), the time of sending.")
    }
  }

  /// The tolerated difference between the clocks of server and recorder, in milliseconds: five
  /// minutes.
  private static let skew: UInt64 = 300_000
}

extension DeviceCheckRequest {
  /// What the field `timestamp` contains.
  package enum Time: Sendable, Hashable {
    /// There is no such field.
    case missing
    /// It isn't a number; the JSON type with its article.
    case otherType(String)
    /// It is a number with a fraction or an exponent, or too large for 64 bits.
    case fraction
    /// It is a whole number in another unit, by its size: seconds, microseconds or nanoseconds.
    case otherUnit(String)
    /// It is in milliseconds, as Apple requires.
    case milliseconds(Timestamp)
  }

  /// The field `timestamp`, with its unit derived from its size: 12 or 13 digits are milliseconds.
  package var timestamp: Time {
    guard let value = self["timestamp"] else { return .missing }
    guard case .number = value.kind else { return .otherType(value.typeName) }
    guard let number = Int64(value.bytes.text) else { return .fraction }
    // In milliseconds, 12 digits are 1973 to 2001, and 13 digits are 2001 to 2286.
    return switch number.magnitude {
    case 0..<100_000_000_000: .otherUnit("seconds")
    case 100_000_000_000..<10_000_000_000_000: .milliseconds(Timestamp(milliseconds: number))
    case 10_000_000_000_000..<10_000_000_000_000_000: .otherUnit("microseconds")
    default: .otherUnit("nanoseconds")
    }
  }
}
