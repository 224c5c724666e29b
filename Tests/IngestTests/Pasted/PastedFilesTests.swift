import Decoding
import Evidence
import Foundation
import TestSupport
import Testing

@testable import Ingest

/// Reads the files of `samples/pasted` like a run, each with its expected artifacts.
@Suite("Pasted text gives the same bytes as the record")
struct PastedFilesTests {
  struct Form: Sendable, CustomStringConvertible {
    let name: String
    let artifacts: [String]
    let isShortened: Bool

    var description: String { name }
    var path: String { Form.folder.appending(path: "\(name).txt").path() }

    static let folder = SampleCase.folder.appending(path: "pasted")

    static let all: [Form] = {
      let data = try? Data(contentsOf: folder.appending(path: "expect.json"))
      let object = data.flatMap { try? JSONSerialization.jsonObject(with: $0) }
      let table = object as? [String: [String: Any]] ?? [:]
      return table.keys.sorted().map { name in
        Form(
          name: name, artifacts: table[name]?["artifacts"] as? [String] ?? [],
          isShortened: table[name]?["shortened"] != nil)
      }
    }()
  }

  static let genuine: [String: [UInt8]] = {
    var bytes: [String: [UInt8]] = [:]
    for sample in SampleCase.all(in: "real") {
      let field = sample.name.split(separator: "-").first.map(String.init) ?? ""
      bytes[sample.name] = sample.bytes(field).array
    }
    return bytes
  }()

  @Test("whole artifacts, and everything next to them is read", arguments: Form.all)
  func reads(form: Form) throws {
    let events = Array(SubmissionReader([form.path]))
    let found = events.submissions.map(\.decodedText.payload.array)
    let wanted = try form.artifacts.map { try #require(Self.genuine[$0]) }
    #expect(events.skipped.filter(\.isUnread).isEmpty)
    if form.isShortened {
      let only = try #require(found.first)
      #expect(found.count == 1 && wanted.first?.starts(with: only) == true)
      #expect(events.submissions.first?.decodedText.damage?.kind == .shortenedPrint)
    } else {
      #expect(found == wanted)
      #expect(events.submissions.allSatisfy { $0.decodedText.damage == nil })
    }
  }

  @Test("every file has an expectation")
  func complete() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Form.folder.path())
    #expect(files.filter { $0.hasSuffix(".txt") }.count == Form.all.count)
    #expect(Form.all.count >= 200)
  }
}
