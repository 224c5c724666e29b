import Evidence
import Signing
import SystemCrypto

/// A good signature was refused.
struct Refusal: Error {}

/// Measures what no verifier can do without: how many microseconds one check of a signature takes, with
/// the library that checks those of artifacts. `make bench` holds everything else against it.
struct Floor {
  private let message = Bytes([UInt8](repeating: 0x5a, count: 600))
  private let clock = ContinuousClock()

  /// The best of several rounds: whatever else the machine does only takes time away.
  func microseconds(_ curve: Curve, _ hash: HashAlgorithm) throws -> Double {
    let key = SigningKey(curve: curve)
    let signature = Bytes(try key.sign(message.array, hash: hash))
    let checks = 100
    let rounds = try (0..<20).map { _ in
      try clock.measure {
        for _ in 0..<checks {
          let point = ECDSAPublicKey(curve: curve, x963: Bytes(key.publicPoint))
          let isValid = point?.isValidSignature(signature, of: message, hash: hash)
          guard isValid == true else { throw Refusal() }
        }
      }
    }
    return (rounds.min() ?? .zero) / .microseconds(checks)
  }
}

let floor = Floor()
print("p384 \(try floor.microseconds(.p384, .sha384))")
print("p256 \(try floor.microseconds(.p256, .sha256))")
