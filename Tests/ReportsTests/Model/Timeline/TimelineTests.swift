import Evidence
import Results
import Testing

@testable import Reports

@Suite("Rejections over time")
struct TimelineTests {
  @Test(
    "a span has at most sixty columns of a named width",
    arguments: [
      (1_000...1_030, 1, "second"), (0...604_799, 10_800, "three hours"),
      (86_000...86_000, 1, "second"), (0...UInt32.max, 157_766_400, "five years"),
    ] as [(ClosedRange<UInt32>, UInt32, String)])
  func scale(span: ClosedRange<UInt32>, width: UInt32, name: String) {
    let scale = TimeScale(covering: span)
    #expect(scale.unit.seconds == width)
    #expect(scale.unit.name == name)
    #expect(scale.count <= 60)
    #expect(scale.start % width == 0)
    #expect(scale.column(of: span.lowerBound) == 0)
    #expect(scale.column(of: span.upperBound) == scale.count - 1)
  }

  @Test("axis marks are inside, round and few", arguments: [4, 9])
  func ticks(limit: Int) {
    let scale = TimeScale(covering: 1_772_928_000...1_773_532_799)
    let ticks = scale.ticks(atMost: limit)
    #expect((2...limit).contains(ticks.count))
    #expect(ticks.allSatisfy { $0 % 86_400 == 0 && scale.column(of: $0) != nil })
  }

  @Test("an event is the same when read from disk")
  func packing() throws {
    let row = IndexRow(IndexFixture.result(.rejected, at: 4_000_000_000), cause: 513, page: nil)
    let event = try #require(TimelineEvent(row))
    var bytes: [UInt8] = []
    withUnsafeBytes(of: event.packed.littleEndian) { bytes.append(contentsOf: $0) }
    #expect(bytes.count == TimelineEvent.size)
    #expect(TimelineEvent(bytes[...]) == event)
  }

  @Test("times before App Attest existed are ignored")
  func implausible() {
    let beyond: Int64 = 4_294_967_296_000
    for milliseconds in [-1, 999, beyond] {
      #expect(Timestamp(milliseconds: milliseconds).epochSeconds == nil)
    }
  }

  @Test(
    "a few outlying times are left out if that shortens the span much",
    arguments: [
      ([1], 1_000_000...1_000_399), ([1, 2, 3], 1...1_000_399), ([999_000], 999_000...1_000_399),
    ] as [([UInt32], ClosedRange<UInt32>)])
  func core(strays: [UInt32], expected: ClosedRange<UInt32>) {
    let moments = strays + (0..<400).map { 1_000_000 + $0 }
    var span = CoreSpan(
      within: moments.reduce(moments[0]...moments[0]) {
        min($0.lowerBound, $1)...max($0.upperBound, $1)
      })
    for moment in moments { span.add(moment) }
    #expect(span.core == expected)
  }

  @Test("every rejection with a time is in one column, under its cause or “others”")
  func columns() throws {
    let results = (0..<20).map { (place: UInt32) in
      IndexFixture.result(place % 4 == 0 ? .rejected : .accepted, at: 10_000 + place * 60)
    }
    let timeline = try #require(IndexFixture.overview(of: results).timeline)
    #expect(timeline.artifacts == 20)
    #expect(timeline.columns.joined().reduce(0, +) == 5)
    #expect(timeline.total(0) == 5)
    #expect(timeline.series[1]?.reduce(0, +) == 5)
  }

  @Test(
    "a cause has a color of its own only if every cause without one has fewer rejections",
    arguments: [
      ([10, 10, 10, 10], 0), ([30, 10, 10, 10], 1), ([20, 20, 20, 10], 3), ([10, 10], 2),
    ])
  func ties(counts: [Int], colored: Int) throws {
    let results = counts.enumerated().flatMap { place, count in
      let rule = Fixture.rule(RuleID("a.number-\(place)"), passes: "", fails: "Wrong")
      let model = Fixture.make(
        "device", id: Fixture.rejected().id, outcome: .rejected,
        checks: [CheckResult(rule: rule, finding: .fail("wrong"))], diagnoses: [], headline: "")
      return (0..<count).map {
        IndexFixture.result(.rejected, at: 10_000 + UInt32($0) * 60, like: model)
      }
    }
    let timeline = try #require(IndexFixture.overview(of: results).timeline)
    #expect(timeline.leading.count == colored)
    #expect(timeline.columns.joined().reduce(0, +) == counts.reduce(0, +))
  }

  @Test(
    "a start is claimed only after fifty comparable artifacts without the cause",
    arguments: [(49, nil), (50, 50)] as [(UInt32, Int?)])
  func onset(before: UInt32, claimed: Int?) {
    let quiet = (0..<before).map { IndexFixture.result(.accepted, at: 10_000 + $0) }
    let results = quiet + [IndexFixture.result(.rejected, at: 10_000 + before)]
    #expect(IndexFixture.overview(of: results).preceding[1] == claimed)
    // An artifact with the cause as a warning doesn't count as one without it.
    let warned = [10_000, nil].map {
      IndexFixture.result(.accepted, at: $0, like: Fixture.rejected())
    }
    for early in warned {
      #expect(IndexFixture.overview(of: results + [early]).preceding[1] == nil)
    }
    // Artifacts at the same time or later don't count.
    let late = results + quiet.map { _ in IndexFixture.result(.accepted, at: 10_000 + before) }
    #expect(IndexFixture.overview(of: late).preceding[1] == claimed)
  }
}
