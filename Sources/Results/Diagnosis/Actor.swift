/// Who can end a failure.
package enum Actor: String, Sendable, Hashable, CaseIterable {
  case server, app, device, transport, security
}
