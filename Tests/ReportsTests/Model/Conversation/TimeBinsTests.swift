import Testing

@testable import Reports

@Suite("Time bins")
struct TimeBinsTests {
  @Test("stay few and count everything, whatever the times")
  func bounded() {
    var bins = TimeBins(kinds: 3)
    var state: UInt64 = 7
    for number in 0..<20_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bins.add(Int64(bitPattern: state) >> Int64(state % 60), kind: number % 3)
    }
    #expect(bins.counts.count <= TimeBins.limit)
    let sums = (0..<3).map { kind in bins.counts.values.reduce(0) { $0 + $1[kind] } }
    #expect(sums == [6_667, 6_667, 6_666])
  }

  @Test("contain each time in their range, also before 1970")
  func places() {
    var bins = TimeBins(kinds: 1)
    for time in stride(from: Int64(-10_000), to: 10_000, by: 7) { bins.add(time, kind: 0) }
    #expect(bins.width > 1)
    for place in bins.counts.keys {
      #expect((-10_000..<10_000).overlaps((place * bins.width)..<((place + 1) * bins.width)))
    }
    #expect(bins.counts.keys.min() == -10_000 >> Int64(bins.width.trailingZeroBitCount))
  }
}
