package import Evidence

/// A request and its response as binding sees them: when, between whom, what the server issued, what the
/// client sent, and which artifacts the request carries. No artifact is decoded for it.
package struct ObservedExchange: Sendable {
  package let place: ExchangePlace
  /// When the request was sent.
  package var sentAt: Timestamp?
  /// When the response ended.
  package var answeredAt: Timestamp?
  /// Whether equal times say nothing of the order: the recorder writes whole seconds, in any order.
  package var isUnordered = false
  /// Scheme, host and port in lower case (RFC 6454 §4), or the name of the service of a profile.
  package var origin: String?
  /// The path of the request in lower case, without its query.
  package var path = ""
  /// Whether the path is one that challenges are asked for at.
  package var isOfChallenge = false
  /// What tells the session, of the request and of the response.
  package var session = SessionSigns()
  package var status: Int?
  /// Values of the response that may be a challenge.
  package var issued: [IssuedValue] = []
  /// Hashes of what the client sent, in all natural readings (``TextMark``).
  package var sent: [TextMark] = []
  package var artifacts: [ObservedArtifact] = []
  /// Tells two records of one exchange from two exchanges; `nil` where the time isn't known.
  package var fingerprint: TextMark?

  package init(at place: ExchangePlace) { self.place = place }

  /// Whether the response reports an error, which issues nothing (RFC 9110 §15.5, §15.6).
  package var isError: Bool { (status ?? 0) >= 400 || status == 0 }

  /// Whether the error asks for a challenge to be answered: 401 and 428 (RFC 9110 §15.5.2, RFC 6585 §3).
  package var asksForChallenge: Bool { status == 401 || status == 428 }
}

/// Which exchange: its number in a capture, and the way to the capture.
package struct ExchangePlace: Sendable, Hashable {
  package let file: String
  /// The names of the containers that the capture stands in, outermost first.
  package let members: [String]
  package let index: Int

  package init(file: String, members: [String], index: Int) {
    self.file = file
    self.members = members
    self.index = index
  }

  /// - Parameter steps: the way to something in an exchange; `nil` where no exchange is on it.
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
