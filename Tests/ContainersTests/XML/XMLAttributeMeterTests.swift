import Testing

@testable import Containers

@Suite("Limit on attributes of an XML tag")
struct XMLAttributeMeterTests {
  /// Feeds the text in pieces of every length, so that it is cut at every place.
  private func exceeds(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let answers = [1, 7, bytes.count].map { size in
      var meter = XMLAttributeMeter()
      return stride(from: 0, to: bytes.count, by: size).contains { start in
        meter.exceeds(Array(bytes[start..<min(start + size, bytes.count)]))
      }
    }
    #expect(Set(answers).count == 1)
    return answers[0]
  }

  private func attributes(_ count: Int, _ form: String = #" a="x""#) -> String {
    String(repeating: form, count: count)
  }

  @Test("counts attributes in any quotation marks", arguments: [#" a="'""#, " a='\"'", " a = '>'"])
  func limit(form: String) {
    #expect(!exceeds("<r><i\(attributes(256, form))/><i\(attributes(256, form))></i></r>"))
    #expect(exceeds("<r><i\(attributes(257, form))/></r>"))
  }

  @Test(
    "doesn't count in text, comments, instructions and declarations",
    arguments: ["<i>MANY</i>", "<!-- <i MANY> -- -> -->", "<?x <i MANY> ?>", "<!DOCTYPE i MANY>"])
  func others(form: String) {
    let text = form.replacing("MANY", with: attributes(400))
    #expect(!exceeds(text + "<i a='b'/>"))
    #expect(exceeds(text + "<i\(attributes(300))/>"))
  }

  @Test("ends the reading of a document with a remark")
  func document() {
    let opened = Opened(
      #"<?xml version="1.0"?><items burpVersion="1"><item\#(attributes(300))/></items>"#)
    #expect(opened.exchanges.isEmpty)
    #expect(opened.remarks == ["A tag has more than 256 attributes"])
  }
}
