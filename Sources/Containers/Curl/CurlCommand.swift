import Decoding
import Evidence

/// The request that a command line of curl describes (https://curl.se/docs/manpage.html). Nothing
/// is executed; files that the command names are not read.
struct CurlCommand {
  /// The request, as an exchange without a response.
  private(set) var exchange: Exchange
  /// The values of `--data` and similar options, except files, each with what curl puts between the
  /// value before it and this one.
  private var data: [(value: Bytes, mark: String)] = []
  /// Whether `--get` moves the data to the URL.
  private var isQuery = false
  /// Whether `--head` asks for headers only.
  private var isHead = false
  /// The files that the data is read from.
  private var files: [String] = []
  /// The fields of `--form` and `--form-string`, each as `name=value`.
  private var form: [(field: Bytes, isLiteral: Bool)] = []
  /// The parts that are appended to the URL.
  private var query: [Bytes] = []

  /// Interprets the words of a command line.
  /// - Parameters:
  ///   - words: The words after the shell's quoting is removed.
  ///   - index: The number of the request.
  /// - Returns: `nil` if the command runs another program.
  init?(_ words: [Bytes], at index: Int) {
    exchange = Exchange(index: index)
    // A prompt or `sudo` may precede the command.
    var rest = words.drop { word in ["$", "%", "sudo"].contains { word.elementsEqual($0.utf8) } }
    guard let program = rest.popFirst(), Self.isCurl(program) else { return nil }
    while let word = rest.popFirst() {
      guard word.first == UInt8(ascii: "-"), word.count > 1 else {
        exchange.url = exchange.url ?? word.text
        continue
      }
      take(option: word, from: &rest)
    }
    finish()
  }

  /// Returns whether a word is curl's name, with or without a path.
  static func isCurl(_ word: Bytes) -> Bool {
    let name = word.text.lowercasedASCII
    return name.equals("curl") || name.equals("curl.exe") || name.ends(with: "/curl")
  }

  // MARK: - Options

  /// Interprets an option and takes its value from the following words.
  private mutating func take(option word: Bytes, from rest: inout ArraySlice<Bytes>) {
    guard word.starts(with: "--") else { return takeCluster(word, from: &rest) }
    let name = word.dropFirst(2)
    let equals = name.firstIndex(of: UInt8(ascii: "="))
    let stem = name[name.startIndex..<(equals ?? name.endIndex)].text
    guard let meaning = CurlOption.long(stem) else { return takeUnknown(&rest, equals != nil) }
    guard meaning.hasValue else { return apply(meaning, .empty) }
    if let equals {
      apply(meaning, name[(equals + 1)..<name.endIndex])
    } else if let value = rest.popFirst() {
      apply(meaning, value)
    }
  }

  /// Skips an option that isn't in the table, such as one of a later version of curl. The next word
  /// is assumed to be its value unless it is a URL, an option, or the last word.
  /// - Parameter isWhole: Whether the option contains its value, after `=`.
  private mutating func takeUnknown(_ rest: inout ArraySlice<Bytes>, _ isWhole: Bool) {
    guard !isWhole, let next = rest.first, next.first != UInt8(ascii: "-"),
      !next.starts(with: "https://"), !next.starts(with: "http://"), rest.count > 1
    else { return }
    rest = rest.dropFirst()
  }

  /// Interprets short options in one word, such as `-sSXPOST`. The last one may have its value in
  /// the same word or in the next one.
  private mutating func takeCluster(_ word: Bytes, from rest: inout ArraySlice<Bytes>) {
    for place in (word.startIndex + 1)..<word.endIndex {
      guard let meaning = CurlOption.short(word[place]) else { continue }
      guard meaning.hasValue else {
        apply(meaning, .empty)
        continue
      }
      let value = word[(place + 1)..<word.endIndex]
      if !value.isEmpty {
        apply(meaning, value)
      } else if let next = rest.popFirst() {
        apply(meaning, next)
      }
      return
    }
  }

  /// Applies an option to the request.
  /// - Parameters:
  ///   - meaning: What the option means.
  ///   - value: Its value; empty for a flag.
  private mutating func apply(_ meaning: CurlOption.Meaning, _ value: Bytes) {
    switch meaning {
    case .method: exchange.method = value.text
    case .url: exchange.url = value.text
    // A header without a colon is ignored.
    case .header: exchange.request.headers += [Message.Header(line: value)].compactMap(\.self)
    case .data: addData(value, isRaw: false)
    case .rawData: addData(value, isRaw: true)
    case .encodedData: addEncodedData(value)
    case .json:
      addData(value, isRaw: false, after: "")
      exchange.request.headers.append(.init(name: "Content-Type", value: "application/json"))
    case .query: query.append(value)
    case .form: form.append((value, false))
    case .literalForm: form.append((value, true))
    case .isQuery: isQuery = true
    case .isHead: isHead = true
    case .cookie: exchange.request.headers.append(.init(name: "Cookie", value: value.text))
    case .agent: exchange.request.headers.append(.init(name: "User-Agent", value: value.text))
    case .referer: exchange.request.headers.append(.init(name: "Referer", value: value.text))
    case .ignored, .flag: break
    }
  }

  /// Adds data to the body.
  /// - Parameters:
  ///   - isRaw: Whether `@` at the start is part of the data. Otherwise it names a file.
  ///   - mark: What curl puts after the data before it.
  private mutating func addData(_ value: Bytes, isRaw: Bool, after mark: String = "&") {
    if !isRaw, value.first == UInt8(ascii: "@") {
      files.append(value.dropFirst().text)
    } else {
      data.append((value, mark))
    }
  }

  /// Adds data as `--data-urlencode` does: what is behind the first `=` is percent-encoded, and the
  /// name before it is not. Behind `@`, with or without a name before it, a file is named.
  private mutating func addEncodedData(_ value: Bytes) {
    let mark = value.firstIndex { "=@".utf8.contains($0) }
    if let mark, value[mark] == UInt8(ascii: "@") {
      files.append(value[(mark + 1)..<value.endIndex].text)
      return
    }
    let name = value[value.startIndex..<(mark ?? value.startIndex)]
    let content = value[(mark.map { $0 + 1 } ?? value.startIndex)..<value.endIndex]
    let encoded = PercentEncoding.encode(content.array)
    let field = value.transformed(
      into: name.isEmpty ? encoded : name.array + [UInt8(ascii: "=")] + encoded,
      named: "form field", by: .percentEncoding)
    data.append((field, "&"))
  }

  // MARK: - The request

  /// Completes body, URL and method after all options are known.
  private mutating func finish() {
    if !form.isEmpty {
      exchange.request.body = formBody
    } else if !files.isEmpty {
      let part = isQuery ? "a part of the URL's query" : "it"
      exchange.request.body = .lost("curl read \(part) from the file \(files[0])")
    } else if let joined = joinedData, !isQuery {
      exchange.request.body = .bytes(joined)
    } else if let joined = joinedData {
      query.append(joined)
    }
    for part in query {
      guard let url = exchange.url else { break }
      exchange.url = url + (url.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + part.text
    }
    let hasBody = !isQuery && !(data.isEmpty && files.isEmpty && form.isEmpty)
    exchange.method = exchange.method ?? (isHead ? "HEAD" : hasBody ? "POST" : "GET")
  }

  /// All data, joined as curl does; `nil` if there is none.
  private var joinedData: Bytes? {
    guard let first = data.first?.value else { return nil }
    guard data.count > 1 else { return first }
    let rest = data.dropFirst().flatMap { Array($0.mark.utf8) + $0.value.array }
    return Bytes(first.array + rest, name: "body")
  }

  /// The form as multipart/form-data (RFC 7578) with a fixed boundary; lost if the value of a
  /// field of `--form` begins with `@` or `<`, which name a file, or if a field has no name or no
  /// value.
  private var formBody: Message.Body {
    var bytes: [UInt8] = []
    for (field, isLiteral) in form {
      let parts = field.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard parts.count == 2,
        isLiteral || !parts[1].starts(with: "@") && !parts[1].starts(with: "<")
      else {
        return .lost("curl read a part of the form from a file")
      }
      bytes += "--curl\r\nContent-Disposition: form-data; name=\"\(parts[0].text)\"\r\n\r\n".utf8
      bytes += parts[1].array + Array("\r\n".utf8)
    }
    return .bytes(Bytes(bytes + Array("--curl--\r\n".utf8), name: "form"))
  }
}
