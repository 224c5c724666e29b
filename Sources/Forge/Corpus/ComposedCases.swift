/// Artifacts with two or three faults at once, drawn from all that can be forged.
///
/// What was done to each is known, so that a diagnosis can be held to it: whatever it calls proven was
/// done, or cannot be told from what was done.
package struct ComposedCases: Sendable {
  package let seed: UInt64
  private let forge: CaseForge
  private let lot: Lot
  private let pools: [[CaseRecipe]]

  /// An artifact, and the faults in it.
  package struct Composed: Sendable {
    package let record: EvidenceRecord
    /// The names of the recipes, in the order in which their faults were made.
    package let names: [String]
    /// The causes that a diagnosis may call proven.
    package let provable: Set<String>
  }

  package init(seed: UInt64) throws {
    self.seed = seed
    forge = try CaseForge(seed: "composed/\(seed)")
    lot = Lot(seed: "composed/\(seed)")
    let recipes = (CaseCatalogue.all + UncollectedCases.all).filter {
      !$0.isGenuine && !$0.name.hasPrefix("two-faults--")
    }
    pools = Dictionary(grouping: recipes, by: \.fault.artifact).sorted { $0.key < $1.key }
      .map(\.value)
  }

  /// The roots under which the artifacts were made, in DER.
  package var attestationRoot: [UInt8] { forge.pki.attestationRoot.certificate }
  package var receiptRoot: [UInt8] { forge.pki.receiptRoot.certificate }

  /// The case of a number; the same number gives the same case. `nil` where no scene suits its faults.
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

  /// Every fault that shows a known cause, alone.
  package func singles() throws -> [Composed] {
    try pools.flatMap(\.self).compactMap { recipe in
      try forge.forge([recipe], named: recipe.name).map {
        Composed(
          record: $0, names: [recipe.name],
          provable: Set(recipe.causes + EquivalentCauses.of(recipe.name)))
      }
    }.filter { !$0.provable.isEmpty }
  }

  /// Each kind of artifact as often as there are faults of it.
  private func pool(holding place: Int) -> [CaseRecipe] {
    var end = 0
    return pools.first {
      end += $0.count
      return place < end
    } ?? []
  }

  private func number(_ purpose: String, _ index: Int, below limit: Int) -> Int {
    Int(lot.number("\(index)/\(purpose)", below: UInt64(limit)))
  }
}
