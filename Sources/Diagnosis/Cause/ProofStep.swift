import Evidence
import Results

extension Proof.Step {
  /// Creates a step of two values, each with the phrase that says where it comes from.
  ///
  /// - Parameters:
  ///   - label: The name of the value: “nonce”.
  ///   - configured: The value with the mistake.
  ///   - owner: Where that value comes from, as a phrase: “by Apple's steps”.
  ///   - recovered: The value with the mistake corrected.
  ///   - truth: Where that value comes from, as a phrase.
  init(
    _ label: String, _ configured: some ProofValue, _ owner: String, _ recovered: some ProofValue,
    _ truth: String
  ) {
    self.init(
      label, configured: Value(configured.content, owner),
      recovered: Value(recovered.content, truth))
  }
}

extension [Proof.Step] {
  /// Returns the only step of a proof; its parameters are those of ``Proof/Step/init``.
  static func one(
    _ label: String, _ configured: some ProofValue, _ owner: String, _ recovered: some ProofValue,
    _ truth: String
  ) -> [Proof.Step] {
    [Proof.Step(label, configured, owner, recovered, truth)]
  }
}

/// A value that a step of a proof can show.
protocol ProofValue {
  /// The value as results store it.
  var content: Value.Content { get }
}

extension [UInt8]: ProofValue {
  var content: Value.Content { .bytes(self) }
}

extension Bytes: ProofValue {
  var content: Value.Content { .bytes(array) }
}

extension String: ProofValue {
  var content: Value.Content { .text(self) }
}

extension UInt32: ProofValue {
  var content: Value.Content { .number(Int64(self)) }
}

extension Timestamp: ProofValue {
  var content: Value.Content { .time(self) }
}
