/// How much of an artifact its tree of fields contains.
package enum TreeDetail: Sendable {
  /// Everything.
  case complete
  /// Everything except certificates and signers, of which only the number is given.
  case outline
}
