/// How much of an artifact its fields tell.
package enum TreeDetail: Sendable {
  case complete
  /// All but the certificates and the signers, of which only the number is told.
  case outline
}
