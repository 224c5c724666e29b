import Evidence
package import Results

/// The values with which artifacts of both runs were checked, where they differ: they can be the reason of a
/// change. Artifacts of one run only say nothing about it.
struct ExpectationTally: Sendable {
  /// A kind of value, such as “environment”.
  private struct Topic {
    let name: String
    /// The change of the first artifact: “the environment development instead of production”.
    let values: String
    var count = 0
    /// Whether it is the same change for all artifacts.
    var isAlike = true
    /// How many of the artifacts have the same result in both runs, so that no other list names them.
    var unchanged = 0
    /// The names of the first of these.
    var names: [String] = []
  }

  /// The most unchanged artifacts that a sentence names.
  private static let mostNames = 3

  /// The kinds of values that differ, in the order in which they were found.
  private var topics: [Topic] = []

  /// Adds what an artifact was checked with otherwise than in the old run.
  ///
  /// - Parameters:
  ///   - changes: The values that differ.
  ///   - artifact: Its name.
  ///   - isUnchanged: Whether its result is the same in both runs.
  mutating func add(
    _ changes: [(name: String, values: String)], to artifact: String, isUnchanged: Bool
  ) {
    for (name, values) in changes {
      let place = topics.firstIndex { $0.name.equals(name) } ?? topics.count
      if place == topics.count { topics.append(Topic(name: name, values: values)) }
      topics[place].count += 1
      topics[place].isAlike = topics[place].isAlike && topics[place].values.equals(values)
      guard isUnchanged else { continue }
      topics[place].unchanged += 1
      if topics[place].names.count < Self.mostNames { topics[place].names.append(artifact) }
    }
  }

  /// A sentence for each kind of value: “2 artifacts were checked with the environment development instead of
  /// production. The result is the same for ticket-88.” If artifacts differ, only what differs is named.
  var sentences: [String] {
    topics.map { topic in
      let artifacts = topic.count.counted("artifact")
      let sentence =
        topic.isAlike
        ? "\(artifacts) \(topic.count == 1 ? "was" : "were") checked with \(topic.values)."
        : "The \(topic.name) differs for \(artifacts)."
      guard topic.unchanged > 0 else { return sentence }
      let more = topic.unchanged - topic.names.count
      let names =
        topic.names.joined(separator: ", ") + (more > 0 ? " and \(more.grouped) more" : "")
      return "\(sentence) The result is the same for \(names)."
    }
  }
}

/// The part of an artifact's policy that a comparison of two runs needs.
package struct PolicyOutline: Sendable, Hashable {
  /// The environment that the server expects; `nil` if none was given.
  package let environment: String?
  /// Where the time of the check comes from; `nil` if no time is known.
  package let timeSource: TimeSource?
  /// The App IDs that the server accepts.
  package let appIDs: [String]

  /// Returns what an artifact was checked with instead of the values of an earlier run: the name of each value
  /// that differs, and both values: “environment”, “the environment development instead of production”.
  package func changes(since old: PolicyOutline) -> [(name: String, values: String)] {
    var changes: [(name: String, values: String)] = []
    func compare(_ name: String, _ new: String?, with old: String?) {
      guard new.map({ ByteText($0) }) != old.map({ ByteText($0) }) else { return }
      changes.append((name, Self.change(name, new, since: old)))
    }
    // The phrase of a time says that it is one.
    let (time, oldTime) = (timeSource?.phrase, old.timeSource?.phrase)
    if timeSource != old.timeSource {
      changes.append(("time", "\(time ?? "no time") instead of \(oldTime ?? "none")"))
    }
    compare("environment", environment, with: old.environment)
    compare("App ID", names, with: old.names)
    return changes
  }

  /// Returns the change of a value in words: “the environment development instead of production”,
  /// “no challenge, which was 4f8a before”. Empty if there is no value in either run.
  static func change(_ name: String, _ new: String?, since old: String?) -> String {
    switch (new, old) {
    case (let new?, let old?): "the \(name) \(new) instead of \(old)"
    case (let new?, nil): "the \(name) \(new), which was missing before"
    case (nil, let old?): "no \(name), which was \(old) before"
    case (nil, nil): ""
    }
  }

  /// The App IDs as an enumeration; `nil` without any.
  private var names: String? { appIDs.isEmpty ? nil : appIDs.joined(separator: ", ") }
}

extension PolicyOutline {
  /// Reads the policy of an artifact's line.
  ///
  /// - Throws: ``ResultsFault`` for members of another type.
  init(_ value: ResultsValue) throws(ResultsFault) {
    environment = try value.optional("environment")?.text()
    timeSource = try value.optional("evaluatedAtSource")?.choice()
    appIDs = try value.optional("appIds")?.list { (id) throws(ResultsFault) in try id.text() } ?? []
  }
}
