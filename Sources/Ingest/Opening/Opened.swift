import Claims
import Containers
import Decoding
import Evidence

/// What came out of one exchange, row, text, or JSON value that is no evidence record.
struct Opened {
  var finds: [FoundArtifact]
  var strings: [SeenString]
  var remarks: [String]
  /// The exchange that it stood in, and how it was opened.
  var exchange: Exchange?
  var opening: ExchangeOpening?
  var encounter: Encounter?
  var deviceCheck: DeviceCheckCall?
  /// What it says of an app, where it is an entitlements file or a profile.
  var entitlements: Entitlements?
  var occurrences: [(kind: Occurrence.Kind, steps: [SourceStep])] = []

  init(_ opener: Opener) {
    finds = opener.finds
    strings = opener.strings
    remarks = opener.remarks
  }

  init(_ opening: ExchangeOpening, exchange: Exchange) {
    finds = opening.finds
    strings = opening.strings
    remarks = opening.remarks
    self.opening = opening
    encounter = opening.encounter
    deviceCheck = opening.deviceCheck
    occurrences = opening.occurrences
    self.exchange = exchange
  }
}
