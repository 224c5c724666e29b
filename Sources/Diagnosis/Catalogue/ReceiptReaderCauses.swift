import Checks
import Results

/// Family P, second part: how a server reads receipts, and how it asks Apple for new ones. The
/// receipt is in order; what the server or Apple answered has to show the mistake.
enum ReceiptReaderCauses {
  static let all: [Cause] = [
    strictDER, dateFormat, askedTooEarly, noData, otherHost, otherPayload, serverToken,
    wrongEndpoint,
  ]

  private static let strictDER = Cause(
    "P01-strict-der", "The server reads receipts with a DER parser; they are BER.", actor: .server,
    waitsFor: .serverAnswer,
    method: """
      The receipt begins with 30 80, an indefinite length, and carries its content in chunks; its \
      signature holds. The server reports an ASN.1 error.
      """,
    fix: [
      FixStep(
        "Use a CMS parser that takes BER.",
        code:
          "openssl cms -verify -inform DER -in receipt.der -CAfile AppleRootCA-G3.pem -purpose any -binary"
      ),
      .confirm("", of: "receipt.txt"),
      .nothingOnDevices,
    ],
    reference: .init("RFC 5652", "§1: BER; X.690 §8.1.3.6"))

  private static let dateFormat = Cause(
    "P06-date-parse", "The server expects a fixed number of digits in the times of a receipt.",
    actor: .server, waitsFor: .serverAnswer,
    method: """
      Field 12, 19 or 21 is a time of ISO 8601 whose fraction has one to three digits, since zeros \
      at the end are dropped. The server reports an invalid date.
      """,
    fix: [
      FixStep(
        "Read the fraction with any number of digits.", code: "2026-10-14T09:26:53.6Z"),
      .confirm("", of: "receipt.txt"),
      .nothingOnDevices,
    ],
    reference: .observed("fields 12, 19 and 21: one to three digits"))

  private static let askedTooEarly = Cause(
    "P07-304", "The server asked Apple for a new receipt before the old one allowed it.",
    actor: .server, waitsFor: .traffic,
    method: """
      Apple answers 304 to a request of /v1/attestationData; the time of the request lies before \
      field 19, Not Before, of the receipt that was sent.
      """,
    fix: [
      FixStep("Ask again from field 19 on, which is a day after the receipt was made."),
      FixStep("See when that is.", code: "attestscope decode receipt.txt"),
    ],
    reference: .receipt("Request a new receipt: 304"))

  private static let noData = Cause(
    "P08-404", "Apple has no data about the key: it is unknown there, or idle for too long.",
    actor: .server, waitsFor: .traffic,
    method: """
      Apple answers 404 to a request of /v1/attestationData. The receipt is in order, and field 12 \
      is older than thirty days, or the host is that of the other environment.
      """,
    fix: [
      FixStep("Take 404 for “no risk known”, and go on with what the server knows itself."),
      FixStep("Ask the host of the receipt's environment, field 7."),
      FixStep(
        """
        Nothing has to be done on devices for the key's sake; data comes back with the next \
        attestation that is due.
        """),
    ],
    reference: .receipt("Request a new receipt: 404; Apple Developer Forums 702845, 748312"))

  private static let otherHost = Cause(
    "P09-400-env", "The receipt was sent to the host of the other environment.", actor: .server,
    waitsFor: .traffic,
    method: """
      Apple answers 400 “Incorrect Environment”. Field 7 of the receipt says sandbox and the host is \
      data.appattest.apple.com, or the reverse.
      """,
    fix: [
      FixStep(
        "Choose the host by field 7 of the receipt.",
        code: """
          sandbox:    https://data-development.appattest.apple.com
          production: https://data.appattest.apple.com
          """)
    ],
    reference: .receipt("Request a new receipt: 400"))

  private static let otherPayload = Cause(
    "P10-400-payload", "The request to Apple does not hold the Base64 text of a receipt.",
    actor: .server, waitsFor: .traffic,
    method: """
      Apple answers 400 “Bad Payload”. The body of the request is binary, JSON, Base64 of Base64, or \
      another object, such as the attestation.
      """,
    fix: [
      FixStep(
        "Send the Base64 text of the receipt alone as the body.",
        code:
          "curl -H \"Authorization: $JWT\" --data-binary @receipt.b64 https://data.appattest.apple.com/v1/attestationData"
      ),
      FixStep("See what the body holds.", code: "attestscope decode body.txt"),
    ],
    reference: .publicIssue("Apple Developer Forums 799943"))

  private static let serverToken = Cause(
    "P11-401-jwt", "Apple does not accept the token by which the server names itself.",
    actor: .server, waitsFor: .traffic,
    method: """
      Apple answers 401. The token's signature is 30 4x 02 …, that is DER instead of 64 bytes, or \
      its kid or iss is wrong, its iat is off, or “Bearer” stands in front of it.
      """,
    fix: [
      FixStep(
        "Sign with ES256 as RFC 7518 has it: r and s, 32 bytes each.",
        code: "jwt.encode({\"iss\": TEAM_ID, \"iat\": now}, key, \"ES256\", {\"kid\": KEY_ID})"),
      FixStep("Use a key that DeviceCheck is enabled for, and the token without “Bearer”."),
      FixStep("Synchronise the clock of the server."),
    ],
    reference: .init("RFC 7518", "§3.4; Apple Developer Forums 799943"))

  private static let wrongEndpoint = Cause(
    "P15-verify-via-apple",
    "The server asks Apple to verify an attestation, which Apple does not do.",
    actor: .server, waitsFor: .traffic,
    method: "A request of /v1/attestation goes to Apple's host, and Apple answers 404.",
    fix: [
      FixStep("Verify attestations on the server, by Apple's steps."),
      FixStep(
        "Send receipts to /v1/attestationData, for the risk metric alone.",
        code: "https://data.appattest.apple.com/v1/attestationData"),
    ],
    reference: .publicIssue("Apple Developer Forums 818677"))
}
