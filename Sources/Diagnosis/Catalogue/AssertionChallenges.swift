import Claims
import Checks
import Decoding
import Evidence
import Results
import SystemCrypto

/// Family S: the challenge in the client data.
enum AssertionChallenges {
  /// S23, S24 and S16, from exact to inexact.
  static let all: [Cause] = [otherChallenge, spelling, missing]

  /// The change for an app that reuses a challenge.
  private static let fetchForEach = FixStep(
    "In the app, fetch a challenge for each request, and use it only for that request.",
    code: """
      let challenge = try await api.challenge()
      let body = try encode(order, challenge: challenge)
      """)

  /// The client data has the challenge in another spelling than the server's text, such as
  /// Base64url without padding or a UUID in capitals. Proven if a value is equal without case,
  /// whitespace, dashes, underscores and `=`.
  ///
  /// Example: the server issued `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`, and the client data
  /// contains `e621e1f8c36c495a93fc0c247a3e6e5f`.
  ///
  /// The comparison is only used to find the value. The rule then runs with the value as the
  /// challenge.
  private static let spelling = Cause("S24-challenge-spelling") { examination in
    let challenges = examination.input.expectations.challenge?.readings ?? []
    let texts = Set(challenges.flatMap { $0.bytes.plainSpellings })
    let values = examination.clientDataTexts
    guard let value = values.first(where: { $0.plainSpelling.map(texts.contains) == true }) else {
      return nil
    }
    return examination.argument(
      expecting: value, "The client data contains it as “\(value.text)”.",
      undoing: "challenge := as the client data spells it")
  }

  /// A value in the client data is the challenge of another request.
  ///
  /// - Proven: it is the challenge of another record, or of an exchange and the session proves
  ///   which challenge was expected.
  /// - Consistent: no session shows which challenge the server expected.
  ///
  /// Example: the app keeps one challenge and signs three requests with it. The server deleted
  /// the challenge after the first of them.
  private static let otherChallenge = Cause("S23-stale-challenge") { examination in
    for value in examination.clientDataTexts {
      let hash = Digest.sha256(value)
      if let issued = examination.issued(hashingTo: hash) {
        let argument = examination.argument(
          expecting: value,
          "“\(value.text)” is the challenge of \(issued.place)\(examination.issue(of: issued))."
            + (issued.usedIn.map { " That challenge was used before, in \($0)." } ?? ""),
          rival: examination.rivalOfOtherChallenge, undoing: "challenge := that of \(issued.place)")
        return issued.session == nil || examination.isAccepted
          ? argument : argument.worded(ofOtherSession)
      }
      if let record = examination.otherRecords.challenge(hashingTo: hash) {
        return examination.argument(
          expecting: value, "“\(value.text)” is the challenge of \(record.phrase).",
          undoing: "challenge := that of “\(record.name)”")
      }
    }
    return nil
  }

  /// The wording for an assertion whose client data contains a challenge that was issued in another session, and
  /// that the server didn't accept.
  private static let ofOtherSession = CauseWording(
    "The client data contains a challenge of another session.", actor: .security,
    changes: [
      rejectReplay,
      "Compare the clients of both sessions. If they differ, suspect a relayed challenge; if not, the app changed its session between challenge and request.",
      fetchForEach,
    ])

  /// The signature is valid, and no value in the client data is the challenge. Only consistent: the
  /// challenge may be there in an unknown form. If a member is named like a challenge, or a description
  /// says that the client data consists of one, the wording says that it is a different one; this also
  /// holds if no key is known.
  ///
  /// Example: the client data is `{"amount":5}`, and the challenge is sent beside it in a header.
  /// Nothing then binds the assertion to its request, so that only the counter protects against a
  /// replay.
  private static let missing = Cause("S16-challenge-not-in-clientdata") { examination in
    let readings = examination.input.expectations.clientData?.readings ?? []
    guard !examination.failed("assertion.signature"), let first = readings.first else { return nil }
    let objects = readings.lazy.compactMap { reading in
      examination.budget.spend(reading.bytes.count, of: .searchedBytes)
        ? JSONReader.readWhole(reading.bytes).value?.members : nil
    }
    let members = objects.first ?? []
    let own =
      (members.first { $0.name.lowercasedASCII.isOfChallenge }?.name.prefix(40))
      ?? examination.input.challengeContext.signed.first?.text.text.prefix(64)
    if let own {
      return .observed(
        "“\(own)” in the client data isn't the given challenge.",
        rival: "The right challenge in an unknown form, or the wrong one on the server",
        undoing: "nothing: the challenge wasn't signed"
      ).worded(
        CauseWording(
          "The client data contains a different challenge than the given one.",
          actor: .security,
          changes: [rejectReplay, lookUp(examination), compareOwn, fetchForEach]))
    }
    guard examination.passed("assertion.signature") else { return nil }
    let names = members.prefix(8).map { "“\($0.name.prefix(40))”" }.joined(separator: ", ")
    return .observed(
      names.isEmpty
        ? """
        The client data has \(first.bytes.count.counted("byte")) and doesn't contain the challenge.
        """
        : "The client data has \(names); none of them is the challenge.",
      rival: "The challenge of another request, or this one in an unknown form",
      undoing: "nothing: the challenge wasn't signed")
  }

  /// The first step for an assertion that isn't tied to its request's challenge.
  ///
  /// A valid signature shows that the key signed these bytes once, but not for this request.
  private static let rejectReplay: FixStep =
    "Reject it: an assertion without the challenge of its request can be a replay."

  /// Returns the step that tells another challenge of the server from a value that it never issued, with the value
  /// in the forms to search for, where the failed check shows its bytes.
  private static func lookUp(_ examination: Examination) -> FixStep {
    var forms: String?
    if case .bytes(let bytes)? = examination.trouble("assertion.challenge")?.actual?.content,
      bytes.count <= longestForm
    {
      forms = "Base64: \(Base64.encode(bytes))\nhex:    \(bytes.hex)"
    }
    return FixStep(
      """
      On the server, look for the challenge that the client data contains, among all that the server issued. \
      If it issued none like it, find out what made this value.
      """, code: forms)
  }

  /// The most bytes of a challenge that a step shows. Longer values of a check can be cut.
  private static let longestForm = 64

  /// The step for a server that compares with a challenge of another request.
  private static let compareOwn = FixStep(
    "On the server, if it issued that challenge for this request, compare with that one.",
    code: "- expected = latest_challenge(user)\n+ expected = take_challenge(session)")
}

extension Examination {
  /// The texts in the client data: the challenges that are its parts, and the strings of its JSON, or the
  /// whole data if it isn't JSON. Reading them counts against the budget.
  ///
  /// Example: `{"challenge":"abc","meta":{"id":"7"}}` gives `abc` and `7`. Each reading of the
  /// client data (as text, as Base64) contributes its own texts. A reading that exceeds the
  /// budget is skipped.
  fileprivate var clientDataTexts: [Bytes] {
    let readings = input.expectations.clientData?.readings ?? []
    return input.challengeContext.signed.map(\.text)
      + readings.flatMap { reading -> [Bytes] in
        guard budget.spend(reading.bytes.count, of: .searchedBytes) else { return [] }
        let value = JSONReader.readWhole(reading.bytes).value
        return value.map(\.strings) ?? [reading.bytes]
      }
  }

  /// Returns the value with this SHA-256 that a server issued, with what the binding of the assertion says about
  /// it; `nil` if there is none.
  fileprivate func issued(hashingTo hash: [UInt8]) -> AnsweredValue? {
    guard let issued = otherRecords.issued(hashingTo: hash) else { return nil }
    let answered = input.challengeContext.answered
    return answered?.author == .server && answered?.place.equals(issued.place) == true
      ? answered : issued
  }

  /// Returns the argument that the rule passes with a value of the client data as the challenge.
  /// Its step shows both, if there is a challenge: short ones as the texts that they are, so that it shows how
  /// each is spelled. The other parameters are those of
  /// ``Argument/recomputed``.
  fileprivate func argument(
    expecting value: Bytes, _ summary: String, rival: String? = nil,
    undoing counterfactual: String
  ) -> Argument {
    let isPart = input.challengeContext.signed.contains { $0.text == value }
    return .recomputed(
      input.with { $0.expectations.challenge = GivenBytes(value, isPart ? nil : .utf8) }, summary,
      rival: rival,
      undoing: counterfactual,
      steps: input.expectations.challenge.map { given in
        let (owner, truth) = ("as it was given", "in the client data")
        guard let own = given.text.shortText, let other = value.shortText else {
          return .one("challenge", given.text, owner, value, truth)
        }
        return .one("challenge", own, owner, other, truth)
      } ?? [])
  }
}

extension String {
  /// Whether a member with this name, in lower case, contains a challenge: the name has “challenge”
  /// or “nonce” in it.
  fileprivate var isOfChallenge: Bool {
    mentions("challenge") || mentions("nonce")
  }
}

extension JSONNode {
  /// The strings of an object's members and of the objects in it, or of an array. Two levels are
  /// enough for the formats seen.
  fileprivate var strings: [Bytes] {
    let values = members?.map(\.value) ?? elements ?? [self]
    return values.flatMap { value in
      value.string.map { [$0] } ?? (value.members ?? []).compactMap(\.value.string)
    }
  }
}

extension Bytes {
  /// The text, if it has at most 128 bytes of UTF-8; otherwise `nil`.
  fileprivate var shortText: String? { count <= 128 ? utf8 : nil }

  /// The longest value, in bytes, that is compared with a challenge.
  fileprivate static let longestSpelling = 1_024

  /// The text in lower case without whitespace, dashes, underscores and `=`; `nil` if it isn't
  /// UTF-8 or is longer than 1,024 bytes.
  ///
  /// Example: `Q83vASNFZ4k=` and `q83vasnfz4k` have the same plain spelling. It loses
  /// information, so that equality shows a spelling and doesn't prove equal bytes.
  fileprivate var plainSpelling: ByteText? {
    guard count <= Self.longestSpelling else { return nil }
    return utf8.map { text in
      ByteText(text.withoutWhiteSpaceASCII.lowercasedASCII.filter { !"-_=".contains($0) })
    }
  }

  /// The plain spelling of the bytes as text, in Base64, Base64url and hexadecimal.
  ///
  /// An empty array for longer bytes; spellings that are empty are left out.
  fileprivate var plainSpellings: [ByteText] {
    guard count <= Self.longestSpelling else { return [] }
    return [
      plainSpelling, Bytes(GivenBytes.Encoding.base64.write(array)).plainSpelling,
      Bytes(GivenBytes.Encoding.base64url.write(array)).plainSpelling,
      Bytes(GivenBytes.Encoding.hex.write(array)).plainSpelling,
    ].compactMap(\.self).filter { !$0.text.isEmpty }
  }
}
