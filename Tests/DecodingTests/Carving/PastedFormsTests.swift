import Evidence
import Foundation
import TestSupport
import Testing

@testable import Decoding

/// The forms of `samples/pasted`, each with its expected artifacts.
struct PastedForm: Sendable, CustomStringConvertible {
  let name: String
  let text: Bytes
  let artifacts: [String]
  let label: String?
  let values: [String: String]
  let isShortened: Bool

  var description: String { name }

  static let folder = SampleCase.folder.appending(path: "pasted")

  static let all: [PastedForm] = {
    let file = folder.appending(path: "expect.json")
    let expected =
      (try? JSONSerialization.jsonObject(with: Data(contentsOf: file))) as? [String: Any]
    return (expected ?? [:]).keys.sorted().compactMap { name in
      guard let details = expected?[name] as? [String: Any],
        let data = try? Data(contentsOf: folder.appending(path: "\(name).txt"))
      else { return nil }
      return PastedForm(
        name: name, text: Bytes(Array(data), name: "file"),
        artifacts: details["artifacts"] as? [String] ?? [], label: details["label"] as? String,
        values: details["values"] as? [String: String] ?? [:],
        isShortened: details["shortened"] != nil)
    }
  }()
}

@Suite struct PastedFormsTests {
  static let genuine: [String: Bytes] = {
    var bytes: [String: Bytes] = [:]
    for sample in SampleCase.all(in: "real") {
      let field = sample.name.split(separator: "-").first.map(String.init) ?? ""
      bytes[sample.name] = sample.bytes(field)
    }
    return bytes
  }()

  @Test func eachFileOfTheFolderIsAForm() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: PastedForm.folder.path())
    let names = files.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }
    #expect(PastedForm.all.map(\.name) == names.sorted())
    #expect(PastedForm.all.allSatisfy { !$0.artifacts.isEmpty })
    #expect(PastedForm.all.flatMap(\.artifacts).allSatisfy { Self.genuine[$0] != nil })
  }

  @Test(arguments: PastedForm.all.filter { !$0.isShortened })
  func theArtifactsAreThoseThatWerePasted(_ form: PastedForm) {
    let carving = Carver.carve(form.text)
    let found = carving.finds.map(\.decodedText.payload.hex)
    #expect(found == form.artifacts.compactMap { Self.genuine[$0]?.hex })
    #expect(carving.finds.allSatisfy { $0.decodedText.damage == nil })
  }

  @Test(arguments: PastedForm.all)
  func eachByteIsWalkedBackToTheText(_ form: PastedForm) throws {
    for find in Carver.carve(form.text).finds {
      let payload = find.decodedText.payload
      for place in [0, payload.count / 2, payload.count - 1] {
        let byte = try #require(payload.part(at: place, count: 1))
        let roots = byte.roots
        #expect(!roots.isEmpty)
        #expect(roots.allSatisfy { $0.buffer === form.text.buffer })
        #expect(roots.allSatisfy { find.stretch.range.overlaps($0.range) })
      }
    }
  }

  @Test(arguments: PastedForm.all.filter(\.isShortened))
  func aPrintThatLeavesOutAPartSaysSo(_ form: PastedForm) throws {
    let find = try #require(Carver.carve(form.text).finds.first)
    let genuine = try #require(form.artifacts.first.flatMap { Self.genuine[$0] })
    #expect(genuine.starts(with: find.decodedText.payload))
    #expect(find.decodedText.damage?.kind == .shortenedPrint)
  }

  @Test(arguments: PastedForm.all.filter { $0.label != nil || !$0.values.isEmpty })
  func whatStandsBesideItIsTold(_ form: PastedForm) throws {
    let find = try #require(Carver.carve(form.text).finds.first)
    if let label = form.label { #expect(find.label?.utf8 == label) }
    for (name, value) in form.values {
      let told = find.values.first { $0.name.utf8 == name }
      #expect(told?.value.utf8 == value, "\(name)")
    }
  }
}
