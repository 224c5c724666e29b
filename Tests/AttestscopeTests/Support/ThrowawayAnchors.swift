import Checks
import TestSupport

@testable import Attestscope

extension TrustAnchors {
  /// The roots of the forged samples, in place of Apple's.
  static let throwaway = TrustAnchors(
    replacingAttestation: Policy.Anchor(
      replacement: SampleCase.root("throwaway-attestation-root")),
    replacingReceipt: Policy.Anchor(replacement: SampleCase.root("throwaway-receipt-root")))
}
