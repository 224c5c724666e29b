import Checks
import Decoding
import Evidence

/// Family R: which app, and which environment.
enum AppIdentityCauses {
  static let all: [Cause] =
    appIDs.map(\.cause) + [developmentInProduction, productionInDevelopment]

  /// A difference between the App ID that the server expects and the one that Apple certified.
  private struct AppIDCause: Sendable {
    let id: String
    let statement: String
    let fix: String
    let matches: @Sendable (_ expected: AppID, _ certified: AppID) -> Bool

    var cause: Cause {
      Cause(
        id, statement, actor: .server, explains: ["attestation.app-id", "receipt.app-id"],
        method:
          "The App ID is read from the certificate, and put in the place of the expected one.",
        fix: [FixStep(fix)],
        reference: .attestation(step: "step 6")
      ) { examination in
        let subject = examination.subject
        let certified =
          subject.attestation?.details?.appID ?? subject.receipt?.receipt.value(.appID)
        guard examination.trouble("attestation.certified-app-id") == nil,
          let text = certified?.utf8, !subject.expectations.appIDs.contains(text)
        else { return nil }
        let true_ = AppID(text)
        guard
          let expected = subject.expectations.appIDs.first(where: { matches(AppID($0), true_) })
        else { return nil }
        return .fact(
          "The server expects “\(expected)”; Apple certified “\(text)”.",
          undoing: "appId := “\(text)”",
          steps: [
            Proof.Step(
              "App ID", configured: Value(.text(expected), "as the server expects it"),
              recovered: Value(.text(text), "as Apple certified it"))
          ])
      }
    }
  }

  /// Prefix and bundle identifier.
  private struct AppID {
    let text: String
    let prefix: Substring
    let bundle: Substring

    init(_ text: String) {
      self.text = text
      let point = text.firstIndex(of: ".") ?? text.startIndex
      prefix = text[..<point]
      bundle = point == text.startIndex ? text[...] : text[point...].dropFirst()
    }
  }

  private static let appIDs = [
    AppIDCause(
      id: "R01-bundle-only",
      statement: "The server hashes the bundle identifier without its prefix.",
      fix: "Configure the App ID as prefix, point, bundle identifier."
    ) { $0.text == $1.bundle },
    AppIDCause(
      id: "R05-case-or-space",
      statement: "The configured App ID differs from the real one in case or white space only.",
      fix: "Copy the App ID exactly; it is case-sensitive."
    ) { expected, certified in
      expected.text != certified.text
        && expected.text.filter { !$0.isWhitespace }.lowercased() == certified.text.lowercased()
    },
    AppIDCause(
      id: "R02-wrong-team",
      statement: "The server is configured with another team or App ID prefix.",
      fix: "Configure the prefix that Apple certified."
    ) { $0.bundle == $1.bundle && $0.prefix != $1.prefix },
    AppIDCause(
      id: "R15-other-app", statement: "The artifact is for another app than the server expects.",
      fix: "Add this App ID to the configuration if the app is yours; reject it if not."
    ) { $0.text != $1.text },
  ]

  private static let developmentInProduction = Cause(
    "R06-dev-build-in-prod", "A development build talks to a production server.", actor: .app,
    explains: ["attestation.environment", "receipt.environment"],
    method: "The environment is read from the aaguid, or from field 7 of a receipt.",
    fix: [
      FixStep("Point development builds to a development server."),
      FixStep(
        "Or set the entitlement.",
        code: "com.apple.developer.devicecheck.appattest-environment = production"),
    ],
    reference: .init("Apple, “Preparing to use the app attest service”")
  ) { examination in
    environmentProof(examination, expected: .production, found: .development)
  }

  private static let productionInDevelopment = Cause(
    "R07-testflight-expected-dev",
    "A build from TestFlight, the App Store or Enterprise talks to a development server.",
    actor: .server, explains: ["attestation.environment", "receipt.environment"],
    method: "The environment is read from the aaguid, or from field 7 of a receipt.",
    fix: [
      FixStep("Expect production for every distributed build: the entitlement is ignored there.")
    ],
    reference: .init("Apple, “Preparing to use the app attest service”")
  ) { examination in
    environmentProof(examination, expected: .development, found: .production)
  }

  /// Shown by the aaguid, or by field 7 of a receipt alone.
  private static func environmentProof(
    _ examination: Examination, expected: ExpectedEnvironment, found: AttestationEnvironment
  ) -> Argument? {
    let subject = examination.subject
    let aaguid = subject.attestation?.authenticatorData?.credential?.aaguid
    let word = subject.attestation == nil ? subject.receipt?.receipt.text(.environment) : nil
    guard subject.expectations.environment == expected,
      aaguid?.array == found.aaguid || word == found.receiptWord
    else { return nil }
    return .fact(
      "The server expects \(expected.rawValue); the artifact is from \(found.label).",
      undoing: "environment := \(found.rawValue)")
  }
}
