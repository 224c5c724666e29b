import Evidence

extension Anomaly.Kind: CustomStringConvertible {
  /// The deviation as a clause without a capital or a period, and without its place.
  package var description: String {
    switch self {
    case .truncated(let needed, let available):
      "cut short: \(available.grouped) of \(needed.counted("byte"))"
    case .trailingBytes(let count):
      "\(count.counted("byte")) \(count == 1 ? "follows" : "follow") the end"
    case .depthLimit(let limit): "nested deeper than \(limit) levels; not decoded further"
    case .itemLimit(let limit): "more than \(limit.grouped) items; not decoded further"
    case .missing(let what): "\(what) is missing"
    case .unexpected(let what): "\(what) is not expected here"
    case .duplicate(let what): "\(what) occurs more than once"
    case .twoValues(let what, let values): "\(what) has two values: \(values)"
    case .wrongType(let what, let expected, let found): "\(what) is \(found), not \(expected)"
    case .wrongValue(let what, let expected, let found): "\(what) is \(found), not \(expected)"
    case .reservedAdditionalInformation(let value):
      "additional information \(value) is reserved in CBOR"
    case .nonShortestLength(let what): "\(what) is not written in its shortest form"
    case .indefiniteLength(let what): "\(what) has indefinite length"
    case .misplacedBreak: "a break code is outside an indefinite-length item"
    case .wrongChunkType(let what): "a chunk of an indefinite-length string is \(what)"
    case .invalidUTF8: "the text is not valid UTF-8"
    case .unassignedSimpleValue(let value): "simple value \(value) is unassigned"
    case .nonMinimalLength: "the length is not written in its shortest form"
    case .lengthOverflow: "the length does not fit into 32 bits"
    case .nonMinimalTag: "the tag number is not written in its shortest form"
    case .tagOverflow: "the tag number does not fit into 32 bits"
    case .constructedString: "the string is written in pieces"
    case .misplacedEndOfContents: "an end-of-contents mark is outside an indefinite length"
    case .malformedTime(let text): "“\(text)” is not a time"
    }
  }
}
