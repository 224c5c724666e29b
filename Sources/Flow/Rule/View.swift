/// By what events belong together.
package enum View: String, Sendable, Hashable, CaseIterable {
  case key, challenge, account, client, content

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
