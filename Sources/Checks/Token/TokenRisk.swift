import Decoding
import Evidence
import Results

extension Check {
  /// Checks that the token was issued for a device with App Attest, by Grantiva's claim `attest`.
  ///
  /// - Passes: `hardware`, and nothing names a simulator.
  /// - Warns: `api_key` from a simulator, or `api_key` together with a risk score.
  /// - Fails: `api_key` from a device, `hardware` from a simulator, or another value.
  /// - Not applicable: there is no claim `attest`.
  package static let tokenAttestMethod = claims("token.attest-method") { token, input in
    guard token.payload?["attest"] != nil else {
      return .notApplicable("It has no `attest` claim.")
    }
    let isSimulated =
      token.text("sub")?.begins(with: "sim-") == true
      || token.text("device_integrity")?.equals("simulated") == true
    switch token.text("attest").map({ ByteText($0) }) {
    case "hardware":
      return isSimulated
        ? .fail("attest is `hardware`, but the device is a simulator.")
        : .pass("attest is `hardware`.")
    case "api_key":
      if token.payload?["risk_score"].map({ !$0.isNull }) == true {
        return .warn(
          "attest is `api_key`, but there is a risk score, which only attested devices have.")
      }
      return isSimulated
        ? .warn("attest is `api_key`, from a simulator. Production must not accept it.")
        : .fail(
          input.companion == nil
            ? "attest is `api_key` on a device that isn't a simulator: the key ships with the app."
            : "attest is `api_key`, though an attestation was sent with the request.")
    default: return .fail("attest is neither `hardware` nor `api_key`.")
    }
  }

  /// Checks that the risk claims don't contradict each other.
  ///
  /// - Passes: the score, 0 to 100, is in the range of its category, and the flags agree.
  /// - Warns: `jailbreak_detected` is true, but the category is `low` or the integrity
  ///   `uncompromised`.
  /// - Fails: the score is out of range or belongs to a different category.
  /// - Not applicable: there is neither a score nor a category, and no jailbreak was detected.
  package static let tokenRisk = claims("token.risk") { token, input in
    let bands = input.policy.tokens.profile(of: token)?.bands ?? []
    let score = token.number("risk_score")
    let category = token.text("risk_category")
    guard score != nil || category != nil || token.flag("jailbreak_detected") == true else {
      return .notApplicable("It has no risk claims.")
    }
    if let score, !bands.isEmpty {
      guard (0...100).contains(score) else { return .fail("risk_score is \(score), not 0 to 100.") }
      if let category, let band = bands.first(where: { score <= $0.upTo }),
        !band.word.equals(category)
      {
        return .fail(
          "risk_score and risk_category contradict each other.",
          expected: Value(.text(band.word), "for a score of \(score)"),
          actual: Value(.text(category), "risk_category"))
      }
    }
    if token.flag("jailbreak_detected") == true {
      let isClean = token.text("device_integrity")?.equals("uncompromised") == true
      if isClean || category?.equals("low") == true {
        return .warn("jailbreak_detected is true, but other claims call the device sound.")
      }
    }
    return .pass("Score, category and integrity agree.")
  }

  /// Checks that the token is for an app that the server accepts: `team_id`, a dot and `bundle_id`
  /// are an accepted App ID.
  ///
  /// - Passes: it is accepted.
  /// - Warns: the attestation of the same exchange or record is for a different app.
  /// - Fails: it isn't accepted.
  /// - Not applicable: a claim is missing, or there is nothing to compare with.
  package static let tokenAppID = claims("token.app-id") { token, input in
    guard let team = token.text("team_id"), let bundle = token.text("bundle_id") else {
      return .notApplicable("It has no team_id and bundle_id.")
    }
    let own = "\(team).\(bundle)"
    guard !input.policy.appIDs.isEmpty || input.companion != nil else {
      return .notApplicable("No App ID is given to compare with.")
    }
    guard input.policy.appIDs.isEmpty || input.policy.appIDs.includes(own) else {
      return .fail(
        "The token is for another app.",
        expected: Value(
          .text(input.policy.appIDs.joined(separator: " or ")), "that the server expects"),
        actual: Value(.text(own), "in the token"))
    }
    return input.companion?.appDeviation(of: own) ?? .pass("It is for \(own).")
  }
}
