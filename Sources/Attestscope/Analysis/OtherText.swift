import Checks
import Containers
import Decoding
import Evidence
import Flow
import Results

/// The description of a text that contains no artifact, and the next step.
struct OtherText {
  /// What the text is: an error message with its meaning, or another kind of text.
  let headline: String
  /// What to do next; `nil` for an error message and for damaged text, for which a diagnosis says it.
  let next: String?

  /// Number of bytes that are searched for known errors.
  private static let longest = 65_536
  /// Maximum number of errors in a headline.
  private static let mostNamed = 3

  /// Number of bytes to which compressed data is unpacked in order to say what is wrong with it.
  private static let longestUnpacked = 65_536

  /// Number of bytes that are quoted of an unknown format.
  private static let longestQuote = 8

  /// Recognizes the text. Returns `nil` for a readable artifact, and for text in a field that
  /// reports no known error, because a diagnosis describes it.
  init?(_ input: CheckInput) {
    guard input.type == .unknown,
      input.isLoose || input.decodedText.damage != nil || input.mismatched != nil
        || input.looseText != nil
    else { return nil }
    let errors = KnownError.indices(in: input.decodedText.text.prefix(Self.longest))
    if !errors.isEmpty {
      let titles = errors.prefix(Self.mostNamed).map { KnownError.all[$0].title }
      let more = errors.count - titles.count
      headline =
        "\(ArtifactResult.startOfErrorMessage)\(titles.joined(separator: "; "))"
        + (more > 0 ? "; and \(more) more" : "")
      next = nil
      return
    }
    guard input.isLoose else { return nil }
    if let packed = Self.compressed(input.mismatched, input.decodedText.payload) {
      (headline, next) = packed
      return
    }
    guard input.looseText != nil || input.mismatched != nil else {
      headline = Self.unknown(input.decodedText)
      // The diagnosis of damaged text has the next step.
      next =
        input.decodedText.damage == nil
        ? "\(Self.giveMore); attestscope decode shows these bytes." : nil
      return
    }
    let kind = input.mismatched?.kind ?? .plainText
    headline =
      "This is \(input.mismatched?.name ?? kind.name)"
      + (kind == .plainText ? "" : ArtifactResult.endOfOtherContent)
    next = kind.looseAdvice
  }

  /// The next step for bytes in no known format, without a full stop.
  private static let giveMore =
    "give the request's body, the log lines or the capture that contain the artifact"

  /// Returns what bytes are that nothing decodes, and the next step, as a sentence for `decode`: compressed data
  /// without content, or bytes in no known format.
  ///
  /// - Parameter isUnknown: Whether no reading fits the bytes.
  /// - Returns: `nil` for bytes that a reading fits, unless they are compressed data.
  static func remark(on text: DecodedText, isUnknown: Bool) -> String? {
    let found =
      compressed(MismatchedContent.recognize(in: text), text.payload)
      ?? (isUnknown ? (unknown(text), "\(giveMore) to attestscope analyze") : nil)
    return found.map { "\($0.headline); \($0.next)." }
  }

  /// Returns what is wrong with compressed data that gave no artifact, and the next step; `nil` for other content.
  private static func compressed(
    _ content: MismatchedContent?, _ payload: Bytes
  ) -> (headline: String, next: String)? {
    guard let kind = content?.kind, kind.isCompression else { return nil }
    let (state, advice) = state(
      after: ContentCoding.unpacking(payload, limit: longestUnpacked))
    return ("This is \(kind.name), \(payload.count.counted("byte")), \(state)", advice)
  }

  /// Returns what bytes in no known format are: “These are 3,000 bytes in no format that
  /// attestscope knows, starting with 5a90b02e13d2d4b1”. Of text whose end is missing, the bytes before it
  /// aren't quoted.
  private static func unknown(_ decoded: DecodedText) -> String {
    let (text, payload) = (decoded.text, decoded.payload)
    guard !payload.isEmpty, decoded.damage?.kind != .cutText else {
      return
        "This is text of \(text.count.counted("byte")) in no encoding that attestscope knows"
    }
    let start = payload.prefix(longestQuote)
    let what =
      "\(payload.count.counted("byte")) in no format that attestscope knows, starting with "
      + (start.allSatisfy(\.isPrintable)
        ? "“\(String(decoding: start, as: UTF8.self))”" : start.array.hex)
    return decoded.encoding == .raw || text.utf8 == nil
      ? "\(payload.count == 1 ? "This is" : "These are") \(what)"
      : "This is text of \(text.count.counted("byte")). Decoded, it is \(what)"
  }

  /// Returns what is wrong with compressed data that gave no artifact, after “This is a body compressed with
  /// gzip, 20 bytes, ”, and what to do next.
  ///
  /// - Parameter attempt: How unpacking it ended; `nil` for data in no known coding, which is damaged at
  ///   its start.
  private static func state(
    after attempt: (content: Int, end: ContentCoding.Ending)?
  ) -> (phrase: String, next: String) {
    let whole = "get the whole file, then run again; attestscope decompresses it itself"
    return switch attempt {
    case (0, .whole)?:
      (
        "and its content is empty",
        "find out why the program that wrote it had nothing to compress, then run again with the new file"
      )
    case (_, .whole)?, (_, .limit)?:
      (
        "and no artifact was found in it",
        "unpack it, and analyze the file in it that contains the artifact"
      )
    case (let count, .cut)?:
      ("that ends too early, after \(count.counted("byte")) of its content", whole)
    case nil, (_, .malformed)?:
      ("that is damaged after \((attempt?.content ?? 0).counted("byte")) of its content", whole)
    }
  }
}

extension MismatchedKind {
  /// Whether it is compressed data that this program decompresses.
  fileprivate var isCompression: Bool {
    switch self {
    case .gzip, .zlib, .zstandard: true
    default: false
    }
  }

  /// What to do with a file that has no field around the text.
  fileprivate var looseAdvice: String {
    switch self {
    case .errorMessage, .stackTrace, .errorBody, .plainText:
      """
      analyze the artifact, the log lines or the capture that contain it; attestscope explain TEXT looks up \
      an error message.
      """
    default: advice
    }
  }
}
