package import Evidence
package import Results

extension Actor {
  package var title: String {
    switch self {
    case .server: "Server team"
    case .app: "App team"
    case .device: "Device owner"
    case .transport: "Operator of the proxy, queue or database"
    case .security: "Security reviewer"
    }
  }
}

extension Certainty {
  package var word: String { rawValue.capitalizedFirst }

  package var mark: Mark {
    switch self {
    case .proven: .pass
    case .consistent: .warn
    case .unexplained: .open
    }
  }
}

extension ArtifactType {
  package var word: String {
    switch self {
    case .attestation: "Attestation"
    case .assertion: "Assertion"
    case .receipt: "Receipt"
    case .token: "Token"
    case .deviceCheck: "DeviceCheck message"
    case .unknown: "Unknown"
    }
  }
}

/// What is missing, in plain words, and how to give it.
extension Need {
  package var meaning: String {
    switch self {
    case .appID: "the App ID that the server expects, with its prefix"
    case .challenge: "the challenge that the server issued for this artifact"
    case .clientData: "the client data that the assertion signs"
    case .environment: "the environment that the server expects"
    case .publicKey: "the attested public key of this key ID"
    }
  }

  /// The option of the command line.
  package var option: String {
    switch self {
    case .appID: "--app-id TEAMID.bundle.id"
    case .challenge: "--challenge base64:…"
    case .clientData: "--client-data base64:…"
    case .environment: "--environment production"
    case .publicKey: "--public-key FILE"
    }
  }

  package var advice: String {
    "Add \(option), or the field “\(rawValue)” in its evidence record."
  }
}

extension Source {
  /// The file, the entry and the place in it, as one phrase.
  package var place: String {
    let entry = entry.map { ", entry \($0)" } ?? ""
    let path = path.map { $0.isEmpty ? "" : ", \($0)" } ?? ""
    return (file == "-" ? "standard input" : file) + entry + path
  }
}

extension Citation {
  package var phrase: String { locator.map { "\(title), \($0)" } ?? title }
}

extension Timestamp {
  /// For readers: `2026-03-14 09:26:53 UTC`.
  package var phrase: String {
    description.replacing("T", with: " ", maxReplacements: 1).dropLast() + " UTC"
  }
}

extension Int {
  /// As a place in a buffer: `0x024c`.
  package var offsetText: String { "0x" + padded(hex: 4) }

  /// Hexadecimal, filled up with zeros.
  package func padded(hex width: Int) -> String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
