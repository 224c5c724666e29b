import Attestscope
import Claims
import Evidence
import Results

/// Collects the options that a manifest states: all that can change results or pages.
struct StatedOptions {
  /// The options that were given.
  private(set) var list: [Manifest.Option] = []

  /// The maximum length of a value in characters.
  private static let limit = 4_096

  /// Adds an option with its values; nothing without values.
  mutating func add(_ name: String, _ values: [String]) {
    guard !values.isEmpty else { return }
    list.append(Manifest.Option(name, values.map { String($0.prefix(Self.limit)) }))
  }

  /// Adds an option with at most one value.
  mutating func add(_ name: String, _ value: String?) { add(name, [value].compactMap(\.self)) }

  /// Adds a value that was given as bytes or as a text in an encoding: the encoding or `bytes`, a
  /// colon, and the text's bytes in hexadecimal.
  mutating func add(_ name: String, _ value: GivenBytes?) {
    add(name, value.map { "\($0.encoding?.rawValue ?? "bytes"):\(Array($0.text).hex)" })
  }
}

extension SelectionOptions {
  /// Adds the options that select.
  func state(in options: inout StatedOptions) {
    options.add("id", id)
    options.add("only", only)
    options.add("since", since?.start.description)
    options.add("until", until?.end.description)
  }
}

extension ContextOptions {
  /// Adds the expected values. Long client data is cut as any value. A public key is not added,
  /// because ``files`` has its file.
  ///
  /// - Throws: A ``Fault`` if a file of client data or of the challenge cannot be read.
  func state(in options: inout StatedOptions) throws {
    options.add("app-id", appID)
    options.add("environment", environment?.rawValue)
    options.add("challenge", try challenge?.value)
    options.add("challenge", challenge?.choice?.text)
    options.add("client-data", try clientData?.value)
    options.add("key-id", keyID)
    options.add("previous-counter", previousCounter.map { "\($0)" })
    options.add("server-error", serverError)
  }

  /// The files that options name, each with the option's name.
  var files: [(role: String, path: String)] {
    NamedFiles.list(("context", context), ("public-key", publicKey))
  }
}

extension StatedOptions {
  /// Adds the time of `--as-of`.
  mutating func state(_ asOf: AsOfArgument?) {
    let time: String? =
      switch asOf?.value {
      case .moment(let time): time.description
      case .now(let time): "now: \(time.description)"
      case .capture: "capture"
      case .issuance: "issuance"
      case .automatic, nil: nil
      }
    add("as-of", time)
  }
}

extension TrustOptions {
  /// Adds the time of the checks.
  func state(in options: inout StatedOptions) { options.state(asOf) }

  /// The files that options name, each with the option's name.
  var files: [(role: String, path: String)] {
    NamedFiles.list(
      ("attestation-root", attestationRoot), ("receipt-root", receiptRoot), ("jwks", jwks),
      ("profile", profile))
  }
}

extension RedactionOptions {
  /// Adds what results don't show.
  func state(in options: inout StatedOptions) {
    options.add("redact", noRedact ? "none" : redact.rawValue)
  }
}

extension OutputOptions {
  /// Adds what the folder contains.
  func state(in options: inout StatedOptions) {
    options.add("evidence", evidence.rawValue)
    options.add("html-limit", "\(htmlLimit)")
  }
}

extension TeamRuleOptions {
  /// The file that the option names.
  var files: [(role: String, path: String)] { NamedFiles.list(("rules", rules)) }
}

extension TriageOptions {
  /// The files that options name, each with the option's name.
  var files: [(role: String, path: String)] {
    NamedFiles.list(("baseline", baseline), ("suppressions", suppressions))
  }
}

/// Files that options name.
enum NamedFiles {
  /// Returns the files of the options that were given, each with the option's name.
  static func list(_ files: (String, String?)...) -> [(role: String, path: String)] {
    files.compactMap { role, path in path.map { (role, $0) } }
  }
}

/// What the manifest of a report folder is made of, besides the run itself.
struct Custody {
  /// Writes the manifest.
  let manifest: ManifestWriting
  /// Files that options name, each with the option's name.
  let named: [(role: String, path: String)]
}
