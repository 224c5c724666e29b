import Decoding
import Evidence
import Results

extension Rule {
  package static let transportEncoding = Rule(
    "transport.encoding", group: .decoding,
    title: Title(
      passes: "The text decodes as it was captured",
      warns: "The text decodes only after a repair",
      fails: "The text isn't a valid encoding of an artifact"),
    severity: .warning,
    checks: """
      The text that carries the artifact has one encoding: Base64 with padding, hexadecimal, PEM or \
      binary. Anything else that had to be repaired first is listed.
      """,
    protects: """
      Changed text breaks strict decoders, and the failure appears far away from its cause.
      """,
    source: Citation("RFC 4648", "§4, §5, §8"),
    appliesTo: Set(ArtifactType.allCases)
  ) { subject in
    let armour = subject.armour
    if let other = subject.looseText { return .notApplicable(other) }
    if let damage = armour.damage {
      // The bytes could be recovered: what was skipped was never part of them.
      if damage.isPassedOver, subject.isWholeInForm {
        return .warn(
          damage.passedOver(in: armour), at: [EvidenceReference(damage.bytes, "/transport")])
      }
      let isOtherText = damage.kind == .foreignCharacter
      let remarks = [
        subject.truncation?.sentence,
        subject.foreign.flatMap { isOtherText ? "It is \($0.kind.name)." : nil },
      ]
      return .fail(
        ([damage.sentence(in: armour)] + remarks.compactMap(\.self)).joined(separator: " "),
        at: [EvidenceReference(damage.bytes, "/transport")])
    }
    guard !armour.repairs.isEmpty else {
      return .pass("\(armour.payload.count.grouped) bytes, \(armour.encoding.phrase).")
    }
    // A text that was cut between its digits looks as if only its padding were missing.
    let remark = subject.truncation.map { " \($0.sentence)" } ?? ""
    return .warn(
      "Repaired: \(armour.repairs.map(\.phrase).joined(separator: ", ")).\(remark)",
      at: armour.repairs.map { EvidenceReference($0.bytes, "/transport") })
  }
}

extension Subject {
  /// What a text by itself is that nobody called an artifact; `nil` where it may be a damaged one.
  package var looseText: String? {
    guard isLoose, type == .unknown, truncation == nil, let damage = armour.damage else {
      return nil
    }
    if let foreign { return "No artifact is in it: it is \(foreign.kind.name)." }
    let pieces = armour.text.split { $0 == 0x20 || (0x09...0x0d).contains($0) }
    let isOfWords =
      damage.kind == .foreignCharacter && !armour.text.isOfDigits
      && pieces.allSatisfy(Self.isWord)
    return isOfWords ? "No artifact is in it: it is text." : nil
  }

  /// A longer piece without whitespace may be an artifact that was damaged; a shorter one with signs in it
  /// is an address or a name.
  private static func isWord(_ piece: Bytes) -> Bool {
    piece.count <= 40
      || piece.count <= 120 && piece.contains { ".:;()$'\"<>[]{}|".utf8.contains($0) }
  }
}

extension Bytes {
  /// Whether it is long, and nearly all of it digits of Base64 in lines.
  fileprivate var isOfDigits: Bool {
    let others = count { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x0a, 0x0d: false
      default: !"+/=-_".utf8.contains(byte)
      }
    }
    return count > 100 && others * 50 <= count
  }
}
