import Claims
import Evidence

/// The order in which requests were sent and responses ended: by time stamps; with equal or missing times
/// by the order of the inputs.
struct Timeline {
  let exchanges: [ObservedExchange]
  let moments: [Moment]

  struct Moment {
    /// The number of the exchange.
    let number: Int
    let kind: Kind
    let time: Int64
  }

  enum Kind: Int {
    case sent, answered
  }

  init(_ observed: [ObservedExchange]) {
    var seen: Set<TextMark> = []
    // What two files record alike is one exchange.
    let exchanges = observed.filter { exchange in
      exchange.fingerprint.map { seen.insert($0).inserted } ?? true
    }
    self.exchanges = exchanges
    var moments: [Moment] = []
    var last: Int64 = .min
    for (number, exchange) in exchanges.enumerated() {
      if number > 0, !exchange.place.isInFile(of: exchanges[number - 1].place) { last = .min }
      let sent = exchange.sentAt?.milliseconds ?? last
      last = sent
      let answered = max(sent, exchange.answeredAt?.milliseconds ?? sent)
      moments.append(Moment(number: number, kind: .sent, time: sent))
      moments.append(Moment(number: number, kind: .answered, time: answered))
    }
    self.moments = moments.sorted { left, right in
      if left.time != right.time { return left.time < right.time }
      // Items of whole seconds in any order: what was answered in the second counts as received.
      if exchanges[left.number].isUnordered, left.kind != right.kind, left.number != right.number {
        return left.kind == .answered
      }
      return left.number == right.number
        ? left.kind.rawValue < right.kind.rawValue : left.number < right.number
    }
  }
}

extension ExchangePlace {
  fileprivate func isInFile(of other: ExchangePlace) -> Bool {
    file.equals(other.file) && members == other.members
  }
}
