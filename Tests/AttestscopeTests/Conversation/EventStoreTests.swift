import Evidence
import Flow
import Testing

@testable import Attestscope

@Suite("The store of events")
struct EventStoreTests {
  private func events(_ count: Int) -> [Event] {
    (0..<count).map { number in
      var event = Event(.assertion, order: number)
      event.key = Mark(high: UInt64(number % 7), low: UInt64(number * 31 % 5))
      event.counter = UInt32(number)
      return event
    }
  }

  private func groups(_ events: [Event], capacity: Int) -> [[Int]] {
    var store = EventStore(capacity: capacity)
    for event in events { store.append(event) }
    var groups: [[Int]] = []
    let extent = store.forEachGroup(by: .key) { groups.append($0.map(\.order)) }
    #expect(extent.isSorted && extent.longGroups == 0)
    #expect(store.count == events.count && !store.isFull)
    return groups
  }

  @Test("gives the same groups in the same order, in memory and on disk")
  func spilled() {
    let events = events(1_000)
    let expected = groups(events, capacity: 2_000)
    #expect(expected.joined().count == events.count { $0.key.isKnown })
    for group in expected { #expect(group == group.sorted()) }
    #expect(groups(events, capacity: 64) == expected)
    #expect(groups(events, capacity: 1_000) == expected)
  }

  @Test("cuts a very long group at the same event in memory and on disk, and counts it")
  func longGroup() {
    for capacity in [1 << 10, 1 << 20] {
      var store = EventStore(capacity: capacity)
      for number in 0..<Conversation.longest + 3 {
        var event = Event(.assertion, order: number)
        event.key = Mark(high: number == 1 ? 2 : 1, low: 1)
        store.append(event)
      }
      var groups: [[Int]] = []
      let extent = store.forEachGroup(by: .key) { groups.append($0.map(\.order)) }
      #expect(extent.longGroups == 1 && groups.count == 2)
      #expect(groups.first?.count == Conversation.longest)
      #expect(groups.first?.last == Conversation.longest && groups.last == [1])
    }
  }

  @Test("gives no groups without events")
  func empty() {
    #expect(groups([], capacity: 8).isEmpty)
  }

  @Test("keeps texts by their place, in memory and on disk")
  func texts() {
    var store = TextStore(capacity: 64)
    let texts = (0..<50).map { [Array("key \($0)".utf8), [], Array("reason".utf8)] }
    let places = texts.map { store.append($0) }
    for (place, text) in zip(places, texts) { #expect(store.texts(at: place) == text) }
    #expect(store.texts(at: 1 << 30).isEmpty)
  }
}
