import Claims
import Evidence

/// Groups exchanges into sessions by cookies, credentials, session headers and accounts, and by
/// connection if these do not contradict.
///
/// Exchanges are added in the order in which they were sent. What a response sets belongs to the
/// session of its request. Sessions that turn out to be one are joined (union–find).
struct Sessions {
  private var all: [Session] = []
  /// The latest sessions of each value that identifies them.
  private var bySign: [SessionSigns.Sign: [Int]] = [:]
  /// The latest sessions of each connection.
  private var byConnection: [TextMark: [Int]] = [:]

  /// One session, or a part that was joined to another.
  private struct Session {
    /// The session that it was joined to; its own number if none.
    var parent: Int
    /// The values of each kind of sign.
    var values: [ByteText: Set<TextMark>] = [:]
    /// Addresses of its clients.
    var clients: Set<TextMark> = []
    /// Whether it has a sign or a connection.
    var isVisible = false
  }

  /// The kind of sign that decides alone if both sides have it.
  private static let account: ByteText = "account"

  // MARK: - Questions

  /// Returns the session that a part belongs to now.
  func root(_ number: Int) -> Int {
    var number = number
    while all[number].parent != number { number = all[number].parent }
    return number
  }

  /// Returns whether two parts belong to the same session now.
  func isSame(_ one: Int, _ other: Int) -> Bool { root(one) == root(other) }

  /// Returns whether the session has anything that distinguishes it from others.
  func isVisible(_ number: Int) -> Bool { all[root(number)].isVisible }

  /// Returns whether both sessions are visible and not the same.
  func differ(_ one: Int, _ other: Int) -> Bool {
    !isSame(one, other) && isVisible(one) && isVisible(other)
  }

  /// Returns by what two parts differ; `nil` if they belong to the same session, or one isn't visible.
  func difference(_ one: Int, _ other: Int) -> SessionDifference? {
    guard differ(one, other) else { return nil }
    let (left, right) = (all[root(one)].values, all[root(other)].values)
    // A session of very many values takes too long to compare for each candidate.
    guard left.count + right.count <= Self.compared else { return .other }
    // The first kind in this order, since that of a dictionary differs from run to run.
    return SessionDifference.allCases.first { difference in
      left.contains { kind, values in
        guard kind.text.begins(with: difference.rawValue), let others = right[kind] else {
          return false
        }
        return others.count <= Self.compared && others.isDisjoint(with: values)
      }
    } ?? .other
  }

  /// The most kinds of signs of two sessions, and the most values of a kind, that are compared.
  private static let compared = 32

  /// Returns whether the client addresses of both sessions are known and have none in common.
  func areOfDifferentClients(_ one: Int, _ other: Int) -> Bool {
    let (left, right) = (all[root(one)].clients, all[root(other)].clients)
    return !left.isEmpty && !right.isEmpty && left.isDisjoint(with: right)
  }

  // MARK: - Taking exchanges

  /// Returns the session of a request, and joins sessions that the request connects.
  ///
  /// - Parameters:
  ///   - signs: Cookies, credentials, account, connection and client of the request.
  ///   - joined: Called for each session that became part of another.
  mutating func session(of signs: SessionSigns, joined: (_ part: Int, _ whole: Int) -> Void) -> Int
  {
    let signed = signs.sent.flatMap { bySign[$0] ?? [] }
    let connected = signs.connection.flatMap { byConnection[$0] } ?? []
    var chosen: Int?
    for number in signed.reversed() + connected.reversed() {
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
      byConnection[connection, default: []].keep(number)
      all[number].isVisible = true
    }
    if let client = signs.client { all[number].clients.insert(client) }
    return number
  }

  /// Adds what the response to a request of the session sets, such as cookies.
  mutating func set(_ signs: [SessionSigns.Sign], in number: Int) { add(signs, to: root(number)) }

  /// Adds signs to a session and makes it visible.
  private mutating func add(_ signs: [SessionSigns.Sign], to number: Int) {
    for sign in signs where all[number].values[sign.kind, default: []].insert(sign.value).inserted {
      bySign[sign, default: []].keep(number)
      all[number].isVisible = true
    }
  }

  /// Returns whether the signs exclude the session: another account, or, if no account is known of
  /// both, a different value of any kind.
  private func contradicts(_ number: Int, _ signs: [SessionSigns.Sign]) -> Bool {
    let values = all[number].values
    if let sign = signs.first(where: { $0.kind == Self.account }),
      let known = values[Self.account]
    {
      return !known.contains(sign.value)
    }
    return signs.contains { sign in values[sign.kind].map { !$0.contains(sign.value) } ?? false }
  }

  /// Joins two sessions. Returns `false` if they have a kind of sign without a common value.
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

extension [Int] {
  /// The most sessions with one value that are kept. A client that sends another cookie with each
  /// request would otherwise make every request look through all requests before it.
  private static let most = 64

  /// Adds a session to the latest ones with one value; one that was added last is kept once.
  fileprivate mutating func keep(_ number: Int) {
    guard last != number else { return }
    self = suffix(Self.most - 1) + [number]
  }
}
