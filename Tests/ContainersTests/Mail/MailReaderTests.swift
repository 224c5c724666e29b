import Evidence
import Testing

@testable import Containers

@Suite("Mails")
struct MailReaderTests {
  private func items(_ text: String) -> [ContainerItem] {
    let bytes = Array(text.utf8)
    let budget = WorkBudget(bytes: bytes.count)
    var reader = MailReader(Bytes(bytes, named: "file", at: 0), budget: budget)
    var items: [ContainerItem] = []
    while let more = reader.more() { items += more }
    return items
  }

  /// Returns the texts after the headers, which are the first text.
  private func texts(_ text: String) -> [String] {
    items(text).dropFirst().compactMap {
      if case .text(let bytes, _, _, _) = $0 { bytes.utf8 } else { nil }
    }
  }

  private func names(_ text: String) -> [String] {
    items(text).compactMap { if case .member(let name, _) = $0 { name } else { nil } }
  }

  @Test("are recognized by their headers, not by one word with a colon")
  func beginning() {
    func isMail(_ text: String) -> Bool {
      MailReader.isBegun(ContainerHead(Bytes(Array(text.utf8), name: "head")))
    }
    #expect(isMail("From: a\nSubject: b\n\nhello"))
    #expect(isMail("Received: x\r\nMIME-Version: 1.0\r\n\r\nhello"))
    #expect(!isMail("attestation: o2Nm\nchallenge: AAAA\n"))
    #expect(!isMail("Subject: b\n\nhello"))
    #expect(!isMail("no header\nFrom: a\nSubject: b\n"))
  }

  @Test("give each text without its transfer encoding")
  func encodings() {
    let head = "MIME-Version: 1.0\nSubject: x\n"
    #expect(texts(head + "\nplain") == ["plain"])
    #expect(
      texts(head + "Content-Transfer-Encoding: quoted-printable\n\na=3Db=\nc") == ["a=bc"])
    #expect(
      texts(head + "Content-Transfer-Encoding: BASE64\n\naGVsbG8gd29ybGQ=\n") == ["hello world"])
    #expect(texts(head + "Content-Transfer-Encoding: base64\n\n!!! no") == ["!!! no"])
  }

  @Test("give nested parts in order, and attachments by name")
  func parts() {
    let text = """
      MIME-Version: 1.0
      Content-Type: multipart/mixed; boundary="o"

      preamble
      --o
      Content-Type: multipart/alternative; boundary=i

      --i

      first
      --i
      Content-Type: text/html

      second
      --i--
      --o
      Content-Type: application/octet-stream
      Content-Disposition: attachment; filename="a.bin"

      bytes
      --o--
      """
    #expect(texts(text).map { $0.trimmingPrefix("\n") } == ["preamble\n", "first", "second"])
    #expect(names(text) == ["a.bin"])
  }

  @Test("without an end, without parts or nested too deep are still read")
  func hostile() {
    #expect(
      texts("MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\nno part") == [
        "no part"
      ])
    #expect(
      texts("MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nopen") == [
        "open"
      ])
    #expect(texts("MIME-Version: 1.0") == [""])
    var nested = "MIME-Version: 1.0\n"
    for depth in 0..<40 {
      nested += "Content-Type: multipart/mixed; boundary=b\(depth)\n\n--b\(depth)\n"
    }
    #expect(items(nested + "\nx").count == 2)
  }
}
