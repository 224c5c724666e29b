import Containers
import Decoding
import Evidence

/// The result of opening one exchange, row, text, or JSON value that isn't an evidence record.
struct Opened {
  /// The artifacts, in the order of the input.
  var finds: [FoundArtifact]
  /// The strings, with their authors.
  var strings: [SeenString]
  /// What could not be opened, as sentences without a period.
  var remarks: [String]
  /// The result of opening an exchange; `nil` for anything else.
  var opening: ExchangeOpening?
  /// What an entitlements file or a provisioning profile says; otherwise `nil`.
  var entitlements: Entitlements?
  /// Events of the conversation besides the artifacts, with the paths to them.
  var occurrences: [(kind: Occurrence.Kind, steps: [SourceStep])] = []

  /// Takes the result of an opener.
  init(_ opener: Opener) {
    finds = opener.finds
    strings = opener.strings
    remarks = opener.remarks
  }

  /// Takes the result of opening an exchange.
  init(_ opening: ExchangeOpening) {
    finds = opening.finds
    strings = opening.strings
    remarks = opening.remarks
    self.opening = opening
    occurrences = opening.occurrences
  }
}
