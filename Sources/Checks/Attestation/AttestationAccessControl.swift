import Decoding
import Evidence
import Results

extension Check {
  /// Checks the access control list of the attested key, in the leaf's extension
  /// 1.2.840.113635.100.8.6.
  ///
  /// - Passes: on a Mac, the list is byte for byte the one that Apple documents; on iOS, it has
  ///   entries and all of them allow their operation without condition.
  /// - Warns: on iOS, the list is empty or has a condition.
  /// - Fails: on a Mac, the list is missing or different.
  /// - Not applicable: there is no list on iOS, as before iOS 26.
  /// - Not run: there is no leaf certificate.
  ///
  /// The requirement for a Mac must not be applied to iOS, whose list names another set of
  /// operations: `okd`, `oa`, `osgn`, `odel`, `ock`.
  package static let attestationAccessControl = Check("attestation.access-control") { input in
    guard let leaf = input.attestation?.leaf, let details = input.attestation?.details else {
      return .noLeaf
    }
    let path = "/attStmt/x5c/0/extensions/1.2.840.113635.100.8.6"
    guard let list = details.accessControl else {
      guard details.isMac else {
        return .notApplicable("The leaf has no access control list, as before iOS 26.")
      }
      return .fail(
        "The leaf of a Mac has no access control list.",
        at: [EvidenceReference(leaf.bytes, "/attStmt/x5c/0/extensions")])
    }
    let place = EvidenceReference(list, path)
    if details.isMac {
      let required = Bytes(requiredOnMac)
      guard list.array != requiredOnMac else {
        return .pass("It is the list that Apple requires on a Mac.", at: place)
      }
      // Lists that differ elsewhere than in their entries are shown as bytes.
      let texts = (AccessControlList(required).phrase, AccessControlList(list).phrase)
      let isShown = !texts.1.isEmpty && !texts.0.equals(texts.1)
      return .fail(
        "The access control list isn't the one that Apple requires on a Mac.",
        expected: Value(
          isShown ? .text(texts.0) : .bytes(requiredOnMac), "as Apple documents it"),
        actual: Value(isShown ? .text(texts.1) : .bytes(list.array), "in the certificate"),
        at: [place])
    }
    let entries = AccessControlList(list).entries
    let names = entries.map(\.operation).joined(separator: ", ")
    return !entries.isEmpty && entries.allSatisfy(\.isUnconditional)
      ? .pass("Allowed without condition: \(names).", at: place)
      : .warn("The list isn't the one seen on iOS.", at: [place])
  }

  /// The list that Apple requires on a Mac, 66 bytes of DER: SEQUENCE { "11", SEQUENCE { ok, oa,
  /// odel: allowed; osgn: under “rsec” 1 } }, as Base64 on Apple's page.
  private static let requiredOnMac: [UInt8] =
    Base64.decode(
      Bytes(
        Array(
          "MEAMAjExMDowCQwCb2uhAwEB/zAJDAJvYaEDAQH/MAsMBG9kZWyhAwEB/zAVDARvc2duoAYMBHJzZWMwBaYDAgEB"
            .utf8)), as: .standard) ?? []
}

extension AccessControlList {
  /// The entries in their order: “osgn allowed, odel under a condition”. Empty without any, and for over 16.
  fileprivate var phrase: String {
    entries.count > 16
      ? ""
      : entries.map { "\($0.operation) \($0.isUnconditional ? "allowed" : "under a condition")" }
        .joined(separator: ", ")
  }
}
