import Claims
import Checks
import Decoding
import Evidence
import Results

/// A cause that is shown by finding what was hashed: a ``Rewriting`` of the known bytes whose hash
/// matches the nonce or the signature.
///
/// The search tries all rewritings once for an artifact. Each of these causes then asks whether a
/// rewriting of its own is part of the match.
struct ReadingCause {
  /// The stable identifier, to which the rewritings refer.
  let id: String
  /// Returns the change in the app and the change on the server, for the rewriting that was found;
  /// `nil` if there is only one way to correct the mistake.
  let agreement: (@Sendable (Rewriting) -> Agreement?)?
  /// Whether the body was written again after it was signed.
  let isOfChangedBody: Bool

  /// Creates a cause; ``ofNonce`` and ``ofSignature`` add what is searched.
  init(
    _ id: String, isOfChangedBody: Bool = false,
    agreement: (@Sendable (Rewriting) -> Agreement?)? = nil
  ) {
    self.id = id
    self.isOfChangedBody = isOfChangedBody
    self.agreement = agreement
  }

  /// The cause for a nonce that differs, with the challenge as the value that was read differently.
  ///
  /// It may occur together with others, because one match can contain several rewritings.
  var ofNonce: Cause {
    Cause(id, combines: true) { $0.nonceArgument(for: self) ?? $0.textArgument(for: id) }
  }

  /// The cause for a signature that covers other client data, with the client data as the value
  /// that was read differently.
  var ofSignature: Cause {
    Cause(id, combines: true) { $0.signatureArgument(for: self) }
  }
}

extension GivenBytes.Encoding {
  /// The cause of a text in this encoding that was hashed as text. Empty for UTF-8, where text and
  /// bytes are the same.
  fileprivate var causeOfText: String {
    switch self {
    case .base64: "N03-hash-base64-text"
    case .base64url: "N04-hash-base64url-text"
    case .hex: "N05-hash-hex-text"
    case .utf8: ""
    }
  }
}

extension RewritingSearch.Match {
  /// The offset of the first byte in which the found form and the given one differ; `nil` if it isn't known.
  fileprivate var differingByte: Int? {
    guard let input else { return nil }
    let given = reading.bytes.array
    let common = zip(input, given).prefix { $0 == $1 }.count
    return common < max(input.count, given.count) ? common : nil
  }

  /// Why an unhashed challenge of 32 bytes fails and one of another length only warns. Empty for
  /// all other matches.
  fileprivate var rawRemark: String {
    guard hash == reading.bytes.array, hash.count == 32 else { return "" }
    return
      " It has 32 bytes, so it could be the hash of a different challenge: that's why the check "
      + "fails. At any other length, it warns."
  }
}

extension Examination {
  /// Returns the match of a rule's search with the hypotheses that were tried, if a rewriting of
  /// the cause is part of it.
  ///
  /// - Parameters:
  ///   - cause: The identifier of the cause.
  ///   - rule: The rule whose search is asked.
  private func match(for cause: String, _ rule: RuleID) -> (
    RewritingSearch.Match, [Proof.Hypothesis]
  )? {
    guard let search = search(for: rule), let match = search.match,
      match.rewritings.contains(where: { $0.cause.equals(cause) })
    else { return nil }
    return (match, search.hypotheses)
  }

  /// Returns the argument of a cause for the nonce: the bytes that were found replace the
  /// challenge, and `attestation.nonce` must then pass.
  fileprivate func nonceArgument(for cause: ReadingCause) -> Argument? {
    guard let (match, hypotheses) = match(for: cause.id, "attestation.nonce"),
      let target = NonceTarget(of: input)
    else { return nil }
    // If the app passed SHA-256 of some bytes, those bytes can be given as the challenge.
    let undone =
      if let hashed = match.input, !hashed.isEmpty {
        input.with { $0.expectations.challenge = GivenBytes(Bytes(hashed), .utf8) }
      } else {
        input.withClientDataHash(match.hash)
      }
    let serverHash = match.reading.hash
    let server = "by Apple's steps"
    return .recomputed(
      undone,
      (match.input == nil
        ? "The nonce in the certificate is made with \(match.phrase)."
        : "The app passed \(match.phrase); that gives the nonce in the certificate.")
        + match.rawRemark,
      undoing: "clientDataHash := \(match.phrase)",
      steps: [
        Proof.Step("clientDataHash", serverHash, server, match.hash, "as the app computed it"),
        Proof.Step(
          "nonce", target.nonce(from: serverHash), server, target.nonce, "in the certificate"),
      ], hypotheses: hypotheses
    ).worded(wording(of: match, of: cause, verb: "hashed", name: "the challenge"))
  }

  /// Returns the argument for a challenge in Base64 or hexadecimal whose text was hashed, if
  /// nothing shows whether the server decodes it first. It is only consistent: a server that hashes
  /// the text is right. One that rejected the artifact for its nonce doesn't hash the text.
  fileprivate func textArgument(for cause: String) -> Argument? {
    guard input.challengeContext.isEncodingOpen, !failed("attestation.nonce"),
      trouble("attestation.nonce") != nil, let challenge = input.expectations.challenge,
      let encoding = challenge.likelyEncoding, encoding.causeOfText.equals(cause),
      let text = challenge.readings.first, let target = NonceTarget(of: input),
      target.isMet(by: text.hash)
    else { return nil }
    let code = Agreement.on("challenge", in: encoding)?.sent
    let accepted = (input.attestation?.authenticatorData?.rpIDHash?.array)
      .flatMap(otherRecords.acceptedReading)
    let isSame = [encoding, challenge.likelyReading?.encoding].contains(accepted?.encoding)
    let decoded = isSame ? accepted?.record : nil
    return .observed(
      decoded.map {
        "The app hashed the challenge's text. A server accepted “\($0.name)”, an attestation of the same app that was made with the decoded text."
      }
        ?? "The app hashed the challenge's text. A server that decodes the text first computes another hash.",
      rival: isRefused
        ? "Another reason for the rejection" : "A server that hashes the text, too",
      undoing: "clientDataHash := SHA-256 of the decoded text",
      steps: challenge.likelyReading.map {
        .one(
          "clientDataHash", $0.hash, "of the decoded challenge",
          text.hash, "as the app computed it")
      } ?? []
    ).worded(
      // The hash shows what the app did; only the server's side is open.
      CauseWording(
        "The app hashed the challenge's \(encoding.name) text, not its bytes.", actor: .app,
        changes: decoded == nil
          ? [
            FixStep(
              "In the app, decode the \(encoding.name) text before hashing, if your server decodes it: "
                + "both have to agree on one reading.", code: code?.app),
            FixStep("Or on the server, hash the text as it was sent.", code: code?.server),
          ]
          : [
            FixStep(
              "In the app, decode the \(encoding.name) text before hashing, as for the accepted attestation.",
              code: code?.app)
          ]))
  }

  /// Returns the wording of a match. It doesn't say what the server computes if the server accepted
  /// the artifact and may compute the same form.
  private func wording(
    of match: RewritingSearch.Match, of cause: ReadingCause, verb: String, name: String,
    isAsSent: Bool = false
  ) -> CauseWording {
    isAccepted && SharedReadings.contains(cause.id)
      ? match.wordingOfAccepted(of: cause, name: name)
      : match.wording(
        of: cause, verb: verb, name: name, isAsSent: isAsSent,
        isServerKnown: isRefused || self.isAsSent && !isAccepted)
  }

  /// Returns the wording of a match for the signature. If a captured request shows the body as the
  /// client sent it, the body was changed before the capture, so the app must act.
  private func wording(of match: RewritingSearch.Match, by cause: ReadingCause) -> CauseWording {
    let isSent = isSent(.clientData)
    let wording = self.wording(
      of: match, of: cause, verb: "signed", name: "the client data", isAsSent: isSent)
    guard !isAccepted, isSent, cause.isOfChangedBody else { return wording }
    return CauseWording(
      wording.statement, actor: .app,
      changes: [
        FixStep(
          "In the app, encode once, then sign and send the same bytes.",
          code: """
            let body = try JSONEncoder().encode(payload)
            let hash = Data(SHA256.hash(data: body))
            request.httpBody = body
            """),
        "If the recorded body isn't the one that the app sent, find what rewrites it before the recording.",
      ])
  }

  /// Returns where a changed body first differs, and what the signature leaves open, after a space; empty for
  /// other causes.
  ///
  /// The signature shows which form the app signed. It doesn't show which side has the wrong one.
  private func remark(on cause: ReadingCause, _ match: RewritingSearch.Match) -> String {
    guard cause.isOfChangedBody else { return "" }
    let difference =
      match.differingByte.map { " The two forms first differ at byte \($0.grouped)." } ?? ""
    guard !isAccepted else { return difference }
    let others = isSent(.clientData) ? "something before the recording" : "the server"
    return difference
      + " The signature doesn't show whether the app or \(others) changed the body."
  }

  /// Returns the argument of a cause for the signature: the bytes that were found replace the
  /// client data, and `assertion.signature` must then pass.
  fileprivate func signatureArgument(for cause: ReadingCause) -> Argument? {
    guard let (match, hypotheses) = match(for: cause.id, "assertion.signature"),
      let target = SignatureTarget(of: input)
    else { return nil }
    let undone = input.with {
      $0.expectations.clientData = match.input.map { GivenBytes(Bytes($0), .utf8) }
      $0.expectations.clientDataHash = GivenBytes(Bytes(match.hash), .utf8)
    }
    let serverHash = match.reading.hash
    let server = "by Apple's steps"
    let app = "as the app signed it"
    return .recomputed(
      undone, "The signature is valid over \(match.phrase).\(remark(on: cause, match))",
      undoing: "clientDataHash := \(match.phrase)",
      steps: [
        Proof.Step("clientDataHash", serverHash, server, match.hash, app),
        Proof.Step(
          "nonce", target.nonce(from: serverHash), server, target.nonce(from: match.hash), app),
      ], hypotheses: hypotheses
    ).worded(wording(of: match, by: cause))
  }
}
