import Evidence
import Testing

@Suite("Cache of decoded values")
struct DecodeCacheTests {
  @Test("computes a value once for each key")
  func once() {
    let squares = DecodeCache<Int, Int>(capacity: 8)
    var made = 0
    for _ in 0..<3 {
      let square = squares.value(for: 3) {
        made += 1
        return 9
      }
      #expect(square == 9)
    }
    #expect(made == 1)
    #expect(squares[3] == 9)
    #expect(squares[4] == nil)
  }

  @Test("drops the oldest entry when full, even if it is used often")
  func oldest() {
    let squares = DecodeCache<Int, Int>(capacity: 3)
    for number in 1...5 {
      squares.remember(number * number, as: number)
      #expect(squares.count <= 3)
      _ = squares[1]
    }
    #expect((1...5).map { squares[$0] } == [nil, nil, 9, 16, 25])
  }

  @Test("a repeated key takes no second entry")
  func again() {
    let squares = DecodeCache<Int, Int>(capacity: 2)
    squares.remember(1, as: 1)
    for _ in 0..<9 { squares.remember(4, as: 2) }
    #expect(squares[1] == 1)
    #expect(squares[2] == 4)
  }
}
