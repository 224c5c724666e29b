import Testing

@testable import Attestscope

@Suite("Numbers of records under names")
struct RecordNumbersTests {
  @Test("come back in the order in which they were noted, each name's alone")
  func order() {
    var table = RecordNumbers<PackedHash>()
    let names = (0..<3).map { PackedHash(Array(repeating: UInt8($0), count: 32)) }
    for number in 0..<30 {
      let isNoted = table.note(number, under: names[number % 3], capacity: 3)
      #expect(isNoted)
    }
    #expect(Array(table[names[1]]) == Array(stride(from: 1, to: 30, by: 3)))
    #expect(table[names[2]].first == 2)
    #expect(Array(table[names[0]].prefix(2)) == [0, 3])
  }

  @Test("take no further name once there is no room, and still more of those that are known")
  func capacity() {
    var table = RecordNumbers<PackedHash>()
    let noted = [UInt8]([1, 2, 1]).enumerated().map { number, name in
      table.note(number, under: PackedHash([name]), capacity: 1)
    }
    #expect(noted == [true, false, true])
    #expect(Array(table[PackedHash([1])]) == [0, 2])
    #expect(table[PackedHash([2])].first == nil)
  }

  @Test("are told apart by every byte of a hash")
  func names() {
    let zero = [UInt8](repeating: 0, count: 32)
    for index in zero.indices {
      var other = zero
      other[index] = 1
      #expect(PackedHash(other) != PackedHash(zero))
    }
    #expect(PackedHash([]) != PackedHash([0]))
  }
}
