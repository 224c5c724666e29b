import Reports
import Results
import Testing

@Suite("Comma-separated values")
struct CSVTableTests {
  /// A strict RFC 4180 reader.
  private func cells(_ text: String) -> [String] {
    var cells = [""]
    var isQuoted = false
    for character in text.dropLast() {
      if character == "\"" {
        isQuoted.toggle()
        if isQuoted, cells[cells.count - 1].last == nil { continue }
        if isQuoted { cells[cells.count - 1].append("\"") }
      } else if character == ",", !isQuoted {
        cells.append("")
      } else {
        cells[cells.count - 1].append(character)
      }
    }
    return cells
  }

  @Test("every row has the columns of the header")
  func columns() {
    let names = cells(CSVTable.header)
    let row = cells(CSVTable.row(Fixture.rejected()))
    #expect(names.count == row.count)
    let values = Dictionary(uniqueKeysWithValues: zip(names, row))
    #expect(values["outcome"] == "rejected")
    #expect(values["cause"] == "N03-hash-base64-text")
    #expect(values["failed"] == "attestation.nonce")
    #expect(values["entry"] == "212")
  }

  @Test("a row stays one row with hostile strings", arguments: HostileText.all)
  func hostile(_ hostile: HostileText) {
    let row = CSVTable.row(Fixture.rejected(hostile.text))
    #expect(cells(row).count == cells(CSVTable.header).count)
    #expect(row.hasSuffix("\r\n"))
    #expect(row.unicodeScalars.dropLast(2).allSatisfy { $0.value >= 0x20 })
  }

  @Test("no cell is a formula", arguments: ["=1+1", "+1", "-1", "@SUM(A1)"])
  func formulas(_ text: String) {
    #expect(cells(CSVTable.row(Fixture.rejected(text)))[1] == "'" + text)
  }
}
