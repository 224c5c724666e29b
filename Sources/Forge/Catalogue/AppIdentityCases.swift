import Decoding

/// Forged cases of family R: wrong App IDs and environments.
enum AppIdentityCases {
  /// All cases of the family.
  static let all = appIDs + foreignArtifacts + environments

  /// Returns a case of a server that expects an App ID other than the certified one.
  private static func expecting(
    _ name: String, _ title: String, _ cause: String,
    _ appID: @escaping @Sendable (Scene) -> String
  ) -> CaseRecipe {
    .attestation(
      "attestation-app-id--\(name)", title, causes: [cause],
      record: { $0.appId = appID($1) })
  }

  /// Attestations with a correct certificate, and a server that expects another App ID.
  private static let appIDs: [CaseRecipe] = [
    expecting(
      "bundle-only", "The server expects the bundle identifier without its prefix",
      "R01-bundle-only"
    ) { $0.app.bundle },
    expecting("other-team", "The server expects another team's prefix", "R02-wrong-team") {
      AppIdentity(prefix: $0.otherPrefix, bundle: $0.app.bundle).id
    },
    expecting(
      "other-case", "The server's App ID differs in upper and lower case", "R05-case-or-space"
    ) { AppIdentity(prefix: $0.app.prefix, bundle: $0.app.bundle.uppercased()).id },
    expecting("app-clip", "The server expects the App ID of the app's clip", "R04-app-clip-id") {
      "\($0.appID).Clip"
    },
    expecting("other-app", "The server expects another app", "R15-other-app") { $0.otherAppID },
    .attestation(
      "attestation-app-id--not-given", "The server did not say which app it expects",
      .undetermined(needs: "appId"), record: { record, _ in record.appId = nil }),
  ]

  /// Artifacts of another app.
  private static let foreignArtifacts: [CaseRecipe] = [
    .attestation(
      "attestation-certified-app-id--other-app", "The certificate names another app",
      plan: { $0.leaf.certifiedAppID = $1.otherAppID }),
    .assertion(
      "assertion-app-id--other-app", "The server expects another app", causes: ["R15-other-app"],
      record: { $0.appId = $1.otherAppID }),
    .receipt(
      "receipt-app-id--other-app", "The server expects another app", causes: ["R15-other-app"],
      record: { record, _, scene in record.appId = scene.otherAppID }),
  ]

  /// Artifacts of one environment, and a server that expects the other one.
  private static let environments: [CaseRecipe] = [
    .attestation(
      "attestation-environment--development-in-production",
      "A development build with a production server", causes: ["R06-dev-build-in-prod"],
      environment: .development, record: { record, _ in record.environment = "production" }),
    .attestation(
      "attestation-environment--production-in-development",
      "A distributed build with a development server", causes: ["R07-testflight-expected-dev"],
      record: { record, _ in record.environment = "development" }),
    .receipt(
      "receipt-environment--sandbox-in-production",
      "A sandbox receipt with a production server", causes: ["R06-dev-build-in-prod"],
      plan: { plan, _ in plan.environment = .development }),
  ]
}
