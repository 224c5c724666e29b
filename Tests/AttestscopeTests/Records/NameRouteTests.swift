import Evidence
import Testing

@testable import Attestscope

@Suite("Routes of names")
struct NameRouteTests {
  private let key = [UInt8](repeating: 7, count: 32)

  private func counter(_ counter: UInt32) -> NameRoute {
    NameRoute(.counter, RecordTable.counter(counter, ofKey: key))
  }

  @Test("are one for 32 counters of a key, and differ by topic and key")
  func counters() {
    #expect(Set((32...63).map(counter)).count == 1)
    #expect(counter(31) != counter(32) && counter(63) != counter(64))
    #expect(counter(.max) == counter(.max - 31))
    let other = NameRoute(
      .counter, RecordTable.counter(32, ofKey: [UInt8](repeating: 8, count: 32)))
    #expect(other != counter(32))
    #expect(NameRoute(.attestation, key) != NameRoute(.misfit, key))
  }

  @Test("begin the hash of the name, as text and as bytes")
  func forms() throws {
    let name = RecordTable.Name(.challenge, key)
    #expect(name.route.text == String(name.digest.hex.prefix(16)))
    #expect(NameRoute(text: name.route.text) == name.route)
    #expect(NameRoute(text: "12") == nil && NameRoute(text: "zz") == nil)
    let routes = [name.route, NameRoute(value: 0), NameRoute(value: .max)]
    #expect(NameRoute.unpacked(NameRoute.packed(routes)) == routes)
    #expect(NameRoute.unpacked([1, 2, 3]) == nil)
  }

  @Test("are in lines once each and sorted; no routes are one empty line")
  func lines() {
    #expect(NameRoute.lines([]) == [[]])
    let many = (0..<9_000).map { NameRoute(value: UInt64($0 % 5_000)) }
    let lines = NameRoute.lines(many.reversed())
    #expect(lines.map(\.count) == [4_096, 904])
    #expect(lines.joined().map(\.value) == Array(0..<5_000))
  }
}
