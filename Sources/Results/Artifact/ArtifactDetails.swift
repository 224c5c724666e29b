package import Evidence

/// What a page tells of an artifact besides its verdict, checks and fields: plain values that the
/// engine has read, so that no renderer has to read a certificate.
package struct ArtifactDetails: Sendable {
  package var chains: [CertificateChain] = []
  package var receipt: ReceiptDetails?
  package var computation: Computation?
  /// Stretches of time that bound the artifact, the shortest first.
  package var periods: [Period] = []
  /// Moments that the artifact or its capture names, in no order.
  package var events: [Event] = []
  package var reading: Reading?

  package init() {}

  /// How long something is valid.
  package struct Period: Sendable, Hashable {
    package let kind: Kind
    package let start: Timestamp
    package let end: Timestamp

    package enum Kind: String, Sendable, Hashable, CaseIterable { case leaf, receipt }

    /// `nil` where the end does not lie behind the start.
    package init?(_ kind: Kind, from start: Timestamp?, to end: Timestamp?) {
      guard let start, let end, start < end else { return nil }
      self.kind = kind
      self.start = start
      self.end = end
    }
  }

  /// A moment of the artifact's life.
  package struct Event: Sendable, Hashable {
    package let kind: Kind
    package let time: Timestamp
    /// Where the moment is written, if it is in the artifact's own bytes.
    package let bytes: Bytes?

    package enum Kind: String, Sendable, Hashable, CaseIterable {
      case leafStart, issuance, receiptCreation, receiptStart, capture, leafEnd, receiptEnd
    }

    package init?(_ kind: Kind, at time: Timestamp?, in bytes: Bytes? = nil) {
      guard let time else { return nil }
      self.kind = kind
      self.time = time
      self.bytes = bytes
    }
  }

  /// How far the bytes could be followed inwards.
  package struct Reading: Sendable, Hashable {
    /// The text as it was captured.
    package let text: Bytes
    /// How it was taken for bytes: “as Base64”.
    package let encoding: String
    package let payload: Bytes
    /// The first bytes that fit nothing; `nil` where everything could be read.
    package let stop: Bytes?

    package init(text: Bytes, encoding: String, payload: Bytes, stop: Bytes?) {
      self.text = text
      self.encoding = encoding
      self.payload = payload
      self.stop = stop
    }
  }
}

extension ArtifactDetails.Reading {
  /// Told only of what could not be read: of any other artifact the fields tell it all.
  package func told(of result: ArtifactResult) -> Self? {
    result.verdict.outcome == .unreadable ? self : nil
  }
}
