import Decoding
import Evidence
import Testing

@Suite("Texts of anomalies")
struct AnomalyTextTests {
  @Test(
    "digits are in groups of three",
    arguments: [
      (0, "0"), (999, "999"), (1_000, "1,000"), (112_480, "112,480"), (-1_234_567, "-1,234,567"),
      (Int.min, "-9,223,372,036,854,775,808"),
    ])
  func groups(number: Int, text: String) {
    #expect(number.grouped == text)
  }

  @Test(
    "an anomaly states what was found and what was expected",
    arguments: [
      (
        Anomaly.Kind.truncated(needed: 4_096, available: 12),
        "cut short: 12 of 4,096 bytes"
      ),
      (.truncated(needed: 1, available: 0), "cut short: 0 of 1 byte"),
      (.truncated(needed: 2, available: 1), "cut short: 1 of 2 bytes"),
      (.trailingBytes(3), "3 bytes follow the end"), (.trailingBytes(1), "1 byte follows the end"),
      (.missing("“fmt”"), "“fmt” is missing"),
      (
        .wrongType("the key", expected: "a map", found: "an array"),
        "the key is an array, not a map"
      ),
      (.itemLimit(20_000), "more than 20,000 items; not decoded further"),
      (.malformedTime("noon"), "“noon” is not a time"),
    ])
  func sentences(kind: Anomaly.Kind, text: String) {
    #expect("\(kind)" == text)
  }
}
