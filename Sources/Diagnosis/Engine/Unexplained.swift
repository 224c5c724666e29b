import Checks
import Claims
import Decoding
import Evidence
import Results

extension Cause {
  /// The cause of a failure that no known cause explains. It isn't in the catalogue, and its
  /// certainty is always “unexplained”.
  package static let unexplained = Cause(
    "unexplained", "No known cause explains this failure.", actor: .security, explains: [],
    waitsFor: .artifact,
    method: "Every known cause of the failed rule was tested against the evidence, and none fits.",
    fix: [rejectFirst, lookAgain("the values")],
    reference: .init("Known causes", "the report lists what was tried"))

  /// The first step for every unexplained failure.
  private static let rejectFirst = FixStep("Reject it.")

  /// Returns the last step for failures of the rules in ``givenValues``, with the value that can be wrong.
  private static func lookAgain(_ value: String) -> FixStep {
    """
    Look up \(value) that the server and the app used for this artifact. Then analyze it again with what you \
    find.
    """
  }

  /// Returns what to do about an unexplained failure: reject first, then where to look.
  ///
  /// - Parameters:
  ///   - rule: The failed rule. It selects the step: for example, rules in ``suspicions`` ask for
  ///     the client that sent the artifact, and most rules in ``ofForm`` for a comparison of bytes.
  ///   - examination: The artifact with its results.
  fileprivate static func steps(
    for rule: RuleID, in examination: Examination
  ) -> [FixStep] {
    let signer = covering[rule].flatMap {
      isSound($0, in: examination) && !isOtherReceipt(rule, in: examination) ? $0 : nil
    }
    let suspicion = suspicions[rule].map { attack($0, coveredBy: signer) }
    let forTime: FixStep? =
      ofTime.contains(rule) ? examination.input.neverValid.map(findIssuer) ?? compareTimes : nil
    let forExpiration: FixStep? =
      rule == "receipt.expiration"
      ? examination.input.lifetimeOfReceipt.map(compareReceipts) ?? compareExpiration : nil
    let look: FixStep =
      suspicion ?? forTime ?? forExpiration ?? signer.map { madeBySigner(coveredBy: $0) }
      ?? comparison(for: rule, in: examination)
    let accepted = examination.isAccepted ? findAcceptance(of: rule) : nil
    if rule == "assertion.signature" {
      return [rejectFirst, accepted, logSigned(examination), look].compactMap(\.self)
    }
    let first =
      rule == "receipt.chain" && examination.input.lacksIssuer
        || rule == "receipt.signature" && examination.input.lacksSigner ? getWholeMessage : nil
    return [
      rejectFirst, accepted, first, look, suspicion == nil ? nil : findClient,
      givenValues[rule].map(lookAgain),
    ].compactMap(\.self)
  }

  /// Returns the step that compares the artifact with one that is sound.
  private static func comparison(for rule: RuleID, in examination: Examination) -> FixStep {
    if ofForm.contains(rule) { return followBytes }
    if rule.family.equals("receipt") {
      return examination.input.attestation == nil ? findReceipt : findBoth
    }
    return FixStep("Compare it with an accepted one from the same app version and server.")
  }

  /// Returns the step for what the server accepted although a check fails.
  private static func findAcceptance(of rule: RuleID) -> FixStep {
    "On the server, find out why it accepted this although `\(rule)` fails."
  }

  /// The step for bytes that may have changed in transit.
  private static let followBytes: FixStep = """
    On the server, compare it with the bytes that the device sent, and at each proxy and store in \
    between: find the first place where it has this fault.
    """

  /// The step for a receipt whose fields are those of no known receipt.
  private static let findReceipt: FixStep =
    "On the server, find out where it comes from: compare it with a receipt that Apple's server returned on the same day."

  /// The step for a receipt that doesn't belong to the attestation around it.
  private static let findBoth: FixStep = """
    On the server, compare the attestation with the bytes that the device sent, at each proxy and store \
    in between: no genuine attestation contains such a receipt, and the nonce doesn't cover it, so it can \
    be exchanged on the way.
    """

  /// The step that tells a single client from a version of the app, after a suspicion.
  private static let findClient: FixStep = """
    On the server, look up who sent it: the account, the address, and the versions of the app and the \
    system. If only one client has this fault, suspect that client; if many have it, a version that they \
    share.
    """

  /// The step for a receipt whose message lacks the certificate of the signer or of its issuer.
  private static let getWholeMessage: FixStep =
    "On the server, get the receipt as Apple sent it: this one lacks certificates of its signer's path."

  /// Returns the step that tells whether the app signed what the server received, with its hash; with several
  /// readings of the client data, the hash of each.
  private static func logSigned(_ examination: Examination) -> FixStep {
    let hashes = examination.input.expectations.clientDataHashes
    let isOne = hashes.count == 1
    let expected = hashes.prefix(mostReadings).map {
      "\(isOne ? "expected" : $0.source): \($0.hash.hex)"
    }
    return FixStep(
      """
      In the app, log the clientDataHash passed to generateAssertion for this request. It must be SHA-256 \
      of the client data that the server received\(isOne ? "" : ", as the server reads it"). If it is, \
      compare authenticator data and signature with what the app sent, and the key with the one stored when \
      it was attested; otherwise find what changes the client data.
      """,
      code: expected.isEmpty ? nil : expected.joined(separator: "\n"))
  }

  /// The greatest number of readings of the client data whose hashes a step shows.
  private static let mostReadings = 4

  /// The step for a period that the time of the analysis may be outside of.
  private static let compareTimes: FixStep = """
    Find out when the server received it. If its certificates were valid at that time, the time of this \
    analysis is wrong: analyze it again with that time. Otherwise no correction makes it valid.
    """

  /// The step for a receipt that was expired at the time of the analysis.
  private static let compareExpiration: FixStep = """
    Find out when the server received it. If the receipt wasn't expired at that time, the time of this \
    analysis is wrong: analyze it again with that time. Otherwise use a newer receipt of the key, or \
    attest a new key.
    """

  /// Returns the step for a receipt that was valid for less than a day.
  ///
  /// - Parameter lifetime: The time from its creation to its expiration, in milliseconds.
  private static func compareReceipts(_ lifetime: Int64) -> FixStep {
    """
    The receipt expires \(lifetime.durationPhrase) after it was made, and its signer chose both times. \
    Compare it with other receipts of the same day: if only this one is so, treat it as an attack until \
    you know better.
    """
  }

  /// Returns the step for certificates that are never valid at the same time.
  ///
  /// - Parameter why: Why they aren't, as a clause before a colon.
  private static func findIssuer(_ why: String) -> FixStep {
    "\(why): compare the chain with that of a genuine attestation, and find who put it together."
  }

  /// Rules that compare dates with the time of the analysis.
  private static let ofTime: Set<RuleID> = [
    "attestation.chain-validity", "receipt.chain-validity",
  ]

  /// Returns whether a check passes, and so does that of the certificates of its family, if any.
  private static func isSound(_ rule: RuleID, in examination: Examination) -> Bool {
    let chain = RuleID("\(rule.family).chain")
    return examination.passed(rule)
      && examination.checks.allSatisfy { $0.rule.id != chain || $0.result == .pass }
  }

  /// Returns whether another receipt can stand in place of the attestation's own: its signature is valid too.
  /// The type and the time of a later receipt of the key differ, and the hash of another key's.
  private static func isOtherReceipt(_ rule: RuleID, in examination: Examination) -> Bool {
    guard examination.input.attestation != nil else { return false }
    return switch rule {
    case "receipt.type", "receipt.creation-time": !examination.passed("receipt.type")
    case "receipt.client-hash": !examination.passed("receipt.public-key")
    default: false
    }
  }

  /// Returns the sentence, without a period, on bytes that a passed check covers.
  private static func unchanged(coveredBy rule: RuleID) -> String {
    "Nothing changed these bytes in transit: `\(rule)` covers them and passes"
  }

  /// Returns the step for bytes that a passed check covers: nothing in transit changed them.
  private static func madeBySigner(coveredBy rule: RuleID) -> FixStep {
    FixStep(
      unchanged(coveredBy: rule)
        + (rule == "receipt.signature"
          ? ", so its signer made them as they are. Compare the receipt with others from the same day: their form may have changed. If only this one differs, treat it as an attack until you know better."
          : ", so the client had them when they were signed. Compare the versions of its app and system with those of accepted ones: a new version can have a new form; if none has it, suspect the client.")
    )
  }

  /// The check that covers the bytes of a rule: if it passes, the signer made them.
  private static let covering: [RuleID: RuleID] = [
    "attestation.access-control": "attestation.chain",
    "attestation.certificate-profile": "attestation.chain",
    "attestation.auth-data": "attestation.nonce",
    "attestation.certified-app-id": "attestation.nonce",
    "attestation.bundle-version": "attestation.nonce",
    "attestation.counter": "attestation.nonce",
    "attestation.credential-id": "attestation.nonce",
    "attestation.environment": "attestation.nonce",
    "attestation.public-key": "attestation.nonce",
    "attestation.validation-category": "attestation.nonce",
    "assertion.app-id": "assertion.signature",
    "assertion.auth-data": "assertion.signature",
    "assertion.bundle-version": "assertion.signature",
    "assertion.validation-category": "assertion.signature",
    "receipt.structure": "receipt.signature", "receipt.risk-metric": "receipt.signature",
    "receipt.type": "receipt.signature", "receipt.creation-time": "receipt.signature",
    "receipt.client-hash": "receipt.signature",
  ]

  /// Rules on the form of an artifact. No expected value changes their result.
  private static let ofForm: Set<RuleID> = [
    "attestation.cbor", "attestation.structure", "attestation.auth-data", "assertion.cbor",
    "assertion.structure", "assertion.auth-data", "receipt.structure", "transport.encoding",
    "attestation.bundle-version", "assertion.bundle-version", "receipt.risk-metric",
  ]

  /// The given value with which a rule compares the artifact: another one can change the result.
  private static let givenValues: [RuleID: String] = [
    "attestation.nonce": "the challenge", "attestation.app-id": "the App ID",
    "attestation.key-id": "the key ID or public key", "assertion.app-id": "the App ID",
    "assertion.counter": "the stored counter", "assertion.challenge": "the challenge",
    "receipt.app-id": "the App ID",
  ]

  /// Rules for which the spelling of the key ID is searched, and not what was hashed.
  fileprivate static let ofKeyID: Set<RuleID> = ["attestation.key-id", "receipt.public-key"]

  /// Why the failure of a rule suggests an attack if no known cause explains it, as a clause.
  private static let suspicions: [RuleID: String] = [
    "attestation.public-key":
      "the key in the authenticator data isn't the one in the certificate",
    "attestation.credential-id": "the credential ID isn't that of the certified key",
    "attestation.certified-app-id": "certificate and authenticator data name different apps",
    "attestation.chain": "its certificates don't show that Apple certified this key",
    "attestation.certificate-profile": "no known leaf of Apple's is like this",
    "attestation.counter": "a key that never signed has the counter 0",
    "attestation.validation-category": "no distributed app has this validation category",
    "attestation.access-control": "nothing shows that the key requires Full Security",
    "attestation.environment": "no Apple environment has this aaguid",
    "receipt.chain": "nothing shows that Apple certified the receipt's signer",
    "receipt.signature": "nothing shows that Apple signed this receipt",
    "receipt.cms": "no known receipt of Apple's has this form",
    "receipt.client-hash": "the receipt's client hash isn't this attestation's",
    "receipt.public-key": "the receipt is for a different key",
    "receipt.app-id": "the receipt is for a different app",
    "assertion.signature": "this signature isn't one of the given key over these bytes",
    "assertion.app-id": "the assertion is for a different app",
    "assertion.validation-category": "no distributed app has this validation category",
  ]

  /// Returns the step that asks to treat the artifact as an attack.
  ///
  /// - Parameters:
  ///   - what: Why it may be one, as a clause after a colon.
  ///   - rule: The passed check that covers the bytes.
  private static func attack(_ what: String, coveredBy rule: RuleID?) -> FixStep {
    FixStep(
      "Treat it as an attack until you know better: \(what)."
        + (rule.map { " \(unchanged(coveredBy: $0))." } ?? ""))
  }
}

extension CheckInput {
  /// Whether the receipt has none of its signer's certificate.
  fileprivate var lacksSigner: Bool {
    guard let message = receipt?.receipt.message else { return false }
    return message.signers.first.map { message.certificates(of: $0).isEmpty } ?? false
  }

  /// The time in milliseconds from the creation of the receipt to its expiration if it is less than a
  /// day; `nil` for any other receipt.
  fileprivate var lifetimeOfReceipt: Int64? {
    guard let made = receipt?.receipt.time(.creationTime),
      let end = receipt?.receipt.time(.expirationTime)
    else { return nil }
    let lifetime = end.milliseconds - made.milliseconds
    return (0..<86_400_000).contains(lifetime) ? lifetime : nil
  }

  /// Why the certificates of the attestation are never valid at the same time, as a clause; `nil` if
  /// they have such a time after the attestation's receipt was made, which Apple makes with the leaf.
  fileprivate var neverValid: String? {
    let all = attestation?.certificatesAsFound ?? []
    guard let start = all.compactMap(\.notBefore).max(), let end = all.compactMap(\.notAfter).min()
    else { return nil }
    if start > end { return "At no time are all its certificates valid" }
    guard let made = receipt?.receipt.time(.creationTime), made > end else { return nil }
    return "A certificate had expired at \(end), before the receipt was made at \(made)"
  }
}

extension Examination {
  /// That the search stopped at its limit, for the end of a sentence; empty if it tried everything.
  var limitOfSearch: String { budget.searchRemark.map { "; \($0)" } ?? "" }
}

extension Diagnosis {
  /// Returns the diagnosis of failed rules that no cause explains, with everything that was tried.
  ///
  /// - Parameters:
  ///   - rules: The failed rules; the first says what to do.
  ///   - examination: The artifact with its results.
  ///   - causes: The causes that were tested; those for these rules are listed as hypotheses.
  static func unexplained(
    _ rules: [RuleID], of examination: Examination, tried causes: [Cause]
  ) -> Diagnosis {
    let asked = causes.filter {
      $0.explains.contains(where: rules.contains) && $0.evidence == .artifact
    }
    let search = rules.lazy.compactMap(examination.search).first
    let isOfKeyID = rules.first.map(Cause.ofKeyID.contains) ?? false
    let readings =
      search.map {
        isOfKeyID
          ? ", and \($0.tried.counted("spelling")) of the key ID"
          : ", and \($0.tried.counted("reading")) of what was hashed"
      } ?? ""
    let limit = examination.limitOfSearch
    let hypotheses =
      asked.map { Proof.Hypothesis("\($0.id): \($0.statement)") } + (search?.hypotheses ?? [])
    return Diagnosis(
      cause: .unexplained,
      wording: CauseWording(
        Cause.unexplained.statement, actor: .security,
        changes: rules.first.map { Cause.steps(for: $0, in: examination) } ?? []),
      of: examination, certainty: .unexplained, rules: rules,
      proof: Proof(
        asked.isEmpty
          ? "No cause of this failure is known."
          : "Unknown. \(asked.count.counted("known cause"))\(readings) "
            + (asked.count == 1 && readings.isEmpty
              ? "was tried, and doesn't fit\(limit)." : "were tried: none fits\(limit)."),
        undoing: "nothing: no cause is known", hypotheses: hypotheses),
      remaining: examination.checks.filter { $0.result == .fail }.map(\.rule.id))
  }
}
