package import Checks

extension Expectations {
  /// These expectations, with what they do not say taken from others.
  package func filled(from other: Expectations) -> Expectations {
    var filled = self
    if appIDs.isEmpty {
      filled.appIDs = other.appIDs
      filled.isAppIDOfTeam = other.isAppIDOfTeam
    }
    filled.environment = environment ?? other.environment
    filled.challenge = challenge ?? other.challenge
    filled.clientData = clientData ?? other.clientData
    filled.clientDataHash = clientDataHash ?? other.clientDataHash
    filled.keyID = keyID ?? other.keyID
    filled.publicKey = publicKey ?? other.publicKey
    filled.previousCounter = previousCounter ?? other.previousCounter
    filled.hasUnreadCounter = hasUnreadCounter || other.hasUnreadCounter
    filled.capturedAt = capturedAt ?? other.capturedAt
    return filled
  }
}
