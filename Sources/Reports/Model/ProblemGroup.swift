/// Artifacts that have the same problem, with a claim that applies to all of them.
protocol ProblemGroup {
  /// What went wrong, as a sentence without a period.
  var title: String { get }
  /// The ID of the cause or the rule.
  var name: String { get }
  /// Whether the problem has a known cause.
  var isCause: Bool { get }
  /// The words that apply to all artifacts.
  var common: CommonWords { get }
  /// How certain the cause is in the artifacts.
  var certainties: CertaintyTally { get }
}

extension ProblemGroup {
  /// The title; of a cause that isn't proven “Probably …; possibly …”. Where the certainties differ, it begins
  /// with the number of artifacts of each.
  var claim: String { isCause ? certainties.claim(title, unless: common.rival) : title }

  /// The claim without the rival, for a chart, and for a list in one sentence.
  var shortClaim: String { isCause ? certainties.claim(title, unless: nil) : title }

  /// The claim for places that state the certainties beside it: without the number of artifacts of each.
  var statement: String { certainties.isMixed ? title : claim }

  /// The short name in a chart: `N03` of `N03-hash-base64-text`, or the rule's ID.
  var label: String { isCause ? name.split(separator: "-").first.map(String.init) ?? name : name }
}
