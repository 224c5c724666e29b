import Decoding
import Evidence

/// What a server says beside a challenge about how long it is valid: `{"challenge": "…", "expiresIn": 60}`.
enum StatedLifetime {
  /// Returns the lifetimes of the strings of a response, in milliseconds by the string's text. Of a string
  /// with several, the longest counts.
  /// - Parameters:
  ///   - response: The response as JSON.
  ///   - answeredAt: When the response ended; without it, times of expiry say nothing.
  static func lifetimes(in response: JSONNode, answeredAt: Timestamp?) -> [Bytes: Int64] {
    var found: [Bytes: Int64] = [:]
    collect(response, answeredAt, depth: 0, into: &found)
    return found
  }

  /// The most levels of a response that are read, and the most strings that are kept.
  private static let (deepest, most) = (8, 1_024)

  /// Names of credentials. A lifetime beside one is that of the credential.
  private static let credentials = NameTable(
    sets: [["token", "accessToken", "refreshToken", "idToken", "sessionToken", "jwt"]],
    ignoring: "_-")

  /// Adds the strings of each object that has a member with a lifetime.
  private static func collect(
    _ value: JSONNode, _ answeredAt: Timestamp?, depth: Int, into found: inout [Bytes: Int64]
  ) {
    guard depth < deepest, found.count < most else { return }
    for element in value.elements ?? [] {
      collect(element, answeredAt, depth: depth + 1, into: &found)
    }
    guard let members = value.members else { return }
    for member in members { collect(member.value, answeredAt, depth: depth + 1, into: &found) }
    guard !members.contains(where: { credentials.contains($0.name) }),
      let lifetime = members.lazy.compactMap({ self.lifetime($0, answeredAt) }).max()
    else {
      return
    }
    for text in members.compactMap(\.value.string) where found.count < most {
      found[text] = max(found[text] ?? 0, lifetime)
    }
  }

  /// How a member states a lifetime; the raw value is the set of its names.
  private enum Form: Int {
    /// A number of seconds, as in RFC 6749 §5.1, or possibly of milliseconds.
    case number
    case seconds, milliseconds
    /// A time in RFC 3339, or in seconds or milliseconds since 1970.
    case time
  }

  private static let names = NameTable(
    sets: [
      [
        "expiresIn", "expireIn", "ttl", "validFor", "lifetime", "timeToLive", "maxAge",
        "challengeExpiresIn", "challengeTtl",
      ],
      ["expiresInSeconds", "expiresInSec", "ttlSeconds", "ttlSec", "validForSeconds"],
      ["expiresInMs", "expiresInMillis", "expiresInMilliseconds", "ttlMs", "ttlMillis"],
      [
        "expiresAt", "expires", "expiry", "expiration", "expirationTime", "expiryTime", "expireAt",
        "validUntil", "exp", "challengeExpiresAt", "challengeExpiry", "nonceExpiresAt",
      ],
    ], ignoring: "_-")

  /// The longest lifetime that is believed: a year.
  private static let longest: Int64 = 366 * 86_400_000

  /// Returns the lifetime that a member states, in milliseconds.
  /// - Returns: `nil` for other members, for a number without a unit that may be milliseconds, and for a
  ///   lifetime that isn't positive or is longer than a year.
  private static func lifetime(_ member: JSONNode.Member, _ answeredAt: Timestamp?) -> Int64? {
    guard let form = names[member.name].flatMap(Form.init),
      let text = member.value.text?.prefix(64).text
    else { return nil }
    let number = Int64(text)
    let amount: Int64?
    switch form {
    // A number of milliseconds is hardly ever anything else than whole seconds.
    case .number: amount = number.flatMap { $0 % 1_000 == 0 ? nil : milliseconds($0) }
    case .seconds: amount = number.flatMap(milliseconds)
    case .milliseconds: amount = number
    case .time:
      let time = number.map(moment) ?? Timestamp(rfc3339: text)
      amount = answeredAt.flatMap { start in
        time.flatMap { end in
          let (elapsed, isTooLong) = end.milliseconds.subtractingReportingOverflow(
            start.milliseconds)
          return isTooLong ? nil : elapsed
        }
      }
    }
    return amount.flatMap { (1...longest).contains($0) ? $0 : nil }
  }

  /// Returns a number of seconds in milliseconds; `nil` if it is too large.
  private static func milliseconds(_ seconds: Int64) -> Int64? {
    let (amount, isTooLarge) = seconds.multipliedReportingOverflow(by: 1_000)
    return isTooLarge ? nil : amount
  }

  /// Returns the time of a number of seconds or milliseconds since 1970. Numbers from 10¹¹ on are
  /// milliseconds: as seconds they are after the year 5000.
  private static func moment(_ number: Int64) -> Timestamp {
    Timestamp(
      milliseconds: number < 100_000_000_000 ? milliseconds(number) ?? number : number)
  }
}
