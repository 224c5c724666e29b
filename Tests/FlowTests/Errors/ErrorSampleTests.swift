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

  /// The tables in samples/errors, by name.
  static let tables: [URL] = {
    let place = URL(filePath: #filePath).deletingLastPathComponent()
    let folder = place.appending(path: "../../../samples/errors").standardizedFileURL
    let files =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
      ?? []
    return files.sorted { $0.path < $1.path }.filter { $0.pathExtension == "json" }
  }()

  static func samples(in table: URL) throws -> [Sample] {
    try JSONDecoder().decode([Sample].self, from: Data(contentsOf: table))
  }

  static let all: [Sample] = tables.flatMap { (try? samples(in: $0)) ?? [] }

  @Test("are more than 250, each with its own name, in tables that can all be read")
  func complete() throws {
    let samples = try Self.tables.flatMap(Self.samples)
    #expect(samples.count > 250)
    #expect(Set(samples.map(\.name)).count == samples.count)
  }

  @Test("lead to exactly their errors", arguments: all)
  func recognized(_ sample: Sample) {
    let found = KnownError.indices(in: sample.text.utf8).map { KnownError.all[$0].id }
    #expect(Set(found) == Set(sample.errors))
  }

  @Test(
    "and each of their lines that reports an error, is never taken for one that can't",
    arguments: all)
  func reporting(_ sample: Sample) {
    let text = Array(sample.text.utf8)
    for part in text.split(separator: 0x0a).map(Array.init) + [text]
    where !KnownError.indices(in: part).isEmpty {
      #expect(part.withUnsafeBufferPointer { ErrorText.canReport($0) })
    }
  }

  @Test("differ from ordinary lines, which can't report any")
  func ordinary() {
    let lines = [
      "level=info request=00000000000004d2 path=/v1/orders/1234 status=200 duration=12ms",
      "GET /v1/devices 200 in 13 ms, 512 bytes to 192.0.2.7", "user 17 signed in", "",
    ]
    for line in lines {
      #expect(!Array(line.utf8).withUnsafeBufferPointer { ErrorText.canReport($0) })
    }
  }

  @Test("every error has at least two texts of its own")
  func covered() {
    let told = Dictionary(grouping: Self.all.flatMap(\.errors)) { $0 }.mapValues(\.count)
    #expect(KnownError.all.map(\.id).filter { (told[$0] ?? 0) < 2 } == [])
  }
}
