package import Evidence

/// A request and its response, reduced to what binding needs: when it took place, between whom,
/// what the server issued, what the client sent, and which artifacts the request carries.
///
/// Made without decoding any artifact.
package struct ObservedExchange: Sendable {
  /// The place of the exchange in the evidence.
  package let place: ExchangePlace
  /// The time at which the request was sent.
  package var sentAt: Timestamp?
  /// The time at which the response ended.
  package var answeredAt: Timestamp?
  /// Whether equal times say nothing about the order, because the recorder writes whole seconds.
  package var isUnordered = false
  /// The server: scheme, host and port in lower case (RFC 6454 §4), or the name of the service in a
  /// profile.
  package var origin: String?
  /// The path of the request in lower case, without its query.
  package var path = ""
  /// Whether clients request challenges at this path.
  package var isOfChallenge = false
  /// What identifies the session, in the request and in the response.
  package var session = SessionSigns()
  /// The status code of the response; `nil` without a response.
  package var status: Int?
  /// Whether the server accepted the request, as a profile, the body or else the status says.
  package var isAccepted = false
  /// The values of the response that may be a challenge.
  package var issued: [IssuedValue] = []
  /// The hashes of the values that the client sent, each in all interpretations (``TextMark``).
  package var sent: [TextMark] = []
  /// The artifacts in the request.
  package var artifacts: [ObservedArtifact] = []
  /// ``ObservedArtifact/signedDigest`` of the attestations in the response.
  package var shown: [[UInt8]] = []
  /// A value that is equal for two records of one exchange; `nil` if the time isn't known.
  package var fingerprint: TextMark?

  /// Creates an observation without values.
  package init(at place: ExchangePlace) { self.place = place }

  /// Whether the response reports an error. An error response issues no challenge (RFC 9110 §15.5,
  /// §15.6). Status 0, which proxies write for a failed request, is one too.
  package var isError: Bool { (status ?? 0) >= 400 || status == 0 }

  /// Whether the error requests an answer to a challenge: 401 (RFC 9110 §15.5.2) or 428 (RFC 6585
  /// §3).
  package var asksForChallenge: Bool { status == 401 || status == 428 }
}

/// The place of an exchange: the path to its capture and its number in it.
package struct ExchangePlace: Sendable, Hashable {
  /// The input file.
  package let file: String
  /// The names of the containers around the capture, outermost first.
  package let members: [String]
  /// The number of the exchange in its capture, counted from zero.
  package let index: Int

  /// Creates a place.
  package init(file: String, members: [String], index: Int) {
    self.file = file
    self.members = members
    self.index = index
  }

  /// Returns whether both exchanges are of one capture.
  package func isOfSameCapture(as other: ExchangePlace) -> Bool {
    file.equals(other.file) && members.elementsEqual(other.members) { $0.equals($1) }
  }

  /// Creates the place of the exchange that a path leads through.
  ///
  /// - Parameters:
  ///   - file: The input file.
  ///   - steps: The path to a value inside an exchange.
  /// - Returns: `nil` if no exchange is on the path.
  package init?(file: String, steps: [SourceStep]) {
    var members: [String] = []
    for step in steps {
      switch step {
      case .member(let name): members.append(name)
      case .exchange(let exchange):
        self.init(file: file, members: members, index: exchange.index)
        return
      default: continue
      }
    }
    return nil
  }
}
