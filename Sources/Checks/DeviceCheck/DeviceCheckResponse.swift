import Claims
import Decoding
import Evidence
import Results

extension Check {
  /// Checks the host that was called and Apple's answer.
  ///
  /// - Passes: status 200, and a query returns both bits as Booleans.
  /// - Warns: status 200 without the bits, with a text, or with a `last_update_time` that isn't a
  ///   month; status 429, or 500 and above.
  /// - Fails: the host is that of the other environment, or Apple rejects the request.
  /// - Not applicable: status 200, but the body isn't recorded.
  /// - Not run: the answer isn't recorded.
  package static let deviceCheckResponse = deviceCheck("devicecheck.response") { _, call, input in
    if let environment = input.expectations.environment, environment != .any,
      !environment.rawValue.equals(call.host.environment)
    {
      return .fail(
        "The request goes to the host of the other environment.",
        expected: Value(.text(environment.rawValue), "the server's environment"),
        actual: Value(.text(call.host.rawValue), "the host of the request"))
    }
    guard let status = call.status else { return .unreadable("The answer isn't recorded.") }
    guard status == 200 else { return refusal(status, call) }
    guard let answer = call.reading else {
      return .notApplicable("The status is 200; the body of the answer isn't recorded.")
    }
    switch answer {
    case .empty:
      return call.endpoint == .query
        ? .warn("Apple answers 200 without the two bits.") : .pass("Apple answers 200.")
    case .bits(let object): return bits(object, call)
    case .text(let text):
      return answer.hasNoState
        ? .warn(
          "Apple answers 200 with the text “\(text)”: no bits were ever set for this device, or the "
            + "token is of the other environment.")
        : .warn("Apple answers 200 with a text that isn't JSON: “\(text)”.")
    }
  }

  /// Returns the finding on an answer in JSON: both bits must be Booleans, and `last_update_time`,
  /// if present, a month.
  private static func bits(_ object: JSONNode, _ call: DeviceCheckCall) -> Finding {
    guard call.endpoint == .query else { return .pass("Apple answers 200.") }
    for name in ["bit0", "bit1"] {
      guard let value = object[name] else { return .warn("The answer has no \(name).") }
      guard case .bool = value.kind else {
        return .warn("\(name) of the answer is \(value.typeName), not true or false.")
      }
    }
    let since = object["last_update_time"]?.string?.utf8
    if let since, !isMonth(since) {
      return .warn(
        "last_update_time isn't a year and a month.", expected: Value(.text("YYYY-MM"), "Apple"),
        actual: Value(.text(since), "in the answer"))
    }
    return .pass("Apple answers with both bits\(since.map { ", last set in \($0)" } ?? "").")
  }

  /// Whether a text has the form of a year and a month: `2026-05`.
  private static func isMonth(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 7
      && bytes.enumerated().allSatisfy { $0 == 4 ? $1 == 0x2d : $1.isDigit }
  }

  /// Returns the finding on a status other than 200. 429 and 500 and above warn: overload and faults of
  /// Apple's server say nothing about the request.
  private static func refusal(_ status: Int, _ call: DeviceCheckCall) -> Finding {
    let said: String? =
      if case .text(let text)? = call.reading { "“\(text)”" } else { nil }
    let sentence = "Apple answers \(status)\(said.map { ": \($0)" } ?? "")."
    return status == 429 || status >= 500
      ? .warn("\(sentence) Try again later.") : .fail(sentence)
  }
}
