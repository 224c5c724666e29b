import Checks
import Decoding
import Evidence

/// The computed states of records, by record number. Each is computed once. Memory is limited:
/// above the capacity the store moves to a file.
struct KeyStateStore: Sendable {
  private var slots: ScratchBytes

  /// Creates an empty store.
  ///
  /// - Parameter capacity: Number of bytes that are held in memory.
  init(capacity: Int = 16 << 20) { slots = ScratchBytes(capacity: capacity) }

  /// Length of a record's slot in bytes: a mark, five bytes of flags and environment, and five
  /// parts, each after its length byte.
  private static let slotSize = 256

  /// Returns the state of a record; `nil` if it was not stored, so that the caller computes it
  /// again.
  subscript(number: Int) -> KeyState? {
    get {
      let place = number * Self.slotSize
      return slots.read(place..<place + Self.slotSize).flatMap {
        KeyState(encoded: Bytes($0))
      }
    }
    set {
      guard let bytes = newValue?.encoded, bytes.count <= Self.slotSize else { return }
      _ = slots.write(bytes, at: number * Self.slotSize)
    }
  }
}

extension KeyState {
  /// First byte of a slot that was written. Slots that were not are zero.
  private static let mark: UInt8 = 1

  /// The state as bytes: mark, four flags, index of the environment (0xff for none), then point,
  /// key ID, rpIdHash, counter and signer.
  var encoded: [UInt8] {
    var bytes =
      [Self.mark] + [isSound, isRejected, isSoundAtIssuance, answersChallenge].map { $0 ? 1 : 0 }
    bytes.append(
      environment.flatMap(AttestationEnvironment.allCases.firstIndex).map { UInt8($0) } ?? 0xff)
    let counter = withUnsafeBytes(of: (key?.counter ?? 0).bigEndian, Array.init)
    for part in [key?.point, key?.identifier, key?.rpIDHash, key.map { _ in counter }, signer] {
      bytes.append(UInt8(clamping: part?.count ?? 0))
      bytes += part ?? []
    }
    return bytes
  }

  /// Reads a slot; `nil` if it was not written.
  init?(encoded: Bytes) {
    var reader = ByteReader(encoded)
    guard reader.byte() == Self.mark, let isSound = reader.byte(), let isRejected = reader.byte(),
      let isSoundAtIssuance = reader.byte(), let answersChallenge = reader.byte(),
      let environment = reader.byte()
    else { return nil }
    let parts = (0..<5).map { _ in
      reader.byte().flatMap { reader.take(Int($0)) }.flatMap { $0.isEmpty ? nil : $0.array }
    }
    let environments = AttestationEnvironment.allCases
    var key: AttestedKey?
    if let point = parts[0], let identifier = parts[1], let rpIDHash = parts[2],
      let counter = parts[3]
    {
      key = AttestedKey(
        point: point, identifier: identifier,
        counter: UInt32(truncatingIfNeeded: Bytes(counter).bigEndian), rpIDHash: rpIDHash)
    }
    self.init(
      isSound: isSound == 1, isRejected: isRejected == 1,
      isSoundAtIssuance: isSoundAtIssuance == 1, answersChallenge: answersChallenge == 1, key: key,
      environment: environments.indices.contains(Int(environment))
        ? environments[Int(environment)] : nil,
      signer: parts[4])
  }
}
