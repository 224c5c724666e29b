import Foundation
import Testing

@Suite("No network access")
struct OfflineTests {
  /// Functions that open network connections.
  private static let calls = [
    "socket", "socketpair", "connect", "bind", "listen", "accept", "sendto", "recvfrom", "sendmsg",
    "recvmsg", "getaddrinfo", "gethostbyname", "gethostbyname_r", "res_query", "BIO_new_connect",
    "BIO_s_connect", "BIO_s_socket", "OSSL_HTTP_get", "OSSL_HTTP_transfer",
  ]

  @Test("the program links no symbol that reaches the network")
  func symbols() async throws {
    let listing = try await Tool.shell("nm -D --undefined-only \"$0\"")
    // `nm` comes with the linker; without it only the sources are searched.
    guard listing.status == 0 else { return }
    let names = listing.lines.compactMap { line in
      line.split(separator: " ").last?.split(separator: "@").first.map(String.init)
    }
    #expect(names.contains("read"))
    #expect(Set(names).isDisjoint(with: Self.calls))
    #expect(!names.contains { $0.contains("URLSession") || $0.contains("FoundationNetworking") })
  }

  @Test("no source names networking")
  func sources() throws {
    let words =
      ["URLSession", "FoundationNetworking", "NWConnection", "import Network", "sockaddr"]
      + Self.calls.map { "\($0)(" }
    let folder = Tool.root.appending(path: "Sources")
    let names = FileManager.default.enumerator(atPath: folder.path())?.compactMap { $0 as? String }
    let kinds = [".swift", ".c", ".h"]
    let files = (names ?? []).filter { file in kinds.contains { file.hasSuffix($0) } }
    #expect(files.count > 100)
    for file in files {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      for word in words {
        let found = text.ranges(of: word).contains { range in
          // `reconnect(` and `self.accept(` are other names.
          text[..<range.lowerBound].last.map { !$0.isLetter && $0 != "." && $0 != "_" } ?? true
        }
        #expect(!found, "\(file): \(word)")
      }
    }
  }
}
