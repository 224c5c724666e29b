/// The place where an artifact was found.
package struct Source: Sendable, Hashable {
  /// The input as the caller named it; `-` for standard input.
  package var file: String
  /// The index of the entry in a container, counted from zero: a line of JSON Lines, an element of
  /// an array. `nil` if the input is the artifact itself.
  package var entry: Int?
  /// The place inside the entry, as a JSON Pointer (RFC 6901).
  package var path: String?
  /// The outermost text encoding of the bytes: `raw`, `base64`, `hex`, …
  package var transport: String
  /// The time at which the artifact was captured, if the evidence says so.
  package var capturedAt: Timestamp?
  /// The whole path from the file to the artifact, outermost step first.
  package var steps: [SourceStep]

  /// Creates a source.
  package init(
    file: String, entry: Int? = nil, path: String? = nil, transport: String = "raw",
    capturedAt: Timestamp? = nil, steps: [SourceStep] = []
  ) {
    self.file = file
    self.entry = entry
    self.path = path
    self.transport = transport
    self.capturedAt = capturedAt
    self.steps = steps
  }
}
