/// Numbers of records under names, in the order in which they were noted. They are chained in one array,
/// so that a name with one record costs no more than its place in the table.
struct RecordNumbers<Name: Hashable & Sendable>: Sendable {
  private var chains: [Name: Chain] = [:]
  private var links: [Link] = []

  private struct Chain: Sendable {
    var first: Int32
    var last: Int32
  }

  fileprivate struct Link: Sendable {
    let number: Int32
    /// Its place in the array; −1 at the end.
    var next: Int32
  }

  var isEmpty: Bool { chains.isEmpty }

  /// - Parameter capacity: how many names there may be.
  /// - Returns: `false` where there is no room for another name.
  mutating func note(_ number: Int, under name: Name, capacity: Int) -> Bool {
    guard let own = Int32(exactly: number), let place = Int32(exactly: links.count) else {
      return false
    }
    if let chain = chains[name] {
      links[Int(chain.last)].next = place
      chains[name]?.last = place
    } else {
      guard chains.count < capacity else { return false }
      chains[name] = Chain(first: place, last: place)
    }
    links.append(Link(number: own, next: -1))
    return true
  }

  /// The records of a name; none for one that nobody noted.
  subscript(name: Name) -> Numbers {
    Numbers(links: links, place: chains[name]?.first ?? -1)
  }

  /// One after the other: of a name with a million, who asks takes a few.
  struct Numbers: Sequence, IteratorProtocol {
    fileprivate let links: [Link]
    fileprivate var place: Int32

    mutating func next() -> Int? {
      guard links.indices.contains(Int(place)) else { return nil }
      let link = links[Int(place)]
      place = link.next
      return Int(link.number)
    }

    var first: Int? { first(where: { _ in true }) }
  }
}
