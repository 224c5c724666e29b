/// A generator of cases from recipes, with a PKI of its own.
///
/// Every record has its own key, challenge, app and day, drawn from the seed and the recipe's name,
/// so that records analyzed together do not look like replays of each other.
package struct CaseForge: Sendable {
  /// The trusted PKI.
  package let pki: ThrowawayPKI
  /// A PKI with the same names that is not trusted.
  private let foreign: ThrowawayPKI
  /// The seed of all random values.
  private let seed: String

  /// The maximum number of scenes that are tried for a recipe. The rarest shape is an x coordinate
  /// that starts with a zero byte: one key in 256.
  private static let attempts = 4_096

  /// Creates a generator. The same seed gives the same cases.
  ///
  /// - Throws: ``ForgeError/noKey(_:)`` if a key can't be derived, or `SigningError`.
  package init(seed: String) throws {
    self.seed = seed
    pki = try ThrowawayPKI(seed: seed)
    foreign = try ThrowawayPKI(seed: "\(seed)/foreign")
  }

  /// Makes a case.
  ///
  /// - Parameter round: The number of the repetition; each gives a different scene.
  /// - Throws: ``ForgeError/noLuck(attempts:)`` if no scene suits the recipe.
  package func forge(_ recipe: CaseRecipe, round: Int = 0) throws -> ForgedCase {
    try stage(recipe, at: "\(recipe.name)/\(round)").sample
  }

  /// Makes a case in a scene that is drawn from `place`, and returns both.
  func stage(_ recipe: CaseRecipe, at place: String) throws -> (sample: ForgedCase, scene: Scene) {
    guard let made = try record(at: place, attempts: Self.attempts, recipe.make) else {
      throw ForgeError.noLuck(attempts: Self.attempts)
    }
    return (ForgedCase(recipe: recipe, record: made.record), made.scene)
  }

  /// Tries scenes until `make` returns a record; `nil` if it returns none in `attempts` scenes.
  func record(
    at place: String, attempts: Int, _ make: (Scene) throws -> EvidenceRecord?
  ) throws -> (record: EvidenceRecord, scene: Scene)? {
    for attempt in 0..<attempts {
      let random = SeededRandom(seed: "\(seed)/\(place)/\(attempt)")
      let scene = try Scene(random, pki: pki, foreign: foreign)
      if let record = try make(scene) { return (record, scene) }
    }
    return nil
  }
}
