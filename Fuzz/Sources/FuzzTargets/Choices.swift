import Evidence

/// Makes decisions of the bytes of an input, for targets whose input is a structure: each takes the next
/// byte. After the last byte every decision is the first one.
struct Choices {
  private var rest: Bytes

  init(_ input: Bytes) { rest = input }

  /// Whether there are bytes left.
  var isAtEnd: Bool { rest.isEmpty }

  /// Returns a number from 0 up to, but not including, `count`.
  mutating func number(below count: Int) -> Int {
    guard let byte = rest.first else { return 0 }
    rest = rest.dropFirst()
    return Int(byte) % max(1, count)
  }

  /// Returns one of several values.
  mutating func one<Value>(of values: [Value]) -> Value { values[number(below: values.count)] }

  /// Returns a value in three of four cases.
  mutating func maybe<Value>(_ make: (inout Choices) -> Value) -> Value? {
    number(below: 4) == 0 ? nil : make(&self)
  }

  mutating func flag() -> Bool { number(below: 2) == 1 }

  /// Returns up to `most` values.
  mutating func several<Value>(upTo most: Int, _ make: (inout Choices) -> Value) -> [Value] {
    (0..<number(below: most + 1)).map { _ in make(&self) }
  }

  /// Returns a time within a few minutes, so that events are close to each other or equal.
  mutating func time() -> Timestamp? {
    maybe { Timestamp(milliseconds: 1_741_944_412_000 + Int64($0.number(below: 256)) * 1_500) }
  }
}
