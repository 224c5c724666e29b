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
  /// The exchange; `nil` for anything else.
  var exchange: Exchange?
  /// The result of opening the exchange; `nil` for anything else.
  var opening: ExchangeOpening?
  /// Who sent the request and how the server answered; `nil` outside an exchange.
  var delivery: Delivery?
  /// The request to Apple's DeviceCheck server; otherwise `nil`.
  var deviceCheck: DeviceCheckCall?
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
  init(_ opening: ExchangeOpening, exchange: Exchange) {
    finds = opening.finds
    strings = opening.strings
    remarks = opening.remarks
    self.opening = opening
    delivery = opening.delivery
    deviceCheck = opening.deviceCheck
    occurrences = opening.occurrences
    self.exchange = exchange
  }
}
