import Evidence
import Flow
import Reports
import Results

/// The texts of one event in a ``TextStore``.
struct EventTexts {
  /// The texts in their order: the event's line, key ID, challenge hash, reason, remedy. Empty if they could not be
  /// stored.
  let stored: [[UInt8]]

  /// Collects the texts of an event.
  ///
  /// - Parameter shown: The event with its number.
  init(_ kept: KeptEvent, shown: FlowEvent) {
    let texts = [kept.key, kept.challenge, kept.reason, kept.remedy]
    stored = [EventLine.bytes(of: shown)] + texts.map { Array($0.utf8) }
  }

  /// Takes texts that were stored before.
  init(stored: [[UInt8]]) { self.stored = stored }

  /// The event as findings show it.
  var event: FlowEvent? { stored.first.flatMap { EventLine.event(in: Bytes($0)) } }
  /// The key ID as findings show it; `nil` if it is not known.
  var key: String? { text(1) }
  /// SHA-256 of the challenge in hexadecimal; `nil` if it is not known.
  var challenge: String? { text(2) }
  /// Why the artifact fails, or what the server said; `nil` if there is nothing to say.
  var reason: String? { text(3) }
  /// What the artifact itself says about its rejection (``Remedy/text``); `nil` without it.
  var remedy: String? { text(4) }

  /// Returns the text with an index; `nil` if it is empty.
  private func text(_ index: Int) -> String? {
    guard stored.indices.contains(index), !stored[index].isEmpty else { return nil }
    return String(decoding: stored[index], as: UTF8.self)
  }
}
