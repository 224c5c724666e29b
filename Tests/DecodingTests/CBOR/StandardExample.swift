/// A line of RFC 8949 appendix A.
struct StandardExample: Sendable {
  let encoded: String
  /// Diagnostic notation as in the appendix, except for the differences stated in the table.
  let notation: String
  /// Whether the example violates the core deterministic form (RFC 8949 §4.2).
  let deviates: Bool

  init(_ encoded: String, _ notation: String, deviates: Bool = false) {
    self.encoded = encoded
    self.notation = notation
    self.deviates = deviates
  }
}

extension StandardExample {
  /// The integers, strings, arrays, maps and tags of the appendix.
  ///
  /// Bignums stay tagged byte strings, and dates tagged values: nothing in App Attest uses them.
  static let structured = [
    StandardExample("00", "0"),
    StandardExample("01", "1"),
    StandardExample("0a", "10"),
    StandardExample("17", "23"),
    StandardExample("1818", "24"),
    StandardExample("1819", "25"),
    StandardExample("1864", "100"),
    StandardExample("1903e8", "1000"),
    StandardExample("1a000f4240", "1000000"),
    StandardExample("1b000000e8d4a51000", "1000000000000"),
    StandardExample("1bffffffffffffffff", "18446744073709551615"),
    StandardExample("c249010000000000000000", "2(h'010000000000000000')"),
    StandardExample("3bffffffffffffffff", "-18446744073709551616"),
    StandardExample("c349010000000000000000", "3(h'010000000000000000')"),
    StandardExample("20", "-1"),
    StandardExample("29", "-10"),
    StandardExample("3863", "-100"),
    StandardExample("3903e7", "-1000"),
    StandardExample("f4", "false"),
    StandardExample("f5", "true"),
    StandardExample("f6", "null"),
    StandardExample("f7", "undefined"),
    StandardExample("f0", "simple(16)", deviates: true),
    StandardExample("f8ff", "simple(255)", deviates: true),
    StandardExample(
      "c074323031332d30332d32315432303a30343a30305a", "0(\"2013-03-21T20:04:00Z\")"),
    StandardExample("c11a514b67b0", "1(1363896240)"),
    StandardExample("c1fb41d452d9ec200000", "1(1363896240.5)"),
    StandardExample("d74401020304", "23(h'01020304')"),
    StandardExample("d818456449455446", "24(h'6449455446')"),
    StandardExample(
      "d82076687474703a2f2f7777772e6578616d706c652e636f6d",
      "32(\"http://www.example.com\")"),
    StandardExample("40", "h''"),
    StandardExample("4401020304", "h'01020304'"),
    StandardExample("60", "\"\""),
    StandardExample("6161", "\"a\""),
    StandardExample("6449455446", "\"IETF\""),
    StandardExample("62225c", "\"\\\"\\\\\""),
    StandardExample("62c3bc", "\"\u{00fc}\""),
    StandardExample("63e6b0b4", "\"\u{6c34}\""),
    StandardExample("64f0908591", "\"\u{10151}\""),
    StandardExample("80", "[]"),
    StandardExample("83010203", "[1, 2, 3]"),
    StandardExample("8301820203820405", "[1, [2, 3], [4, 5]]"),
    StandardExample(
      "98190102030405060708090a0b0c0d0e0f101112131415161718181819",
      "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25]"
    ),
    StandardExample("a0", "{}"),
    StandardExample("a201020304", "{1: 2, 3: 4}"),
    StandardExample("a26161016162820203", "{\"a\": 1, \"b\": [2, 3]}"),
    StandardExample("826161a161626163", "[\"a\", {\"b\": \"c\"}]"),
    StandardExample(
      "a56161614161626142616361436164614461656145",
      "{\"a\": \"A\", \"b\": \"B\", \"c\": \"C\", \"d\": \"D\", \"e\": \"E\"}"),
  ]

  /// The examples of indefinite length, in the notation of the definite form: the length is an anomaly.
  static let indefinite = [
    StandardExample("5f42010243030405ff", "h'0102030405'"),
    StandardExample("7f657374726561646d696e67ff", "\"streaming\""),
    StandardExample("9fff", "[]"),
    StandardExample("9f018202039f0405ffff", "[1, [2, 3], [4, 5]]"),
    StandardExample("9f01820203820405ff", "[1, [2, 3], [4, 5]]"),
    StandardExample("83018202039f0405ff", "[1, [2, 3], [4, 5]]"),
    StandardExample("83019f0203ff820405", "[1, [2, 3], [4, 5]]"),
    StandardExample(
      "9f0102030405060708090a0b0c0d0e0f101112131415161718181819ff",
      "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25]"
    ),
    StandardExample("bf61610161629f0203ffff", "{\"a\": 1, \"b\": [2, 3]}"),
    StandardExample("826161bf61626163ff", "[\"a\", {\"b\": \"c\"}]"),
    StandardExample("bf6346756ef563416d7421ff", "{\"Fun\": true, \"Amt\": -2}"),
  ]

  /// The floating-point numbers of the appendix, with its own decimals.
  static let floats = [
    StandardExample("f90000", "0.0"),
    StandardExample("f98000", "-0.0"),
    StandardExample("f93c00", "1.0"),
    StandardExample("fb3ff199999999999a", "1.1"),
    StandardExample("f93e00", "1.5"),
    StandardExample("f97bff", "65504.0"),
    StandardExample("fa47c35000", "100000.0"),
    StandardExample("fa7f7fffff", "3.4028234663852886e+38"),
    StandardExample("fb7e37e43c8800759c", "1.0e+300"),
    StandardExample("f90001", "5.960464477539063e-8"),
    StandardExample("f90400", "0.00006103515625"),
    StandardExample("f9c400", "-4.0"),
    StandardExample("fbc010666666666666", "-4.1"),
    StandardExample("f97c00", "Infinity"),
    StandardExample("f97e00", "NaN"),
    StandardExample("f9fc00", "-Infinity"),
    StandardExample("fa7f800000", "Infinity"),
    StandardExample("fa7fc00000", "NaN"),
    StandardExample("faff800000", "-Infinity"),
    StandardExample("fb7ff0000000000000", "Infinity"),
    StandardExample("fb7ff8000000000000", "NaN"),
    StandardExample("fbfff0000000000000", "-Infinity"),
  ]
}
