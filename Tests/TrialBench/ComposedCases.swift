import Decoding
@testable package import Forge

/// A generator of artifacts with two or three faults at once, drawn from all recipes.
///
/// The faults of each artifact are known, so a test can verify the diagnosis: every cause that it
/// calls proven must be a fault of the artifact, or indistinguishable from one.
package struct ComposedCases: Sendable {
  /// The seed of all cases.
  package let seed: UInt64
  /// The forge that makes the records.
  private let forge: CaseForge
  /// The source of random numbers.
  private let random: SeededRandom
  /// The recipes, grouped by type of artifact.
  private let pools: [[CaseRecipe]]

  /// An artifact with several faults.
  package struct Composed: Sendable {
    /// The evidence record.
    package let record: EvidenceRecord
    /// The names of the recipes, in the order in which their faults were made.
    package let names: [String]
    /// The IDs of the causes that a diagnosis may call proven.
    package let provable: Set<String>
  }

  /// Prepares the generator. The same seed gives the same cases.
  package init(seed: UInt64) throws {
    self.seed = seed
    forge = try CaseForge(seed: "composed/\(seed)")
    random = SeededRandom(seed: "composed/\(seed)")
    let recipes = (CaseCatalogue.all + UncollectedCases.all).filter {
      !$0.isGenuine && !$0.name.hasPrefix("two-faults--")
    }
    pools = Dictionary(grouping: recipes, by: \.fault.artifact).sorted { $0.key < $1.key }
      .map(\.value)
  }

  /// The root of the attestations, in DER.
  package var attestationRoot: [UInt8] { forge.pki.attestationRoot.certificate }
  /// The root of the receipts, in DER.
  package var receiptRoot: [UInt8] { forge.pki.receiptRoot.certificate }

  /// Makes the case with a number. The same number gives the same case.
  ///
  /// - Returns: `nil` if no scene suits the combination of faults.
  package func entry(_ index: Int) throws -> Composed? {
    let place = number("artifact", index, below: pools.reduce(0) { $0 + $1.count })
    var pool = pool(holding: place)
    let recipes = (0..<2 + number("size", index, below: 2)).compactMap { turn in
      pool.isEmpty ? nil : pool.remove(at: number("fault \(turn)", index, below: pool.count))
    }
    let names = recipes.map(\.name)
    guard let record = try forge.forge(recipes, named: names.joined(separator: " + ")) else {
      return nil
    }
    return Composed(
      record: record, names: names,
      provable: Set(recipes.flatMap { $0.causes + EquivalentCauses.of($0.name) }))
  }

  /// Makes one case for each fault with a known cause.
  package func singles() throws -> [Composed] {
    try pools.flatMap(\.self).compactMap { recipe in
      try forge.forge([recipe], named: recipe.name).map {
        Composed(
          record: $0, names: [recipe.name],
          provable: Set(recipe.causes + EquivalentCauses.of(recipe.name)))
      }
    }.filter { !$0.provable.isEmpty }
  }

  /// Returns the recipes of one type of artifact. Types are drawn in proportion to their number of
  /// recipes.
  private func pool(holding place: Int) -> [CaseRecipe] {
    var end = 0
    return pools.first {
      end += $0.count
      return place < end
    } ?? []
  }

  /// Draws a number for a case.
  private func number(_ purpose: String, _ index: Int, below limit: Int) -> Int {
    Int(random.number("\(index)/\(purpose)", below: UInt64(limit)))
  }
}

extension CaseForge {
  /// Makes one record with the faults of several recipes.
  ///
  /// - Returns: `nil` if none of 64 scenes suits all of them, or if they are for different types of
  ///   artifact.
  fileprivate func forge(_ recipes: [CaseRecipe], named name: String) throws -> EvidenceRecord? {
    try record(at: name, attempts: 64) { scene in
      guard recipes.allSatisfy({ $0.suits(scene) }) else { return nil }
      guard let first = recipes.first?.fault else { return nil }
      let fault = recipes.dropFirst().reduce(first as Fault?) { $0?.followed(by: $1.fault) }
      return try fault?.record(named: name, in: scene)
    }?.record
  }
}

extension Fault {
  /// Returns a fault that makes this one and then another; `nil` if they are for different types of
  /// artifact.
  fileprivate func followed(by other: Fault) -> Fault? {
    switch (self, other) {
    case (.attestation(let one), .attestation(let two)):
      .attestation(
        AttestationFault(
          environment: one.environment == .production ? two.environment : one.environment,
          pki: Self.both(one.pki, two.pki), suits: { one.suits($0) && two.suits($0) },
          change: Self.both(one.change, two.change),
          describe: Self.both(one.describe, two.describe)))
    case (.assertion(let one), .assertion(let two)):
      .assertion(
        AssertionFault(
          change: Self.both(one.change, two.change),
          describe: Self.both(one.describe, two.describe)))
    case (.receipt(let one), .receipt(let two)):
      .receipt(
        ReceiptFault(
          pki: Self.both(one.pki, two.pki), change: Self.both(one.change, two.change),
          describe: { record, plan, scene in
            try one.describe(&record, plan, scene)
            try two.describe(&record, plan, scene)
          }))
    default: nil
    }
  }

  /// Returns a function that makes two changes.
  private static func both<Value>(
    _ one: @escaping @Sendable (inout Value, Scene) throws -> Void,
    _ two: @escaping @Sendable (inout Value, Scene) throws -> Void
  ) -> @Sendable (inout Value, Scene) throws -> Void {
    { value, scene in
      try one(&value, scene)
      try two(&value, scene)
    }
  }

  /// Returns a function that changes the PKI of a scene twice.
  private static func both(
    _ one: @escaping @Sendable (Scene) throws -> ThrowawayPKI,
    _ two: @escaping @Sendable (Scene) throws -> ThrowawayPKI
  ) -> @Sendable (Scene) throws -> ThrowawayPKI {
    { scene in
      var changed = scene
      changed.pki = try one(scene)
      return try two(changed)
    }
  }

  /// The type of the artifact as a word.
  fileprivate var artifact: String {
    switch self {
    case .attestation: "attestation"
    case .assertion: "assertion"
    case .receipt: "receipt"
    }
  }
}
