import Results

extension Component {
  /// The class that tints the component's bytes.
  var look: StaticString {
    switch self {
    case .certificate: "k1"
    case .receipt: "k2"
    case .authenticatorData: "k3"
    case .issuer: "k4"
    }
  }
}

extension EvidenceReference.Role {
  /// The class of bytes with this role: red for a fault, green for bytes that confirm a check or
  /// are expected; `nil` for none.
  var look: StaticString? {
    switch self {
    case .fault: "bad"
    case .confirms, .expected: "rel"
    case .context: nil
    }
  }
}
