#if canImport(Darwin)
  import Foundation
#else
  // The standard library normalizes text to compare it. Foundation's functions for this need ICU,
  // which would double the size of the program.
  @_spi(_Unicode) import Swift
#endif

/// The canonical normalization forms of a text (Unicode Standard Annex 15).
enum UnicodeForm {
  /// Returns the text in NFC: canonically decomposed, then composed.
  static func composed(_ text: String) -> String {
    #if canImport(Darwin)
      text.precomposedStringWithCanonicalMapping
    #else
      text._nfc.reduce(into: "") { $0.unicodeScalars.append($1) }
    #endif
  }

  /// Returns the text in NFD: canonically decomposed.
  static func decomposed(_ text: String) -> String {
    #if canImport(Darwin)
      text.decomposedStringWithCanonicalMapping
    #else
      text._nfd.reduce(into: "") { $0.unicodeScalars.append($1) }
    #endif
  }
}
