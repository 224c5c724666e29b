import Claims
import Decoding
import Evidence
import Results

extension Check {
  /// Checks the times of the token, `iat`, `nbf` and `exp`, in seconds since 1970 (RFC 7519 §2).
  ///
  /// - Passes: it was used within its lifetime, with one minute of tolerance at the start.
  /// - Warns: it has no `exp`, is valid for a different time than the profile says or for over a
  ///   day, or is older than the attested key.
  /// - Fails: `iat` or `exp` is in milliseconds, `exp` isn't a number of seconds or isn't after
  ///   `iat`, or the token was used too early or too late.
  /// - Not applicable: the time of use isn't known, or it is a token for Apple's server without
  ///   `exp`.
  package static let tokenLifetime = claims("token.lifetime") { token, input in
    let (issued, ends) = (token.time("iat"), token.time("exp"))
    if token.payload?["exp"] != nil, ends == nil { return .fail("exp isn't a number of seconds.") }
    if let millisecondsFault = millisecondsFault(in: token) { return millisecondsFault }
    let profile = input.policy.tokens.profile(of: token)
    // Tokens for Apple's servers have no exp: Apple counts their lifetime from iat.
    guard let ends else {
      return profile == .appleServer
        ? .notApplicable("It has no exp: Apple counts from iat.")
        : .warn("The token has no exp and never expires.")
    }
    if let issued, ends <= issued {
      return .fail(
        "The token expires before it becomes valid.", expected: Value(.time(issued), "iat"),
        actual: Value(.time(ends), "exp"))
    }
    let time = input.expectations.capturedAt
    if let time, time >= ends {
      return .fail(
        "The token was used at \(time), after it expired.", expected: Value(.time(ends), "exp"),
        actual: Value(.time(time), "the time of capture"))
    }
    if let time, let begins = [issued, token.time("nbf")].compactMap(\.self).max(),
      begins.milliseconds > time.milliseconds + clockSkew
    {
      return .fail(
        "The token was used at \(time), before it became valid.",
        expected: Value(.time(begins), "iat or nbf"),
        actual: Value(.time(time), "the time of capture"))
    }
    if let issued {
      let seconds = (ends.milliseconds - issued.milliseconds) / 1_000
      if let usual = profile?.lifetime, seconds != usual {
        return .warn(
          "The token is valid for \(Int(seconds).counted("second")); tokens of \(profile?.name ?? "") for \(usual.grouped)."
        )
      }
      if seconds > longest {
        return .warn("The token is valid for \(seconds.grouped) seconds, more than a day.")
      }
    }
    if let issued, let deviation = input.companion?.ageDeviation(of: issued) { return deviation }
    guard time != nil else {
      return .notApplicable("It expires at \(ends); the time of its use isn't known.")
    }
    return .pass("It expires at \(ends).")
  }

  /// The tolerated difference of clocks, in milliseconds.
  private static let clockSkew: Int64 = 60_000
  /// The longest usual lifetime, one day, in seconds.
  private static let longest: Int64 = 86_400

  /// Returns a failure if `iat` or `exp` is over 99,999,999,999, which as seconds would be after
  /// the year 5000 and so must be milliseconds (RFC 7519 §2).
  private static func millisecondsFault(in token: WebToken) -> Finding? {
    guard let name = ["iat", "exp"].first(where: { (token.number($0) ?? 0) > 99_999_999_999 })
    else {
      return nil
    }
    return .fail("\(name) is in milliseconds, not in seconds.")
  }
}
