import Checks
import Decoding
import Testing

@testable import Attestscope

@Suite("Stored soundness of records")
struct KeyStateStoreTests {
  @Test("are the same when read again, in memory and on disk", arguments: [0, 1 << 30])
  func kept(capacity: Int) throws {
    var store = KeyStateStore(capacity: capacity)
    let key = AttestedKey(
      point: [UInt8](repeating: 4, count: 65), identifier: [UInt8](repeating: 5, count: 32),
      counter: 77, rpIDHash: [UInt8](repeating: 6, count: 32))
    let states = [
      KeyState(
        isSound: true, isRejected: false, answersChallenge: true, key: key,
        environment: .production, signer: nil),
      KeyState(
        isSound: false, isRejected: true, isSoundAtIssuance: true, answersChallenge: false,
        key: nil,
        environment: nil, signer: [UInt8](repeating: 9, count: 32)),
    ]
    for (number, state) in zip([3, 400], states) { store[number] = state }
    for (number, state) in zip([3, 400], states) {
      let found = try #require(store[number])
      #expect(found.isSound == state.isSound && found.isRejected == state.isRejected)
      #expect(found.answersChallenge == state.answersChallenge)
      #expect(found.isSoundAtIssuance == state.isSoundAtIssuance)
      #expect(found.key == state.key && found.signer == state.signer)
      #expect(found.environment == state.environment)
    }
    #expect(store[0] == nil && store[4] == nil && store[401] == nil)
  }
}
