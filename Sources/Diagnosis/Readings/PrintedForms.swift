import Decoding
import Evidence

/// How languages print bytes, where somebody hashed or sent what a value prints as.
enum PrintedForms {
  static let all: [Unnamed] = forms.map { form in
    Unnamed("\(form.printer) for {}, like \(form.example)", .printing, cost: form.cost) { bytes in
      bytes.isEmpty || bytes.count > longest ? nil : form.print(bytes)
    }
  }

  /// Nobody hashes a longer print.
  private static let longest = 4_096

  private struct Form: Sendable {
    /// “the text that Java prints”.
    let printer: String
    let example: String
    let cost: Int
    let print: @Sendable ([UInt8]) -> [UInt8]?

    init(
      _ who: String, _ example: String, cost: Int = 2,
      print: @escaping @Sendable ([UInt8]) -> [UInt8]?
    ) {
      printer = "the text that \(who)"
      self.example = example
      self.cost = cost
      self.print = print
    }
  }

  // MARK: - Lists of numbers

  private static func numbers(
    _ who: String, _ open: String, _ separator: String, _ close: String, isSigned: Bool = false,
    cost: Int = 2
  ) -> Form {
    let example =
      open + (isSigned ? ["-1", "2", "…"] : ["1", "2", "…"]).joined(separator: separator) + close
    return Form(who, example, cost: cost) { list($0, open, separator, close, isSigned: isSigned) }
  }

  private static func list(
    _ bytes: [UInt8], _ open: String, _ separator: String, _ close: String, isSigned: Bool = false
  ) -> [UInt8] {
    let separator = Array(separator.utf8)
    var text = Array(open.utf8)
    for (index, byte) in bytes.enumerated() {
      if index > 0 { text += separator }
      text += isSigned ? signed[Int(byte)] : unsigned[Int(byte)]
    }
    return text + Array(close.utf8)
  }

  private static let unsigned = (0...255).map { Array(String($0).utf8) }
  private static let signed = (0...255).map { Array(String(Int8(truncatingIfNeeded: $0)).utf8) }

  private static let forms: [Form] = [
    numbers("Swift, Python, Rust and Dart print", "[", ", ", "]"),
    numbers("Java and Kotlin print", "[", ", ", "]", isSigned: true),
    numbers("a JSON encoder writes", "[", ",", "]"),
    numbers("a JSON encoder of signed bytes writes", "[", ",", "]", isSigned: true, cost: 3),
    numbers("JavaScript prints", "", ",", ""),
    numbers("Kotlin's joinToString gives", "", ", ", "", isSigned: true, cost: 3),
    numbers("a join with commas gives", "", ", ", "", cost: 3),
    numbers("a join of signed bytes gives", "", ",", "", isSigned: true, cost: 3),
    numbers("Go prints", "[", " ", "]"),
    numbers("Elixir prints", "<<", ", ", ">>"),
    numbers("Erlang prints", "<<", ",", ">>", cost: 3),
    Form("JavaScript writes as JSON", #"{"0":1,"1":2,…}"#) { bytes in
      var text = Array("{".utf8)
      for (index, byte) in bytes.enumerated() {
        text += Array((index > 0 ? ",\"" : "\"").utf8) + Array(String(index).utf8)
        text += Array("\":".utf8) + unsigned[Int(byte)]
      }
      return text + Array("}".utf8)
    },
    Form("Node.js writes as JSON", #"{"type":"Buffer","data":[1,2,…]}"#) { bytes in
      list(bytes, #"{"type":"Buffer","data":["#, ",", "]}")
    },
    Form("Node.js prints for an array", "Uint8Array(32) [ 1, 2, … ]", cost: 3) { bytes in
      list(bytes, "Uint8Array(\(bytes.count)) [ ", ", ", " ]")
    },
    // MARK: - Hexadecimal with something between the digits
    Form("Objective-C prints", "<0a0b0c0d 0e0f…>") { bytes in
      Array("<\(grouped(bytes))>".utf8)
    },
    Form("Objective-C prints without its brackets", "0a0b0c0d 0e0f…", cost: 3) { bytes in
      Array(grouped(bytes).utf8)
    },
    Form("Objective-C prints since iOS 13", "{length = 32, bytes = 0x0a0b0c0d …}") { bytes in
      // Of more than 24 bytes it shows the first sixteen and the last eight.
      let digits =
        bytes.count <= 24
        ? bytes.hex
        : "\(grouped(bytes.prefix(16))) ... \(grouped(bytes.suffix(8))) "
      return Array("{length = \(bytes.count), bytes = 0x\(digits)}".utf8)
    },
    Form("a debugger prints", "{length = 32, bytes = 0x0a0b…}", cost: 3) { bytes in
      Array("{length = \(bytes.count), bytes = 0x\(bytes.hex)}".utf8)
    },
    separated("C# prints", "0A-0B-…", "-", isUpper: true),
    separated("a dump prints", "0a 0b …", " "),
    separated("a fingerprint tool prints", "0a:0b:…", ":", cost: 3),
    separated("a fingerprint tool prints", "0A:0B:…", ":", isUpper: true),
    Form("a formatter of numbers writes", "0x0a0b…") { Array("0x\($0.hex)".utf8) },
    Form("a C array lists", "0x0a, 0x0b, …", cost: 3) { bytes in
      Array("0x".utf8) + joined(bytes[...], ", 0x")
    },
    Form("Node.js prints for a Buffer", "<Buffer 0a 0b …>", cost: 3) { bytes in
      // It shows fifty bytes (`buffer.INSPECT_MAX_BYTES`).
      let rest = bytes.count > 50 ? " ... \((bytes.count - 50).counted("more byte"))" : ""
      return Array("<Buffer ".utf8) + joined(bytes.prefix(50), " ") + Array("\(rest)>".utf8)
    },
    // MARK: - Escapes
    Form("Python prints", #"b'\x0a\x0b…'"#) { EscapeStyle.python($0) },
    Form("Python prints for a bytearray", #"bytearray(b'\x0a\x0b…')"#, cost: 3) { bytes in
      Array("bytearray(".utf8) + EscapeStyle.python(bytes, isArray: true) + Array(")".utf8)
    },
    Form("Ruby prints", #""\x0A\x0B…""#) { EscapeStyle.ruby.write($0) },
    Form("Rust escapes", #"\x0a\x0b…"#, cost: 3) { EscapeStyle.rust.write($0) },
    Form("Rust prints for a byte string", #"b"\x0a\x0b…""#, cost: 3) { bytes in
      Array("b\"".utf8) + EscapeStyle.rust.write(bytes) + Array("\"".utf8)
    },
    Form("C source has", #"\x0a\x0b…"#, cost: 3) { bytes in
      Array(#"\x"#.utf8) + joined(bytes[...], #"\x"#)
    },
    // MARK: - Others
    Form("Swift prints for an optional text", #"Optional("…")"#) { bytes in
      bytes.isPlainText ? Array(#"Optional(""#.utf8) + bytes + Array(#"")"#.utf8) : nil
    },
    Form("a big integer prints", "1234…", cost: 3, print: BigNumber.decimal),
    Form("Base32 gives", "ABCD…", cost: 3, print: BigNumber.base32),
  ]

  private static func separated(
    _ who: String, _ example: String, _ separator: String, isUpper: Bool = false, cost: Int = 2
  ) -> Form {
    Form(who, example, cost: cost) { joined($0[...], separator, isUpper: isUpper) }
  }

  private static func joined(
    _ bytes: ArraySlice<UInt8>, _ separator: String, isUpper: Bool = false
  ) -> [UInt8] {
    let separator = Array(separator.utf8)
    let digits = isUpper ? upperDigits : lowerDigits
    var text: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if index > 0 { text += separator }
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return text
  }

  private static let lowerDigits = Array("0123456789abcdef".utf8)
  private static let upperDigits = Array("0123456789ABCDEF".utf8)

  /// Groups of four bytes, as NSData describes itself.
  private static func grouped(_ bytes: some RandomAccessCollection<UInt8>) -> String {
    let bytes = Array(bytes)
    return stride(from: 0, to: bytes.count, by: 4).map {
      Array(bytes[$0..<min($0 + 4, bytes.count)]).hex
    }.joined(separator: " ")
  }
}
