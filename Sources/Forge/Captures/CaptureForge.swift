import Decoding
import Evidence

/// A generator of captures from plans, with a PKI of its own.
package struct CaptureForge: Sendable {
  private let cases: CaseForge
  private let seed: String

  /// Creates a forge.
  ///
  /// - Parameter seed: the seed of the forged flows, with which the captures share their roots.
  package init(seed: UInt64) throws {
    self.seed = "flows/\(seed)"
    cases = try CaseForge(seed: self.seed)
  }

  /// The root of the attestations, in PEM. It must be trusted to analyze the captures.
  package var attestationRoot: String {
    PEM.text(of: cases.pki.attestationRoot.certificate, label: "CERTIFICATE")
  }

  /// Makes a capture. The same plan and seed give the same bytes.
  ///
  /// - Throws: ``ForgeError`` if no shape suits the plan.
  package func forge(_ plan: CapturePlan) throws -> ForgedCapture {
    let lot = SeededRandom(seed: "\(seed)/captures/\(plan.name)")
    let (sample, scene) = try cases.stage(plan.recipe, at: plan.name)
    let told = CaptureMatter(plan, sample.record, scene, lot)
    let shape = CaptureShape(
      told.needs, lot, form: plan.form, link: plan.link, carrier: told.carrier)
    guard let shape else { throw ForgeError.noLuck(attempts: 1) }
    let times = told.times
    var script = CaptureScript(
      CaptureStage(
        lot: lot, pki: cases.pki, shape: shape, asked: times.asked, sent: times.sent,
        app: told.othersApp, environment: told.environment,
        client: CaptureClient("client", lot)))
    try told.tell(&script)
    for decoy in CaptureDecoy.all
    where decoy.suits(script.stage) && told.admits(decoy)
      && lot.number("decoy \(decoy.name)", below: 2) == 0
    {
      try decoy.tell(&script)
    }
    return try ForgedCapture(plan, told, script)
  }
}
