import Decoding
import Evidence
import Foundation

/// Test suites of other projects, in `samples/peers`, and the cases in which this program differs from
/// them on purpose.
package enum PeerSuite {
  private static let folder = SampleCase.folder.appending(path: "peers")

  /// Returns the unpacked bytes of a file; empty if it can't be read.
  ///
  /// - Parameter name: The path from `samples/peers` without the suffix `.gz`.
  package static func bytes(_ name: String) -> [UInt8] {
    let packed = (try? Data(contentsOf: folder.appending(path: name + ".gz"))) ?? Data()
    return Compression.inflate(Bytes(Array(packed)), as: .gzip, limit: 1 << 26) { _ in true } ?? []
  }

  /// Returns a JSON file; empty if it can't be read.
  package static func json(_ name: String) -> [String: Any] {
    let value = try? JSONSerialization.jsonObject(with: Data(bytes(name)))
    return value as? [String: Any] ?? [:]
  }

  /// Returns the files of an archive, sorted by name (POSIX.1-1988 ustar).
  package static func files(in archive: String) -> [(name: String, bytes: [UInt8])] {
    let tar = bytes(archive)
    var files: [(name: String, bytes: [UInt8])] = []
    var place = 0
    while place + 512 <= tar.count, tar[place] != 0 {
      let head = tar[place..<(place + 512)]
      let name = head.prefix(100).prefix { $0 != 0 }
      let digits = head[(place + 124)..<(place + 135)].prefix { (0x30...0x37).contains($0) }
      let size = digits.reduce(0) { $0 * 8 + Int($1) - 0x30 }
      let start = place + 512
      if [0, 0x30].contains(head[place + 156]), start + size <= tar.count {
        files.append((String(decoding: name, as: UTF8.self), Array(tar[start..<(start + size)])))
      }
      place = start + (size + 511) / 512 * 512
    }
    return files.sorted { $0.name < $1.name }
  }

  /// Returns the cases of a suite that come out differently here, each with the reason.
  package static func deviations(from suite: String) -> [String: String] {
    let file = folder.appending(path: "deviations.json")
    guard let data = try? Data(contentsOf: file),
      let all = try? JSONSerialization.jsonObject(with: data) as? [String: [String: [String]]]
    else { return [:] }
    var reasons: [String: String] = [:]
    for (reason, cases) in all[suite] ?? [:] { for name in cases { reasons[name] = reason } }
    return reasons
  }
}
