/// Who can end a failure: the server's developers, the app's developers, the owner of the device,
/// whoever runs the transport in between, or the security team.
package enum Actor: String, Sendable, Hashable, CaseIterable {
  case server, app, device, transport, security
}
