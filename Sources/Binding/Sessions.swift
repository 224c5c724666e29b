import Claims

/// Which exchanges belong to one session, told by cookies, credentials, session headers, the account, and
/// by the connection where these do not differ.
///
/// Exchanges are taken in the order in which they were sent; what a response sets belongs to the session of
/// its request.
struct Sessions {
  private var all: [Session] = []
  private var bySign: [SessionSigns.Sign: [Int]] = [:]
  private var byConnection: [TextMark: [Int]] = [:]

  private struct Session {
    /// The session that it was joined with; itself if none.
    var parent: Int
    var values: [String: Set<TextMark>] = [:]
    var clients: Set<TextMark> = []
    var isVisible = false
  }

  /// The kind that decides alone where it is known of both.
  private static let account = "account"

  // MARK: - Questions

  func root(_ number: Int) -> Int {
    var number = number
    while all[number].parent != number { number = all[number].parent }
    return number
  }

  func isSame(_ one: Int, _ other: Int) -> Bool { root(one) == root(other) }

  /// Whether something tells the session from others.
  func isVisible(_ number: Int) -> Bool { all[root(number)].isVisible }

  /// Whether both are visible and differ.
  func differ(_ one: Int, _ other: Int) -> Bool {
    !isSame(one, other) && isVisible(one) && isVisible(other)
  }

  /// Whether the addresses of the clients are known and differ.
  func areOfDifferentClients(_ one: Int, _ other: Int) -> Bool {
    let (left, right) = (all[root(one)].clients, all[root(other)].clients)
    return !left.isEmpty && !right.isEmpty && left.isDisjoint(with: right)
  }

  // MARK: - Taking exchanges

  /// The session of a request; those that it connects are joined.
  /// - Parameter joined: is told of each session that became part of another.
  mutating func session(of signs: SessionSigns, joined: (_ part: Int, _ whole: Int) -> Void) -> Int
  {
    let told = signs.sent.flatMap { bySign[$0] ?? [] }
    let connected = signs.connection.flatMap { byConnection[$0] } ?? []
    var chosen: Int?
    for number in told.reversed() + connected.reversed() {
      let number = root(number)
      guard number != chosen, !contradicts(number, signs.sent) else { continue }
      if let whole = chosen {
        if join(number, to: whole) { joined(number, whole) }
      } else {
        chosen = number
      }
    }
    let number = chosen ?? all.count
    if chosen == nil { all.append(Session(parent: number)) }
    add(signs.sent, to: number)
    if let connection = signs.connection {
      byConnection[connection, default: []].append(number)
      all[number].isVisible = true
    }
    if let client = signs.client { all[number].clients.insert(client) }
    return number
  }

  /// What the response to a request of the session sets.
  mutating func set(_ signs: [SessionSigns.Sign], in number: Int) { add(signs, to: root(number)) }

  private mutating func add(_ signs: [SessionSigns.Sign], to number: Int) {
    for sign in signs where all[number].values[sign.kind, default: []].insert(sign.value).inserted {
      bySign[sign, default: []].append(number)
      all[number].isVisible = true
    }
  }

  private func contradicts(_ number: Int, _ signs: [SessionSigns.Sign]) -> Bool {
    let values = all[number].values
    if let sign = signs.first(where: { $0.kind.utf8.elementsEqual(Self.account.utf8) }),
      let known = values[Self.account]
    {
      return !known.contains(sign.value)
    }
    return signs.contains { sign in values[sign.kind].map { !$0.contains(sign.value) } ?? false }
  }

  private mutating func join(_ part: Int, to whole: Int) -> Bool {
    let (one, other) = (all[part].values, all[whole].values)
    guard
      one.allSatisfy({ kind, values in other[kind].map { !$0.isDisjoint(with: values) } ?? true })
    else { return false }
    for (kind, values) in one { all[whole].values[kind, default: []].formUnion(values) }
    all[whole].clients.formUnion(all[part].clients)
    all[whole].isVisible = all[whole].isVisible || all[part].isVisible
    all[part].parent = whole
    return true
  }
}
