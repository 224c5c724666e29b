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
    let record = try record(at: "\(recipe.name)/\(round)", attempts: Self.attempts, recipe.make)
    guard let record else { throw ForgeError.noLuck(attempts: Self.attempts) }
    return ForgedCase(recipe, record)
  }

  /// One record with the faults of several recipes; `nil` where none of a few scenes suits them.
  func forge(_ recipes: [CaseRecipe], named name: String) throws -> EvidenceRecord? {
    try record(at: name, attempts: Self.attemptsTogether) {
      try CaseRecipe.make(recipes, named: name, in: $0)
    }
  }

  private static let attemptsTogether = 64

  private func record(
    at place: String, attempts: Int, _ make: (Scene) throws -> EvidenceRecord?
  ) throws -> EvidenceRecord? {
    for attempt in 0..<attempts {
      let lot = Lot(seed: "\(seed)/\(place)/\(attempt)")
      if let record = try make(try Scene(lot, pki: pki, foreign: foreign)) { return record }
    }
    return nil
  }
}
