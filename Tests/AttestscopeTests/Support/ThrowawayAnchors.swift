import Checks
import TestSupport

@testable import Attestscope

extension TrustAnchors {
  /// The roots of the forged samples, instead of Apple's.
  static let throwaway = TrustAnchors(
    replacingAttestation: Policy.Anchor(
      replacement: SampleCase.root("throwaway-attestation-root")),
    replacingReceipt: Policy.Anchor(replacement: SampleCase.root("throwaway-receipt-root")))

  /// The roots of the attacks.
  static let attacks = TrustAnchors(
    replacingAttestation: Policy.Anchor(
      replacement: SampleCase.root("../attacks/roots/attestation")),
    replacingReceipt: Policy.Anchor(replacement: SampleCase.root("../attacks/roots/receipt")))
}
