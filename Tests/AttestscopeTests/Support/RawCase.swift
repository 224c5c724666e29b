import Claims
import Checks
import Decoding
import Evidence
import Foundation
import TestSupport

@testable import Ingest

/// A file of `samples/raw`: only an artifact, with its context in `raw.cases.json`.
struct RawCase: Sendable, CustomStringConvertible {
  let file: String
  let context: Expectations
  let expectation: SampleCase.Expectation

  var description: String { file }

  static let all: [RawCase] = {
    let list = SampleCase.folder.appending(path: "raw.cases.json")
    guard let data = try? Data(contentsOf: list),
      let cases = try? JSONSerialization.jsonObject(with: data) as? [[String: Any]]
    else { return [] }
    return cases.compactMap(RawCase.init)
  }()

  private init?(_ object: [String: Any]) {
    guard let file = object["file"] as? String, let expect = object["expect"] as? [String: Any],
      let context = object["context"],
      let data = try? JSONSerialization.data(withJSONObject: context),
      let members = JSONReader.read(Bytes(Array(data))).value?.members
    else { return nil }
    self.file = file
    self.context = EvidenceRecord(members).expectations
    expectation = SampleCase.Expectation(expect)
  }
}
