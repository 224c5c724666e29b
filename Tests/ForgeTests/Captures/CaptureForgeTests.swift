import Evidence
import Forge
import Foundation
import SystemCrypto
import Testing

@Suite("Captures of artifacts")
struct CaptureForgeTests {
  /// A parsed capture.
  private struct Read {
    let plan: CapturePlan
    let forged: ForgedCapture
    let label: [String: Any]
    let entries: [[String: Any]]

    func text(_ name: String) -> String? { label[name] as? String }
    func texts(_ name: String) -> [String] { label[name] as? [String] ?? [] }
    func number(_ name: String) -> Int? { label[name] as? Int }
  }

  private static func captures(seed: UInt64, of plans: [CapturePlan] = CaptureCases.all) throws
    -> [Read]
  {
    let forge = try CaptureForge(seed: seed)
    return try plans.map { plan in
      let forged = try forge.forge(plan)
      let label = try JSONSerialization.jsonObject(with: Data(forged.label)) as? [String: Any]
      let file = try JSONSerialization.jsonObject(with: Data(forged.capture)) as? [String: Any]
      let log = file?["log"] as? [String: Any]
      return Read(
        plan: plan, forged: forged, label: try #require(label),
        entries: try #require(log?["entries"] as? [[String: Any]]))
    }
  }

  @Test("the same seed gives the same bytes, and another seed gives others")
  func deterministic() throws {
    let (first, second) = (try CaptureForge(seed: 3), try CaptureForge(seed: 3))
    let other = try CaptureForge(seed: 4)
    for plan in CaptureCases.all {
      let (left, right) = (try first.forge(plan), try second.forge(plan))
      #expect(left.capture == right.capture, "\(plan.name)")
      #expect(left.context == right.context, "\(plan.name)")
      #expect(left.label == right.label, "\(plan.name)")
      #expect(try other.forge(plan).capture != left.capture, "\(plan.name)")
    }
  }

  @Test("captures use the roots of the conversations")
  func roots() throws {
    let plan = try #require(CaptureCases.all.first)
    let forged = try CaptureForge(seed: 3).forge(plan)
    #expect(forged.captureFile == "captures/\(plan.name).har")
    #expect(try FlowForge(seed: 3).attestationRoot == CaptureForge(seed: 3).attestationRoot)
  }

  @Test("exchanges are in the order of their times, and an artifact comes after its challenge")
  func order() throws {
    for read in try Self.captures(seed: 1) {
      let times = read.entries.compactMap { $0["startedDateTime"] as? String }
      #expect(times.count == read.entries.count)
      #expect(times == times.sorted(), "\(read.plan.name)")
      #expect(times.allSatisfy { $0.hasSuffix("Z") && $0.contains(".") })
      let sent = try #require(read.number("sentIn"))
      if let issued = read.number("exchange") { #expect(issued < sent, "\(read.plan.name)") }
    }
  }

  @Test("a capture doesn't contain its label")
  func blind() throws {
    for read in try Self.captures(seed: 1) {
      let capture = String(decoding: read.forged.capture, as: UTF8.self)
      #expect(!capture.contains(read.plan.name))
      #expect(!capture.contains(read.plan.title))
      #expect(read.text("name") == read.plan.name)
      #expect(read.text("case") == read.plan.recipe.name)
    }
  }

  @Test("genuine artifacts are expected to be accepted, with every designation")
  func genuine() throws {
    let plans = CaptureCases.all.filter { $0.name.hasPrefix("genuine-") }
    let captures = try Self.captures(seed: 1, of: plans)
    for read in captures {
      #expect(read.texts("outcome") == ["accepted"], "\(read.plan.name)")
      #expect(read.texts("causes").isEmpty, "\(read.plan.name)")
      #expect(read.texts("fail").isEmpty, "\(read.plan.name)")
    }
    let designations = Set(captures.compactMap { $0.text("designation") })
    #expect(designations == ["named", "session", "only"])
  }

  @Test("a reading that no capture states is undetermined, and still the cause")
  func readings() throws {
    let plans = CaptureCases.all.filter { $0.name == "attestation-nonce--hex-text-hashed" }
    let read = try #require(try Self.captures(seed: 1, of: plans).first)
    #expect(read.texts("outcome") == ["accepted", "rejected"])
    #expect(read.texts("fail").isEmpty)
    #expect(read.texts("mayFail") == ["attestation.nonce"])
    #expect(read.texts("causes") == ["N05-hash-hex-text"])
  }

  @Test("a context file contains only what the operator knows of the key")
  func context() throws {
    let captures = try Self.captures(seed: 1)
    for read in captures {
      #expect((read.text("context") != nil) == (read.forged.context != nil))
      guard let context = read.forged.context else { continue }
      let record = try JSONSerialization.jsonObject(with: Data(context)) as? [String: Any]
      let names = Set(try #require(record).keys)
      #expect(names.isSubset(of: ["id", "keyId", "publicKey", "previousCounter"]))
      #expect(read.text("context") == read.forged.contextFile)
    }
    #expect(captures.contains { $0.forged.context != nil })
  }

  @Test("a genuine attestation in a capture is identified by its hash")
  func hashes() throws {
    let plans = CaptureCases.all.filter { $0.name == "genuine-attestation--cookie--json" }
    let read = try #require(try Self.captures(seed: 1, of: plans).first)
    let sent = read.entries[try #require(read.number("sentIn"))]
    let request = try #require(sent["request"] as? [String: Any])
    let body = try #require((request["postData"] as? [String: Any])?["text"] as? String)
    let members = try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any]
    let artifact = try #require(members?["attestation"] as? String)
    #expect(Digest.sha256([UInt8](base64: artifact)).hex == read.text("artifact"))
  }
}
