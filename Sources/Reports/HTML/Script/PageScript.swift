/// The script of a kind of page: constant text, so that its hash is the same in every report.
///
/// The files beside this one are the scripts themselves. Each begins with `page.js`. A comment
/// makes the text a CDATA section, so that a page with a script is well-formed XML as well.
enum PageScript: Sendable {
  case artifact, index

  var text: [UInt8] {
    switch self {
    case .artifact: PackageResources.page_js + PackageResources.artifact_js
    case .index:
      PackageResources.page_js + PackageResources.rows_js + PackageResources.index_js
    }
  }

  /// SHA-256 of ``text`` as a content security policy writes it (CSP Level 3, §2.3.1).
  var hash: String {
    switch self {
    case .artifact: "sha256-jzAWh447MlC29unPv3ShMmvyU+XFKdf+OxRNzEdzzIg="
    case .index: "sha256-XeCE40AdzFPJZtVegGyau15U4fDVpxPhFvSKNsN3wpw="
    }
  }
}
