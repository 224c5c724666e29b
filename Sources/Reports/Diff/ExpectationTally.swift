import Evidence
package import Results

/// What the artifacts of a run were checked with: source of the time, environment and App IDs. A
/// comparison of two runs says which of these differ, because they can be the reason of a change.
package struct ExpectationTally: Sendable {
  /// The kinds of values that are compared. The raw value is the name in a sentence.
  private enum Topic: String, CaseIterable {
    case time = "time of check"
    case environment = "expected environment"
    case appID = "expected App ID"
  }

  /// The different values of each topic, at most ``limit``, each with its number of artifacts.
  private var values: [Topic: [ByteText: Int]] = [:]
  private static let limit = 64
  /// Maximum number of values of a topic that are listed.
  private static let listed = 3

  /// Creates the values of a run without artifacts.
  package init() {}

  /// Adds the values of an artifact.
  package mutating func add(_ policy: PolicyOutline) {
    add([policy.timeSource?.phrase ?? "unknown"], to: .time)
    add([policy.environment ?? "none"], to: .environment)
    add(policy.appIDs.isEmpty ? ["none"] : policy.appIDs, to: .appID)
  }

  private mutating func add(_ new: [String], to topic: Topic) {
    for value in new.map({ ByteText($0) })
    where values[topic, default: [:]].count < Self.limit || values[topic]?[value] != nil {
      values[topic, default: [:]][value, default: 0] += 1
    }
  }

  /// Returns a sentence for each topic whose values differ: “The time of check differs: before the
  /// time of capture, now the time given with --as-of.” A topic is left out if one of the runs has
  /// no artifacts, or 64 values or more.
  package static func differences(_ old: ExpectationTally, _ new: ExpectationTally) -> [String] {
    Topic.allCases.compactMap { topic in
      // Beyond the limit, which values were kept depends on the order of the artifacts.
      guard let earlier = old.values[topic], let later = new.values[topic] else { return nil }
      let (before, after) = (Set(earlier.keys), Set(later.keys))
      guard before != after, max(before.count, after.count) < limit else { return nil }
      let (gone, added) = (before.subtracting(after), after.subtracting(before))
      // Of many values, those that remain would hide what changed.
      let isShort = max(before.count, after.count) <= listed
      // Where all earlier values remain, only the further ones are a difference.
      if gone.isEmpty {
        let artifacts = added.reduce(0) { $0 + (later[$1] ?? 0) }.counted("artifact")
        return "The \(topic.rawValue) differs: now also \(phrase(added)), for \(artifacts)."
      }
      let parts = [
        isShort ? ("before", before) : ("no longer", gone),
        after.count <= listed ? ("now", after) : ("now also", added),
      ]
      return
        "The \(topic.rawValue) differs: "
        + parts.filter { !$1.isEmpty }.map { "\($0) \(phrase($1))" }.joined(separator: ", ") + "."
    }
  }

  /// Returns values as an enumeration in the order of their text, with a remark that artifacts differ if there
  /// are several.
  private static func phrase(_ values: Set<ByteText>) -> String {
    let sorted = values.map(\.text).sorted()
    let more = sorted.count - listed
    return sorted.prefix(listed).joined(separator: ", ")
      + (more > 0 ? " and \(more.grouped) more" : "") + (sorted.count > 1 ? " (by artifact)" : "")
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
