import Evidence
import Results

extension ArtifactResult {
  /// Returns the path of a place as a JSON Pointer (RFC 6901): that of the field in the decoded structure, or, in
  /// the text around the artifact, that of the artifact in its record. Empty if only the artifact as a whole
  /// contains the bytes.
  func path(of reference: EvidenceReference) -> String {
    if !reference.path.isEmpty { return reference.path }
    let field = decoded.path(around: reference.bytes)
    return field.isEmpty && reference.bytes.buffer !== payload.buffer ? source.path ?? "" : field
  }
}

extension EvidenceReference {
  /// That the fault isn't in these bytes, but in a value that is compared with them; empty for other places.
  var remark: String { role == .expected ? ", with which it is compared" : "" }
}

extension FieldNode {
  /// Returns the path of the innermost field that contains all of the bytes, as a JSON Pointer (RFC 6901);
  /// empty if only the artifact as a whole does.
  fileprivate func path(around bytes: Bytes) -> String {
    for child in children {
      let isAround =
        child.bytes.map {
          $0.buffer === bytes.buffer && $0.startIndex <= bytes.startIndex
            && $0.endIndex >= bytes.endIndex
        } ?? false
      let inner = child.path(around: bytes)
      if isAround || !inner.isEmpty { return "/\(child.name)\(inner)" }
    }
    return ""
  }
}
