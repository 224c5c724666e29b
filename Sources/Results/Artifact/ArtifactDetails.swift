package import Evidence

/// What an artifact's page shows besides verdict, checks and fields: certificates, receipt, nonce
/// computation and times.
///
/// Plain values that the analysis has read, so that renderers do not decode certificates. Filled in
/// only for ``ResultExtent/everything``.
package struct ArtifactDetails: Sendable {
  /// Certificate paths: of the attestation and of its receipt's signer.
  package var chains: [CertificateChain]
  /// The receipt's numbered fields; `nil` for artifacts without a receipt.
  package var receipt: ReceiptDetails?
  /// How the nonce is computed, in the order of computation; `nil` for artifacts without one.
  package var computation: [Computation.Step]?
  /// Validity periods: that of the leaf certificate, then that of the receipt.
  package var periods: [Period] = []
  /// Times that the artifact or its capture names, in no particular order.
  package var events: [Event] = []
  /// How far the bytes of an unknown artifact could be decoded; `nil` for others.
  package var reading: Reading?

  /// A period in which something is valid.
  package struct Period: Sendable, Hashable {
    /// What is valid.
    package let kind: Kind
    /// First moment of validity.
    package let start: Timestamp
    /// Last moment of validity, after `start`.
    package let end: Timestamp

    /// What the period belongs to: the leaf certificate (RFC 5280 §4.1.2.5), or the receipt, from
    /// its field 19 or 12 to its field 21.
    package enum Kind: String, Sendable, Hashable, CaseIterable { case leaf, receipt }
  }

  /// A moment in the artifact's life.
  package struct Event: Sendable, Hashable {
    /// What happened.
    package let kind: Kind
    /// When it happened.
    package let time: Timestamp
    /// The bytes that state the time; `nil` if it comes from outside of the artifact.
    package let bytes: Bytes?

    /// What happened.
    ///
    /// - `leafStart`, `leafEnd`: notBefore and notAfter of the leaf certificate.
    /// - `issuance`: the leaf was issued.
    /// - `receiptCreation`, `receiptStart`, `receiptEnd`: the receipt's fields 12, 19 and 21.
    /// - `capture`: the artifact was recorded.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
      case leafStart, issuance, receiptCreation, receiptStart, capture, leafEnd, receiptEnd
    }
  }

  /// How far the bytes could be followed from the captured text inwards. Shown for unreadable
  /// artifacts.
  package struct Reading: Sendable, Hashable {
    /// The text as it was captured.
    package let text: Bytes
    /// How the text was decoded, as a phrase: “as Base64”.
    package let encoding: String
    /// The bytes that decoding gave.
    package let payload: Bytes
    /// The first bytes that fit no known structure; `nil` if everything could be read.
    package let stop: Bytes?

    /// Whether the text itself isn't an encoding, so that the decoded bytes mean nothing.
    package var isTextDamaged: Bool { stop.map { $0.buffer !== payload.buffer } ?? false }

    /// Creates a reading.
    package init(text: Bytes, encoding: String, payload: Bytes, stop: Bytes?) {
      self.text = text
      self.encoding = encoding
      self.payload = payload
      self.stop = stop
    }
  }
}

extension ArtifactDetails {
  /// Creates empty details.
  package init() { self.init(chains: []) }

  /// The details in an artifact's line. Empty parts are omitted.
  ///
  /// ```json
  /// {"certificates": [{"kind": "attestation", "links": [{"role": "anchor", "name": "…", …}, …]}],
  ///  "computation": [{"kind": "nonce", "computed": {…}, "found": {…}, "place": {…}}, …],
  ///  "events": [{"kind": "issuance", "time": "…"}, …], "receipt": {"fields": […]}}
  /// ```
  static let fields = FieldTable(
    ArtifactDetails.init(chains:receipt:computation:periods:events:reading:),
    .field("certificates", \.chains, .nonEmpty(.object(CertificateChain.fields))),
    .field("receipt", \.receipt, .optional(.object(ReceiptDetails.fields))),
    .field(
      "computation", \.computation,
      .optional(.list(.object(Computation.Step.fields))),
      about: "The computation that ties the artifact to what its server asked for, in its order."),
    .field("periods", \.periods, .nonEmpty(.object(Period.fields), where: Period.isOrdered)),
    .field("events", \.events, .nonEmpty(.object(Event.fields))),
    .field(
      "reading", \.reading, .optional(.object(Reading.fields)),
      about: "Of what could not be read: how far it could be followed."))
}

extension ArtifactDetails.Period {
  /// Creates a period, or returns `nil` if a bound is missing or `end` is not after `start`.
  package init?(_ kind: Kind, from start: Timestamp?, to end: Timestamp?) {
    guard let start, let end, start < end else { return nil }
    self.init(kind: kind, start: start, end: end)
  }

  /// A period in an artifact's line.
  static let fields = FieldTable(
    ArtifactDetails.Period.init(kind:start:end:),
    .field("kind", \.kind, .choice), .field("start", \.start, .time),
    .field("end", \.end, .time))

  /// Returns whether a period ends after its start.
  static func isOrdered(_ value: ResultsValue) throws(ResultsFault) -> Bool {
    try value.member("start").time() < (try value.member("end").time())
  }
}

extension ArtifactDetails.Event {
  /// Creates an event, or returns `nil` without a time.
  package init?(_ kind: Kind, at time: Timestamp?, in bytes: Bytes? = nil) {
    guard let time else { return nil }
    self.init(kind: kind, time: time, bytes: bytes)
  }

  /// An event in an artifact's line.
  static let fields = FieldTable(
    ArtifactDetails.Event.init(kind:time:bytes:),
    .field("kind", \.kind, .choice), .field("time", \.time, .time),
    .field("bytes", \.bytes, .optional(.place)))
}

extension ArtifactDetails.Reading {
  /// How far the bytes could be followed, in an artifact's line.
  static let fields = FieldTable(
    ArtifactDetails.Reading.init(text:encoding:payload:stop:),
    .field("text", \.text, .place), .field("encoding", \.encoding, .own),
    .field("payload", \.payload, .place), .field("stop", \.stop, .optional(.place)))
}
