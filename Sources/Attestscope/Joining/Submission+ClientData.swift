import Claims
import Decoding
import Diagnosis
import Evidence
import Ingest
import SystemCrypto

extension Submission {
  /// Returns the SHA-256 of client data in JSON that contains the designated challenge (as in
  /// WebAuthn Level 2 §5.8.1); `nil` if the request has none.
  ///
  /// - Parameters:
  ///   - challenge: The designated challenge.
  ///   - claims: The values that authors stated. Client data among them precedes other texts of the
  ///     request.
  ///   - recorded: The clientDataHash that Apple recorded; it selects the value and its reading.
  func hashOfClientData(
    holding challenge: GivenBytes, in claims: Claims, recorded: [UInt8]?
  ) -> [UInt8]? {
    if let named = claims.undecidedClientData ?? claims.held.clientData,
      named.form(of: challenge) != nil
    {
      return named.readings.first { $0.hash == recorded }?.hash ?? named.readings.first?.hash
    }
    let budget = WorkBudget(recordOf: recordSize, artifacts: artifactsInRecord)
    for string in surroundings?.strings ?? [] where string.author == .client {
      guard budget.left(of: .hashes) > 0 else { break }
      guard budget.spend(string.text.count, of: .searchedBytes), budget.spend(of: .hashes) else {
        continue
      }
      let given = GivenBytes(string.text, nil)
      guard let reading = given.readings.first(where: { $0.hash == recorded }),
        reading.bytes.first == UInt8(ascii: "{"), given.form(of: challenge) != nil
      else { continue }
      return reading.hash
    }
    return nil
  }
}
