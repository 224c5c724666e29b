/// Makes cases by their recipes, under hierarchies of its own.
///
/// Every record has a key, a challenge, an app and a day of its own, drawn from the seed and from the
/// recipe's name, so that records read together do not look like replays of one another.
package struct CaseForge: Sendable {
  package let pki: ThrowawayPKI
  private let foreign: ThrowawayPKI
  private let seed: String

  /// How often a recipe may find that a scene does not suit it. The rarest shape is an x
  /// coordinate that begins with a zero byte: one key in 256 has it.
  private static let attempts = 4_096

  package init(seed: String) throws {
    self.seed = seed
    pki = try ThrowawayPKI(seed: seed)
    foreign = try ThrowawayPKI(seed: "\(seed)/foreign")
  }

  /// - Parameter round: every round of the same recipe takes place elsewhere.
  package func forge(_ recipe: CaseRecipe, round: Int = 0) throws -> ForgedCase {
    try stage(recipe, at: "\(recipe.name)/\(round)").sample
  }

  /// The same at a place of any name, with the scene that it takes place in.
  func stage(_ recipe: CaseRecipe, at place: String) throws -> (sample: ForgedCase, scene: Scene) {
    guard let made = try record(at: place, attempts: Self.attempts, recipe.make) else {
      throw ForgeError.noLuck(attempts: Self.attempts)
    }
    return (ForgedCase(recipe, made.record), made.scene)
  }

  /// One record with the faults of several recipes; `nil` where none of a few scenes suits them.
  func forge(_ recipes: [CaseRecipe], named name: String) throws -> EvidenceRecord? {
    try record(at: name, attempts: Self.attemptsTogether) {
      try CaseRecipe.make(recipes, named: name, in: $0)
    }?.record
  }

  private static let attemptsTogether = 64

  private func record(
    at place: String, attempts: Int, _ make: (Scene) throws -> EvidenceRecord?
  ) throws -> (record: EvidenceRecord, scene: Scene)? {
    for attempt in 0..<attempts {
      let lot = Lot(seed: "\(seed)/\(place)/\(attempt)")
      let scene = try Scene(lot, pki: pki, foreign: foreign)
      if let record = try make(scene) { return (record, scene) }
    }
    return nil
  }
}
