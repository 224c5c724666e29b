import Evidence
import Testing

@Suite("The step of an exchange")
struct SourceStepTests {
  @Test(
    "its answer ended after its duration, at most a day",
    arguments: [(nil, 0), (63, 63), (-5, 0), (Int.max, 86_400_000)] as [(Int?, Int64)])
  func answeredAt(_ duration: Int?, _ elapsed: Int64) {
    let sent = Timestamp(milliseconds: 1_000)
    let step = SourceStep.ExchangeStep(index: 0, time: sent, duration: duration)
    #expect(step.answeredAt == Timestamp(milliseconds: 1_000 + elapsed))
    #expect(SourceStep.ExchangeStep(index: 0, duration: duration).answeredAt == nil)
  }
}
