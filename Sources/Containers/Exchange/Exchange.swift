package import Evidence

/// A request and its answer, as a recorder wrote them down.
package struct Exchange: Sendable {
  /// Its number in the capture, from zero, in the order of time.
  package var index: Int
  /// When the request was sent.
  package var time: Timestamp?
  /// Whether the recorder keeps whole seconds and writes its items in any order.
  package var hasCoarseTime = false
  /// How long the answer took, in milliseconds.
  package var duration: Int?
  /// The recorder's name for the connection, where it has one: a retry uses the same.
  package var connection: String?
  /// The client's address as the recorder saw it.
  package var client: String?
  package var method: String?
  package var url: String?
  /// The name of the service that is asked, where a profile knows it.
  package var service: String?
  package var request: Message
  /// `nil` where no answer was recorded.
  package var response: Message?
  package var status: Int?
  /// What the recorder lost, in sentences without a full stop.
  package var remarks: [String]
  /// All that the recorder wrote of it, where that is one stretch of the file: an exchange that is
  /// written down twice has the same bytes twice.
  package var entry: Bytes?

  package init(
    index: Int, time: Timestamp? = nil, duration: Int? = nil, connection: String? = nil,
    client: String? = nil, method: String? = nil, url: String? = nil,
    request: Message = Message(), response: Message? = nil, status: Int? = nil,
    remarks: [String] = []
  ) {
    self.index = index
    self.time = time
    self.duration = duration
    self.connection = connection
    self.client = client
    self.method = method
    self.url = url
    self.request = request
    self.response = response
    self.status = status
    self.remarks = remarks
  }

  package var step: SourceStep {
    .exchange(
      .init(index: index, method: method, url: url, time: time, status: status, service: service))
  }
}

/// One side of an exchange.
package struct Message: Sendable {
  package var headers: [Header]
  package var body: Body

  package init(headers: [Header] = [], body: Body = .none) {
    self.headers = headers
    self.body = body
  }

  package struct Header: Sendable, Hashable {
    package let name: String
    package let value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  package enum Body: Sendable {
    case none
    /// As recorded: perhaps still compressed, whatever the headers say.
    case bytes(Bytes)
    /// There was one, and the recorder dropped or cut it: why, in a phrase.
    case lost(String)
  }
}
