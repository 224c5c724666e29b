import Evidence
import Testing

@testable import Ingest

@Suite("Placeholders instead of values")
struct PlaceholderTests {
  static let placeholders = [
    "[REDACTED]", "<redacted>", "***", "--", "…", "null", "None", "N/A", "undefined", "${APP_ID}",
    "$APP_ID", "{{appId}}", "<%= app_id %>", "#{id}", "%APP_ID%", "__APP_ID__", "YOUR_CHALLENGE",
    "your-key-id", "<challenge>", "dGVz...dA==", "XXXXXXXXXX.com.example.app", "████████", "TODO",
    "(hidden)", "<TEAM_ID>.com.example.app", "insert challenge here", "my-challenge",
    "ok", "Valid", "string", "16 bytes", "0xc000012345",
  ]

  @Test("say nothing, whatever they are a value of", arguments: placeholders)
  func placeholder(_ text: String) {
    for field in [RecordField.appID, .challenge, .keyID] {
      #expect(Placeholder.isOne(Bytes(Array(text.utf8)), as: field), "\(field)")
    }
  }

  @Test("say nothing of client data, if they are all of it", arguments: ["null", "ok", "98 bytes"])
  func wholeClientData(_ text: String) {
    #expect(Placeholder.isOne(Bytes(Array(text.utf8)), as: .clientData))
  }

  @Test("stand for what only a database can compute, of any field")
  func computed() {
    #expect(Placeholder.isOne(Placeholder.computed, as: .clientData))
    #expect(!Placeholder.isNothing(Placeholder.computed))
    #expect(!Placeholder.isOne(Bytes(Array("<computed>".utf8)), as: .clientData))
  }

  static let templates = ["TEAM.BUNDLE", "TEAMID.com.example", "team_id.bundle_id", "XXX.com.x"]

  @Test("of an App ID name its parts", arguments: templates)
  func template(_ text: String) {
    #expect(Placeholder.isOne(Bytes(Array(text.utf8)), as: .appID))
    #expect(!Placeholder.isOne(Bytes(Array(text.utf8)), as: .challenge))
  }

  static let values: [(RecordField, String)] = [
    (.appID, "8YE23NZS57.com.example.wallet"), (.appID, "com.example.wallet"),
    (.appID, "ZZZZZZZZZZ.com.example.other"), (.challenge, "wurzelpfropf"),
    (.challenge, "aRkq0BvWmx4QIm/1CfYNoQ=="), (.challenge, "<69192ad0 1bd69b1e>"),
    (.challenge, "<Buffer 69 19 2a d0 1b d6 9b 1e>"),
    (.challenge, "test_server_challenge"), (.challenge, "0"), (.challenge, "none-2024"),
    (.challenge, "NA/1=2"), (.challenge, "my-app-session"), (.challenge, "okay-2024"),
    (.clientData, "ok, sent"),
    (.challenge, "0xc0000123456789"), (.challenge, "16 bytes more"), (.challenge, "enterkey"),
    (.challenge, "putting-app-first"), (.challenge, "試験"),
    (.challenge, #""><svg onload=alert(1)>"#),
    (.keyID, "lKm6IBdFdWACHapOsC1xXtdr+8ns87NYtxx92MTN19c="), (.environment, "production"),
    (.clientData, #"{"name":"<redacted>","text":"..."}"#), (.clientData, "[1, 2, ...]"),
    (.account, "null"), (.challenge, ""),
  ]

  @Test("aren't values, even unusual ones", arguments: values)
  func value(_ field: RecordField, _ text: String) {
    #expect(!Placeholder.isOne(Bytes(Array(text.utf8)), as: field))
  }
}
