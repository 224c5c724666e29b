import Claims
import Containers
import Decoding
import Evidence
import Foundation
import TestSupport
import Testing

@testable import Ingest

/// Reads the files of `samples/posted` like a run, each with its expected artifacts.
@Suite("Posted content gives the same bytes as the record")
struct PostedFilesTests {
  struct Form: Sendable, CustomStringConvertible {
    let name: String
    let artifacts: [String]
    let repairs: [String]
    let isExchange: Bool

    var description: String { name }
    var path: String { Form.folder.appending(path: "\(name).txt").path() }

    static let folder = SampleCase.folder.appending(path: "posted")

    static let all: [Form] = {
      let data = try? Data(contentsOf: folder.appending(path: "expect.json"))
      let object = data.flatMap { try? JSONSerialization.jsonObject(with: $0) }
      let table = object as? [String: [String: Any]] ?? [:]
      return table.keys.sorted().map { name in
        Form(
          name: name, artifacts: table[name]?["artifacts"] as? [String] ?? [],
          repairs: table[name]?["repairs"] as? [String] ?? [],
          isExchange: table[name]?["exchange"] as? Bool ?? false)
      }
    }()
  }

  @Test("byte for byte, with all repairs", arguments: Form.all)
  func reads(form: Form) throws {
    let events = Array(SubmissionReader([form.path]))
    let found = events.submissions
    let wanted = try form.artifacts.map { try #require(PastedFilesTests.genuine[$0]) }
    #expect(Set(found.map(\.decodedText.payload.array)) == Set(wanted))
    #expect(found.count == wanted.count)
    #expect(found.allSatisfy { $0.decodedText.damage == nil })
    let repairs = found.first?.decodedText.repairs.map(\.kind.rawValue) ?? []
    #expect(Set(form.repairs).isSubset(of: repairs), "\(repairs)")
    #expect(events.skipped.filter(\.isUnread).isEmpty)
  }

  @Test("a trace becomes an exchange with its response", arguments: Form.all.filter(\.isExchange))
  func exchange(form: Form) throws {
    let found = try #require(Array(SubmissionReader([form.path])).submissions.first)
    #expect(found.delivery.served.answer == .accepted)
    #expect(found.surroundings?.exchange?.url?.hasSuffix("api.example.com/attest") == true)
  }

  @Test("the client data of a signed token is its signing input")
  func token() throws {
    for form in Form.all where form.name.hasPrefix("token-signed") {
      let found = try #require(Array(SubmissionReader([form.path])).submissions.first)
      let data = try #require(found.claims.held.clientData?.text.utf8)
      #expect(data.split(separator: ".").count == 2 && data.hasPrefix("eyJ"))
    }
  }

  @Test("a public key next to an artifact is listed, not used")
  func key() throws {
    let files = Form.all.filter { ["pem-key-assertion", "pem-two-keys"].contains($0.name) }
    let offered = try files.map { form in
      let found = try #require(Array(SubmissionReader([form.path])).submissions.first)
      #expect(found.claims.held.publicKey == nil)
      return found.claims.undecided.contains { $0.topic == .publicKey }
    }
    #expect(offered == [true, true])
  }

  @Test("every file has an expectation")
  func complete() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Form.folder.path())
    #expect(files.filter { $0.hasSuffix(".txt") }.count == Form.all.count)
    #expect(Form.all.count >= 80)
  }
}
