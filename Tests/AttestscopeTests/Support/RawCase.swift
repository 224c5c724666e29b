import Claims
import Checks
import Decoding
import Evidence
import Foundation
import TestSupport

@testable import Ingest

/// A file of `samples/raw`, with its context in `raw.cases.json` or `foreign.cases.json`.
struct RawCase: Sendable, CustomStringConvertible {
  let file: String
  let context: Expectations
  let expectation: SampleCase.Expectation

  var description: String { file }

  static let all = ["raw.cases.json", "foreign.cases.json"].flatMap { list in
    let data = try? Data(contentsOf: SampleCase.folder.appending(path: list))
    let cases = data.flatMap { try? JSONSerialization.jsonObject(with: $0) as? [[String: Any]] }
    return (cases ?? []).compactMap(RawCase.init)
  }

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
