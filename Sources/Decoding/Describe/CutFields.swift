package import Evidence

extension FieldNode {
  /// Returns the tree of an artifact whose end is missing, with notes about what is missing.
  ///
  /// A field of which only the start arrived is noted as `cut short: 18 of 32 bytes`, without
  /// numbers if its own length isn't known. The number of a list that the end is in counts the elements
  /// that arrived. A list that would follow the end has no number: it is noted as `not reached`.
  ///
  /// - Parameter anomalies: Those of the decoder. The tree is unchanged if none is a truncation.
  package func markingCut(_ anomalies: [Anomaly]) -> FieldNode {
    let ends: [CutEnd] = anomalies.compactMap { anomaly in
      anomaly.end.map { (anomaly.bytes, $0.needed, $0.available) }
    }
    var isReached = false
    return ends.isEmpty ? self : marked(ends, &isReached)
  }

  /// The parts of artifacts that follow one another, by the name of what contains them.
  private static let parts = [
    (name: "attestation", parts: ["attStmt", "authData"]),
    (name: "attStmt", parts: ["x5c", "receipt"]),
    (name: "assertion", parts: ["signature", "authenticatorData"]),
  ]

  /// Marks the children, from the last to the first, then the field.
  ///
  /// - Parameter isReached: Whether a later field has bytes or a value; set to true if this one
  ///   has.
  private func marked(_ ends: [CutEnd], _ isReached: inout Bool) -> FieldNode {
    let isReachedBehind = isReached
    var marked: [FieldNode] = []
    for child in children.reversed() { marked.append(child.marked(ends, &isReached)) }
    marked.reverse()
    let isEmpty = value == .number(0) || value == .none && marked.isEmpty && note == nil
    if bytes == nil, isEmpty, !isReached {
      return FieldNode(
        name, .none, at: nil, note: "not reached: the bytes end before it", privacy: privacy,
        holding: [])
    }
    let isCutList =
      bytes == nil && value != .none && !isReachedBehind
      && ends.contains { children.last?.bytes?.contains($0.place) == true }
    isReached = isReached || bytes != nil || value != .none
    if !isReachedBehind {
      let parts = Self.parts.first { $0.name.equals(name) }?.parts ?? []
      for name in parts where !marked.contains(where: { $0.name.equals(name) }) {
        marked.append(FieldNode(name, note: "not reached: the bytes end before it"))
      }
    }
    let notes =
      isCutList
      ? ["begun, and the bytes end in the list"] : [note, cutNote(ends)].compactMap(\.self)
    return FieldNode(
      name, value, at: bytes, note: notes.isEmpty ? nil : notes.joined(separator: ", "),
      privacy: privacy, holding: marked)
  }

  /// Returns the note of a field that lacks its end; `nil` for any other.
  private func cutNote(_ ends: [CutEnd]) -> String? {
    guard let bytes, !bytes.isEmpty, bytes.endIndex == bytes.buffer.all.endIndex else { return nil }
    let ends = ends.filter { $0.place.buffer === bytes.buffer }
    // If an anomaly has as many bytes left as the value, the truncated item is the value itself,
    // so the anomaly also states the value's whole length.
    if let own = ends.first(where: { $0.available == value.byteCount ?? bytes.count }) {
      return "cut short: \(own.available.grouped) of \(own.needed.counted("byte"))"
    }
    return ends.contains { $0.place.startIndex >= bytes.startIndex } ? "cut short" : nil
  }
}

/// An item that needs more bytes than its buffer has: its place, and both numbers of bytes.
private typealias CutEnd = (place: Bytes, needed: Int, available: Int)

extension Bytes {
  /// Returns whether other bytes of the same buffer begin inside these.
  fileprivate func contains(_ other: Bytes) -> Bool {
    buffer === other.buffer && range.contains(other.startIndex)
  }
}

extension FieldValue {
  /// The length in bytes of a text or of bytes; `nil` for other values.
  fileprivate var byteCount: Int? {
    switch self {
    case .text(let text): text.utf8.count
    case .bytes(let bytes): bytes.count
    default: nil
    }
  }
}

extension AttestationObject {
  /// The anomalies of the encoding, the authenticator data, the certificates and the receipt. Those
  /// in ``structureAnomalies`` are left out.
  package var decodingAnomalies: [Anomaly] {
    encodingAnomalies + (authenticatorData?.anomalies ?? [])
      + statement.certificates.flatMap(\.anomalies) + (statement.receipt?.decodingAnomalies ?? [])
  }
}

extension Receipt {
  /// The anomalies of the message, its certificates and its payload.
  package var decodingAnomalies: [Anomaly] {
    message.anomalies + message.certificates.flatMap(\.anomalies) + payloadAnomalies
  }
}
