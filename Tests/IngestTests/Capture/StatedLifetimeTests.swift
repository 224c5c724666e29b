import Decoding
import Evidence
import Testing

@testable import Ingest

@Suite("The lifetime that a server states beside a challenge")
struct StatedLifetimeTests {
  /// Returns the lifetime of the challenge `c` in a response that ended at 10:00 on a day in 2026.
  private func lifetime(_ members: String, isTimed: Bool = true) throws -> Int64? {
    let text = #"{"data":[{"challenge":"c",\#(members)}]}"#
    let value = try #require(JSONReader.readWhole(Bytes(Array(text.utf8))).value)
    return StatedLifetime.lifetimes(
      in: value, answeredAt: isTimed ? Timestamp(rfc3339: "2026-03-14T10:00:00Z") : nil
    )[Bytes(Array("c".utf8))]
  }

  static let stated: [(members: String, milliseconds: Int64)] = [
    (#""expiresIn":10"#, 10_000), (#""expires_in":"90""#, 90_000), (#""ttl":3600"#, 3_600_000),
    (#""expiresInMs":5000"#, 5_000), (#""ttl_seconds":1000"#, 1_000_000),
    (#""expiresAt":"2026-03-14T10:00:30Z""#, 30_000), (#""exp":1773482430"#, 30_000),
    (#""expires":1773482430000"#, 30_000), (#""expiresIn":60,"ttl":90"#, 90_000),
  ]

  @Test("is read in its unit, the longest of several", arguments: stated)
  func reads(_ members: String, _ milliseconds: Int64) throws {
    #expect(try lifetime(members) == milliseconds, "\(members)")
  }

  @Test(
    "isn't known in an unknown unit, beside a token, or from a value out of range",
    arguments: [
      #""expiresIn":60000"#, #""expiresIn":0"#, #""expiresIn":-5"#, #""ttl":1e300"#,
      #""expiresIn":9223372036854775807"#, #""expiresInMs":9223372036854775807"#,
      #""expiresAt":-9223372036854775808"#, #""expiresAt":"2026-03-14T09:59:00Z""#,
      #""expiresAt":"soon""#, #""expiresIn":null"#, #""expiresIn":3601,"accessToken":"t""#,
      #""other":10"#, #""session":{"expiresIn":10}"#,
    ])
  func unknown(_ members: String) throws { #expect(try lifetime(members) == nil, "\(members)") }

  @Test("isn't known from a time of expiry if the response has no time")
  func untimed() throws {
    #expect(try lifetime(#""expiresAt":"2026-03-14T10:00:30Z""#, isTimed: false) == nil)
    #expect(try lifetime(#""expiresIn":10"#, isTimed: false) == 10_000)
  }
}
