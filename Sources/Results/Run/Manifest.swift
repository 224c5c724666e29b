/// What a report was made of, and what it consists of: `manifest.json` in a report folder.
///
/// It names every input and output with its SHA-256 and size, so that a later reader can tell what
/// was examined and whether a file has changed since. It contains no time of its own: the same run
/// over the same inputs gives the same bytes.
package struct Manifest: Sendable {
  /// The command that wrote the folder: `analyze` or `report`.
  package let command: String
  /// The program that made it.
  package let tool: RunHeader.Tool
  /// Options that can change the results or the pages, in the order of their names.
  package let options: [Option]
  /// The trust anchors.
  package let anchors: AnchorPair
  /// The files that were read, in the order of reading.
  package let inputs: [Input]
  /// The files of the folder, in the order of their paths.
  package let outputs: [Output]
  /// Whether the run was stopped before it had read everything.
  package let isInterrupted: Bool
  /// Number of inputs that are not listed, because there are too many.
  package let omittedInputs: Int

  /// Creates a manifest.
  package init(
    command: String, tool: RunHeader.Tool, options: [Option], anchors: AnchorPair,
    inputs: [Input], outputs: [Output], isInterrupted: Bool, omittedInputs: Int = 0
  ) {
    self.command = command
    self.tool = tool
    self.options = options
    self.anchors = anchors
    self.inputs = inputs
    self.outputs = outputs
    self.isInterrupted = isInterrupted
    self.omittedInputs = omittedInputs
  }

  /// An option with its values.
  package struct Option: Sendable, Hashable {
    /// The name without hyphens: `as-of`.
    package let name: String
    /// The values in the order in which they were given.
    package let values: [String]

    /// Creates an option.
    package init(_ name: String, _ values: [String]) {
      self.name = name
      self.values = values
    }
  }

  /// A file that was read.
  package struct Input: Sendable, Hashable {
    /// The path as the caller named it, or in a folder that the caller named; `-` is standard input.
    package let path: String
    /// What it was read for: `evidence`, or the name of the option that names it.
    package let role: String
    /// Size in bytes; `nil` for a pipe, which is read once.
    package let size: Int?
    /// SHA-256 in hexadecimal; `nil` for a pipe.
    package let sha256: String?
    /// Two sums over the bytes, as 32 hexadecimal digits: of the bytes, and of each byte times its
    /// offset, modulo 2⁶⁴. They locate a single changed byte. `nil` for a pipe.
    package let sums: String?
    /// Whether the file changed between its examination and its hashing, so that the hash may be
    /// that of other bytes.
    package let hasChanged: Bool

    /// Creates an input.
    package init(
      _ path: String, role: String, size: Int?, sha256: String?, sums: String? = nil,
      hasChanged: Bool = false
    ) {
      self.path = path
      self.role = role
      self.size = size
      self.sha256 = sha256
      self.sums = sums
      self.hasChanged = hasChanged
    }
  }

  /// A file of the folder.
  package struct Output: Sendable, Hashable {
    /// The path from the folder.
    package let path: String
    /// Its size and hashes.
    package let digest: FileDigest

    /// Creates an output.
    package init(_ path: String, _ digest: FileDigest) {
      self.path = path
      self.digest = digest
    }
  }
}

extension Manifest: Tabled {
  /// The manifest's only line.
  ///
  /// ```json
  /// {"command": "analyze", "inputs": [{"path": "capture.har", "role": "evidence", "sha256": "…",
  ///  "size": 81244}], "kind": "manifest", "options": [{"name": "as-of", "values": ["…"]}],
  ///  "outputs": [{"blocks": {"sha256": "…", "size": 4096}, "path": "index.html", …}], …}
  /// ```
  package static let fields = FieldTable(
    derived: Field.ofLine("manifest"),
    Manifest.init(
      command:tool:options:anchors:inputs:outputs:isInterrupted:omittedInputs:),
    .field("command", \.command, .own), .field("tool", \.tool, .object(RunHeader.Tool.fields)),
    .field("options", \.options, .list(.object(Option.fields))),
    .field("trustAnchors", \.anchors, .anchors),
    .field("inputs", \.inputs, .list(.object(Input.fields))),
    .field("outputs", \.outputs, .list(.object(Output.fields))),
    .field("interrupted", \.isInterrupted, .flag),
    .field("omittedInputs", \.omittedInputs, .some))

  /// The manifest as a line of JSON with its line end.
  package var line: [UInt8] { JSONWriter.line(json) }
}

extension Manifest.Option {
  /// An option in a manifest.
  static let fields = FieldTable(
    Manifest.Option.init(_:_:), .field("name", \.name, .own),
    .field("values", \.values, .list(.redactedBefore)))
}

extension Manifest.Input {
  /// A file that was read, in a manifest.
  static let fields = FieldTable(
    Manifest.Input.init(_:role:size:sha256:sums:hasChanged:),
    .field("path", \.path, .redactedBefore), .field("role", \.role, .own),
    .field("size", \.size, .optional(.count)), .field("sha256", \.sha256, .optional(.own)),
    .field("sums", \.sums, .optional(.own)), .field("changed", \.hasChanged, .mark))
}

extension Manifest.Output {
  /// A file of the folder, in a manifest.
  static let fields = FieldTable(
    Manifest.Output.init, .field("path", \.path, .own), .members(\.digest, FileDigest.fields))
}
