import Claims
import Evidence

/// The order in which requests were sent and responses ended: by time, and with equal or missing
/// times by the order of the inputs.
struct Timeline {
  /// The exchanges, each once.
  let exchanges: [ObservedExchange]
  /// Start and end of each exchange, in the order of time.
  let moments: [Moment]

  /// A request that is sent or a response that has ended.
  struct Moment {
    /// Index of the exchange.
    let number: Int
    let kind: Kind
    /// Milliseconds since 1970. An exchange without a time has that of the exchange before it in
    /// its capture; the smallest number if there is none.
    let time: Int64
  }

  /// What happens at a moment. With equal times, a request comes before its own response.
  enum Kind: Comparable {
    case sent, answered
  }

  /// Orders the exchanges of all inputs.
  init(_ observed: [ObservedExchange]) {
    var seen: Set<TextMark> = []
    // An exchange that two files record identically is taken once.
    let exchanges = observed.filter { exchange in
      exchange.fingerprint.map { seen.insert($0).inserted } ?? true
    }
    self.exchanges = exchanges
    var moments: [Moment] = []
    var last: Int64 = .min
    for (number, exchange) in exchanges.enumerated() {
      if number > 0, !exchange.place.isOfSameCapture(as: exchanges[number - 1].place) {
        last = .min
      }
      let sent = exchange.sentAt?.milliseconds ?? last
      last = sent
      let answered = max(sent, exchange.answeredAt?.milliseconds ?? sent)
      moments.append(Moment(number: number, kind: .sent, time: sent))
      moments.append(Moment(number: number, kind: .answered, time: answered))
    }
    self.moments = moments.sorted { left, right in
      if left.time != right.time { return left.time < right.time }
      // Times in whole seconds don't show the order within a second: a response counts as received
      // before a request of the same second.
      if exchanges[left.number].isUnordered, left.kind != right.kind, left.number != right.number {
        return left.kind == .answered
      }
      return left.number == right.number
        ? left.kind < right.kind : left.number < right.number
    }
  }
}
