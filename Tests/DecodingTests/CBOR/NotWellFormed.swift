/// The examples of RFC 8949 appendix F: none of them is well-formed.
enum NotWellFormed {
  static let all = endOfInput + reserved + reservedSimple + chunks + breaks + additional31

  /// End of input in a head, in a string, in a container, and without a break.
  static let endOfInput = [
    "18", "19", "1a", "1b", "1901", "1a0102", "1b01020304050607", "38", "58", "78", "98",
    "9a01ff00", "b8", "d8", "f8", "f900", "fa0000", "fb000000", "41", "61", "5affffffff00",
    "5bffffffffffffffff010203", "7affffffff00", "7b7fffffffffffffff010203", "81",
    "818181818181818181", "8200", "a1", "a20102", "a100", "a2000000", "c0", "5f4100", "7f6100",
    "9f", "9f0102", "bf", "bf01020102", "819f", "9f8000", "9f9f9f9f9fffffffff",
    "9f819f819f9fffffff",
  ]

  /// Reserved additional information.
  static let reserved = [
    "1c", "1d", "1e", "3c", "3d", "3e", "5c", "5d", "5e", "7c", "7d", "7e", "9c", "9d", "9e",
    "bc", "bd", "be", "dc", "dd", "de", "fc", "fd", "fe",
  ]

  /// Simple values below 32 in two bytes.
  static let reservedSimple = ["f800", "f801", "f818", "f81f"]

  /// Chunks of another type, or without a length of their own.
  static let chunks = [
    "5f00ff", "5f21ff", "5f6100ff", "5f80ff", "5fa0ff", "5fc000ff", "5fe0ff", "7f4100ff",
    "5f5f4100ffff", "7f7f6100ffff",
  ]

  /// A break code where none is allowed, and maps that end after a key.
  static let breaks = [
    "ff", "81ff", "8200ff", "a1ff", "a1ff00", "a100ff", "a20000ff", "9f81ff",
    "9f829f819f9fffffffff",
    "bf00ff", "bf000000ff",
  ]

  /// Additional information 31 on types without an indefinite form.
  static let additional31 = ["1f", "3f", "df"]
}
