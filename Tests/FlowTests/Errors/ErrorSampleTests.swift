import Flow
import Foundation
import Testing

@Suite("Texts of samples/errors")
struct ErrorSampleTests {
  struct Sample: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let form: String
    let text: String
    let errors: [String]

    var testDescription: String { "\(name): \(form)" }
  }

  static let all: [Sample] = {
    let place = URL(filePath: #filePath).deletingLastPathComponent()
    let folder = place.appending(path: "../../../samples/errors").standardizedFileURL
    let tables =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
      ?? []
    return tables.sorted { $0.path < $1.path }.filter { $0.pathExtension == "json" }.flatMap {
      (try? JSONDecoder().decode([Sample].self, from: Data(contentsOf: $0))) ?? []
    }
  }()

  @Test("exist")
  func present() {
    #expect(Self.all.count > 250)
    #expect(Set(Self.all.map(\.name)).count == Self.all.count)
  }

  @Test("lead to exactly their errors", arguments: all)
  func recognised(_ sample: Sample) {
    let found = KnownError.indices(in: sample.text.utf8).map { KnownError.all[$0].id }
    #expect(Set(found) == Set(sample.errors))
  }

  @Test("every error has at least two texts of its own")
  func covered() {
    let told = Dictionary(grouping: Self.all.flatMap(\.errors)) { $0 }.mapValues(\.count)
    #expect(KnownError.all.map(\.id).filter { (told[$0] ?? 0) < 2 } == [])
  }
}
