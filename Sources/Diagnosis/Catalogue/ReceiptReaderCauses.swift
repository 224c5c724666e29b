import Checks
import Decoding
import Results

/// Family P, second part: how a server reads receipts, and how it requests new ones from Apple. The
/// receipt is sound; the answer of the server or of Apple shows the mistake.
enum ReceiptReaderCauses {
  /// P01, P06 to P11 and P15.
  ///
  /// Except for P08, whose request can be right, they are mistakes of the server. Only P11 is
  /// tested against artifacts; the others wait for the server's answer or the traffic.
  static let all: [Cause] = [
    strictDER, dateFormat, askedTooEarly, noData, otherHost, otherPayload, serverToken,
    wrongEndpoint,
  ]

  /// Receipts are BER with indefinite lengths and a chunked content (X.690 §8.1.3.6), which DER
  /// parsers reject.
  ///
  /// Example of a server message: `asn1: structure error: indefinite length found (not DER)` from
  /// a parser in Go.
  private static let strictDER = Cause(
    "P01-strict-der", "The server reads receipts with a DER parser; they are BER.", actor: .server,
    waitsFor: .serverAnswer,
    method: """
      The receipt begins with 30 80, an indefinite length, and has its content in chunks. Its signature \
      is valid. The server reports an ASN.1 error.
      """,
    fix: [
      FixStep(
        "On the server, use a CMS parser that accepts BER.",
        code:
          "openssl cms -verify -inform DER -in receipt.der -CAfile AppleRootCA-G3.pem -purpose any -binary"
      ),
      .confirm("", of: "receipt.txt"),
      .nothingOnDevices,
    ],
    reference: .init("RFC 5652", "§1: BER; X.690 §8.1.3.6"))

  /// The server's parser expects exactly three digits of the fraction, but Apple drops trailing
  /// zeros: `2020-11-21T22:13:00.76Z`. About one receipt in ten fails.
  ///
  /// Examples of the three forms: `.760Z` is written `.76Z`, `.700Z` is written `.7Z`, and
  /// `.765Z` has all three digits. A fixed pattern `SSS` accepts only the last.
  private static let dateFormat = Cause(
    "P06-date-parse", "The server expects a fixed number of digits in the times of a receipt.",
    actor: .server, waitsFor: .serverAnswer,
    method: """
      Field 12, 19 or 21 is an ISO 8601 time whose fraction has one to three digits, because trailing \
      zeros are dropped. The server reports an invalid date.
      """,
    fix: [
      FixStep(
        "On the server, accept any number of digits in the fraction.",
        code: "2026-10-14T09:26:53.6Z"),
      .confirm("", of: "receipt.txt"),
      .nothingOnDevices,
    ],
    reference: .observed("fields 12, 19 and 21: one to three digits"))

  /// Apple answers 304 to a request before the time in field 19, Not Before, a day after the
  /// receipt was made. The server has to keep its receipt and ask later.
  ///
  /// The answer 304 has no body. A receipt of type ATTEST has no field 19, so that it states no
  /// earliest time.
  private static let askedTooEarly = Cause(
    "P07-304", "The server asked Apple for a new receipt too early.",
    actor: .server, waitsFor: .traffic,
    method: """
      Apple answers 304 to a request to /v1/attestationData. The request is before the time in field 19, \
      Not Before, of the receipt.
      """,
    fix: [
      FixStep(
        "On the server, ask again after the time in field 19, a day after the receipt was made."),
      FixStep("See when that is.", code: "attestscope decode receipt.txt"),
    ],
    reference: .receipt("Request a new receipt: 304"))

  /// Apple answers 404 if it has no data about the key: it was idle for more than 30 days, or the
  /// host is the other environment's. The request itself can be right.
  ///
  /// Example: a user returns to the app after two months. The server treats the risk metric as
  /// unknown; the key itself stays valid.
  private static let noData = Cause(
    "P08-404", "Apple has no data about the key: it is unknown or was idle too long.",
    actor: .server, waitsFor: .traffic,
    method: """
      Apple answers 404 to a request to /v1/attestationData. The receipt is valid, and field 12 is more \
      than 30 days old, or the host is the other environment's.
      """,
    fix: [
      FixStep("On the server, treat 404 as “no risk metric”, and continue without it."),
      FixStep("On the server, use the host of the receipt's environment, field 7."),
      FixStep(
        """
        Devices have nothing to do: data is available again after the next attestation.
        """),
    ],
    reference: .receipt("Request a new receipt: 404; Apple Developer Forums 702845, 748312"))

  /// Apple answers 400 “Incorrect Environment” if a receipt of the sandbox is sent to the
  /// production host, or the reverse. Field 7 of the receipt tells which host is right.
  ///
  /// The hosts are `data-development.appattest.apple.com` for receipts of the sandbox, and
  /// `data.appattest.apple.com` for those of production.
  private static let otherHost = Cause(
    "P09-400-env", "The server sent the receipt to the host of the other environment.",
    actor: .server,
    waitsFor: .traffic,
    method: """
      Apple answers 400 “Incorrect Environment”. Field 7 of the receipt says sandbox and the host is \
      data.appattest.apple.com, or the reverse.
      """,
    fix: [
      FixStep(
        "On the server, choose the host by field 7 of the receipt.",
        code: """
          sandbox:    https://data-development.appattest.apple.com
          production: https://data.appattest.apple.com
          """)
    ],
    reference: .receipt("Request a new receipt: 400"))

  /// Apple answers 400 “Bad Payload” if the body isn't exactly the receipt's Base64 text. Binary
  /// receipts, JSON and whole attestations are typical.
  ///
  /// Example: `{"receipt": "MIAG…"}` as JSON. Apple expects the characters `MIAG…` alone, without
  /// quotes.
  private static let otherPayload = Cause(
    "P10-400-payload", "The server's request to Apple isn't the Base64 text of a receipt.",
    actor: .server, waitsFor: .traffic,
    method: """
      Apple answers 400 “Bad Payload”. The body of the request is binary, JSON, Base64 of Base64, or \
      another object, such as the attestation.
      """,
    fix: [
      FixStep(
        "On the server, send only the receipt's Base64 text as the body.",
        code:
          "curl -H \"Authorization: $JWT\" --data-binary @receipt.b64 https://data.appattest.apple.com/v1/attestationData"
      ),
      FixStep("See what the body contains.", code: "attestscope decode body.txt"),
    ],
    reference: .publicIssue("Apple Developer Forums 799943"))

  /// Apple answers 401 to the server's token.
  ///
  /// - Proven: `devicecheck.authorization` fails, so the token's fault is in the evidence.
  /// - Consistent: only the 401 is known. The key may have been revoked.
  ///
  /// Example: the third part of the token decodes to `30 45 02 21 …`, 71 bytes of DER. JSON Web
  /// Signatures need r ‖ s, 64 bytes (RFC 7518 §3.4).
  ///
  /// The two services differ in their headers: `Authorization: Bearer <JWT>` for DeviceCheck,
  /// `Authorization: <JWT>` for receipts.
  private static let serverToken = Cause(
    "P11-401-jwt", "Apple doesn't accept the server's authorization token.",
    actor: .server, explains: ["devicecheck.authorization", "devicecheck.response"],
    method: """
      Apple answers 401. The token's signature begins with 30 4x 02, so it is DER instead of 64 bytes, or \
      its kid, iss or iat is wrong. DeviceCheck asks for “Bearer” before it, the receipt endpoint for \
      the token alone.
      """,
    fix: [
      FixStep(
        "On the server, sign with ES256 as in RFC 7518: r and s, 32 bytes each.",
        code: "jwt.encode({\"iss\": TEAM_ID, \"iat\": now}, key, \"ES256\", {\"kid\": KEY_ID})"),
      FixStep("On the server, use a key with DeviceCheck enabled."),
      FixStep(
        "On the server, send “Bearer” and the token to DeviceCheck, and the token alone to the receipt endpoint."
      ),
      FixStep("On the server, synchronize the clock."),
    ],
    reference: .init("RFC 7518", "§3.4; Apple Developer Forums 799943")
  ) { examination in
    let isUnauthorized = examination.input.deviceCheck?.status == 401
    let answered: [RuleID] = isUnauthorized ? ["devicecheck.response"] : []
    if let trouble = examination.trouble("devicecheck.authorization"),
      examination.failed("devicecheck.authorization")
    {
      return .fact(
        trouble.found, undoing: "a token as Apple asks for it",
        rules: ["devicecheck.authorization"] + answered)
    }
    guard let trouble = examination.trouble("devicecheck.response"), isUnauthorized else {
      return nil
    }
    return .fit(
      trouble.found, rival: "A key that was revoked, or an outage of Apple's",
      undoing: "a token as Apple asks for it", rules: answered)
  }

  /// Apple has no endpoint that verifies attestations, so a request to /v1/attestation gets 404.
  /// The server has to verify them itself; Apple only exchanges receipts.
  ///
  /// Example: `POST https://data.appattest.apple.com/v1/attestation` with the attestation object.
  /// A server that takes any answer of Apple's for a success verifies nothing.
  private static let wrongEndpoint = Cause(
    "P15-verify-via-apple",
    "The server asks Apple to verify an attestation, which Apple doesn't do.",
    actor: .server, waitsFor: .traffic,
    method: "The server requests /v1/attestation from Apple's host, and Apple answers 404.",
    fix: [
      FixStep("On the server, verify attestations by Apple's steps."),
      FixStep(
        "On the server, send receipts to /v1/attestationData, only for the risk metric.",
        code: "https://data.appattest.apple.com/v1/attestationData"),
    ],
    reference: .publicIssue("Apple Developer Forums 818677"))
}
