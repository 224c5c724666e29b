import Evidence

/// The same text in another character set, and bytes taken for text.
enum CharacterSets {
  static let all: [Unnamed] =
    wide
    + [
      Unnamed("{} in Latin-1", cost: 3, of: .text) { bytes in
        guard bytes.contains(where: { $0 > 0x7f }),
          let scalars = Bytes(bytes).utf8?.unicodeScalars,
          scalars.allSatisfy({ $0.value <= 0xff })
        else { return nil }
        return scalars.map { UInt8(truncatingIfNeeded: $0.value) }
      },
      Unnamed("{} read as Latin-1 and written as UTF-8", cost: 2) { bytes in
        bytes.flatMap { $0 < 0x80 ? [$0] : [0xc0 | $0 >> 6, 0x80 | $0 & 0x3f] }
      },
      Unnamed("{} converted to UTF-8 text, with U+FFFD for other bytes", cost: 2) { bytes in
        bytes.isPlainText ? nil : Array(String(decoding: bytes, as: UTF8.self).utf8)
      },
      Unnamed("{} converted to UTF-8 text, without the other bytes", cost: 3) { bytes in
        if bytes.isPlainText { return nil }
        let text = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter { $0 != "\u{fffd}" }
        return Array(String(String.UnicodeScalarView(text)).utf8).unlessLost
      },
      Unnamed("{} converted to ASCII, with question marks for other bytes", cost: 3) { bytes in
        bytes.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }
      },
      Unnamed("{} converted to ASCII, without the other bytes", cost: 3) { bytes in
        bytes.filter { $0 < 0x80 }.unlessLost
      },
    ]

  /// Text of bytes that were not text before.
  static let ofEncodedText = [ByteSpelling.base64, .hex].flatMap { spelling in
    wideForms.prefix(4).map { form in
      Unnamed("{}\(spelling.rawValue) in \(form.name)", .framingText, cost: 3) {
        form.write(spelling.spell($0))
      }
    }
  }

  private static let wide = wideForms.map { form in
    Unnamed("{} in \(form.name)", cost: form.cost, of: .text) { form.write($0) }
  }

  /// UTF-16 and UTF-32, which several platforms keep texts in.
  private struct WideForm: Sendable {
    let name: String
    let mark: [UInt8]
    let width: Int
    let isBigEndian: Bool
    let cost: Int

    func write(_ bytes: [UInt8]) -> [UInt8]? {
      Bytes(bytes).utf8.map { text in
        let units = width == 2 ? text.utf16.map(UInt32.init) : text.unicodeScalars.map(\.value)
        return mark
          + units.flatMap { unit in
            let bytes = (0..<width).map { UInt8(truncatingIfNeeded: unit >> UInt32(8 * $0)) }
            return isBigEndian ? bytes.reversed() : bytes
          }
      }
    }
  }

  private static let wideForms = [
    WideForm(name: "UTF-16, little-endian", mark: [], width: 2, isBigEndian: false, cost: 2),
    WideForm(name: "UTF-16, big-endian", mark: [], width: 2, isBigEndian: true, cost: 3),
    WideForm(
      name: "UTF-16, little-endian with a byte order mark", mark: [0xff, 0xfe], width: 2,
      isBigEndian: false, cost: 3),
    WideForm(
      name: "UTF-16, big-endian with a byte order mark", mark: [0xfe, 0xff], width: 2,
      isBigEndian: true, cost: 3),
    WideForm(name: "UTF-32, little-endian", mark: [], width: 4, isBigEndian: false, cost: 4),
    WideForm(name: "UTF-32, big-endian", mark: [], width: 4, isBigEndian: true, cost: 4),
  ]
}
