import Testing

@testable import Attestscope

@Suite("Names that a part of a run was given")
struct GivenNamesTests {
  @Test("are not missed; others are, once each")
  func missed() {
    let key = [UInt8](repeating: 7, count: 32)
    let names = GivenNames([NameRoute(.attestation, key)])
    names.look(up: .attestation, key)
    #expect(names.missed.isEmpty)
    for _ in 0..<2 { names.look(up: .misfit, key) }
    names.look(up: .challenge, key)
    #expect(
      names.missed == [NameRoute(.misfit, key), NameRoute(.challenge, key)].sorted())
  }
}
