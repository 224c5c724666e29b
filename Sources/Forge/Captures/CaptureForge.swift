/// A generator of captures from plans, with a PKI of its own.
package struct CaptureForge: Sendable {
  private let cases: CaseForge
  private let seed: String

  /// Creates a forge.
  ///
  /// - Parameter seed: The seed of the forged flows, with which the captures share their roots.
  package init(seed: UInt64) throws {
    self.seed = "flows/\(seed)"
    cases = try CaseForge(seed: self.seed)
  }

  /// The root of the attestations, in PEM. It must be trusted to analyze the captures.
  package var attestationRoot: String { cases.pki.attestationRoot.pem }

  /// Makes a capture. The same plan and seed give the same bytes.
  ///
  /// - Throws: ``ForgeError`` if no shape suits the plan.
  package func forge(_ plan: CapturePlan) throws -> ForgedCapture {
    let random = SeededRandom(seed: "\(seed)/captures/\(plan.name)")
    let (sample, scene) = try cases.stage(plan.recipe, at: plan.name)
    let matter = CaptureMatter(plan, sample.record, scene, random)
    let shape = CaptureShape(
      matter.needs, random, form: plan.form, link: plan.link, carrier: matter.carrier)
    guard let shape else { throw ForgeError.noLuck(attempts: 1) }
    let times = matter.times
    var script = CaptureScript(
      CaptureStage(
        random: random, pki: cases.pki, shape: shape, asked: times.asked, sent: times.sent,
        app: matter.othersApp, environment: matter.environment,
        client: CaptureClient("client", random)))
    try matter.write(&script)
    for decoy in CaptureDecoy.all
    where decoy.suits(script.stage) && matter.admits(decoy)
      && random.number("decoy \(decoy.name)", below: 2) == 0
    {
      try decoy.script(&script)
    }
    return try ForgedCapture(plan, matter, script)
  }
}
