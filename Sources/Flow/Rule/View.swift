/// The property by which events are grouped into conversations. The raw value is used in notes to
/// the user.
package enum View: String, Sendable, Hashable, CaseIterable {
  /// `client` is the client's address or name; `content` is the bytes of the artifact, so that its
  /// groups hold every submission of one artifact.
  case key, challenge, account, client, content

  /// Returns the mark of an event by which this view groups it; ``Mark/none`` if it is not known,
  /// and then the event belongs to no group.
  package func mark(of event: Event) -> Mark {
    switch self {
    case .key: event.key
    case .challenge: event.challenge
    case .account: event.account
    case .client: event.client
    case .content: event.content
    }
  }
}
