import Decoding
import Evidence

/// A request as an option list of curl (https://curl.se/docs/manpage.html).
struct CurlCommand {
  private(set) var exchange: Exchange
  private var data: [Bytes] = []
  private var isQuery = false
  private var isHead = false
  private var files: [String] = []
  private var form: [Bytes] = []

  /// `nil` where the words call another program.
  init?(_ words: [Bytes], at index: Int) {
    exchange = Exchange(index: index)
    var rest = words[...]
    // A prompt, and what sets the environment of a program, stand in front.
    while let first = rest.first,
      first.elementsEqual("$".utf8) || first.elementsEqual("sudo".utf8)
        || first.elementsEqual("%".utf8)
    {
      rest = rest.dropFirst()
    }
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

  static func isCurl(_ word: Bytes) -> Bool {
    let name = word.text.lowercasedASCII
    return name.equals("curl") || name.equals("curl.exe") || name.ends(with: "/curl")
  }

  // MARK: - Options

  private enum Meaning {
    case method, url, header, data, json, query, form, head, cookie, agent, referer, user, other
  }

  /// Those with a value, in their long form and their short one.
  private static let valued: [ByteText: Meaning] = [
    "--request": .method, "-X": .method, "--url": .url, "--header": .header, "-H": .header,
    "--data": .data, "-d": .data, "--data-raw": .data, "--data-binary": .data,
    "--data-ascii": .data, "--data-urlencode": .data, "--json": .json, "--form": .form,
    "-F": .form, "--form-string": .form, "--cookie": .cookie, "-b": .cookie,
    "--user-agent": .agent, "-A": .agent, "--referer": .referer, "-e": .referer, "--user": .user,
    "-u": .user, "--output": .other, "-o": .other, "--max-time": .other, "-m": .other,
    "--connect-timeout": .other, "--proxy": .other, "-x": .other, "--cacert": .other,
    "--cert": .other, "-E": .other, "--key": .other, "--resolve": .other, "--write-out": .other,
    "-w": .other, "--dump-header": .other, "-D": .other, "--cookie-jar": .other, "-c": .other,
    "--retry": .other, "--limit-rate": .other, "--interface": .other, "--upload-file": .other,
    "-T": .other, "--config": .other, "-K": .other, "--range": .other, "-r": .other,
    "--proxy-header": .other, "--tls-max": .other, "--ciphers": .other, "--trace": .other,
    "--trace-ascii": .other, "--connect-to": .other, "--unix-socket": .other,
  ]
  /// Those without one, where they matter.
  private static let plain: [ByteText: Meaning] = [
    "--get": .query, "-G": .query, "--head": .head, "-I": .head,
  ]

  private mutating func take(option word: Bytes, from rest: inout ArraySlice<Bytes>) {
    let name = word.text
    if let meaning = Self.valued[ByteText(name)] {
      guard let value = rest.popFirst() else { return }
      apply(meaning, value, isRaw: name.equals("--data-raw"))
    } else if let meaning = Self.plain[ByteText(name)] {
      apply(meaning, .empty)
    } else if !name.begins(with: "--"), word.count > 2 {
      takeCluster(word, from: &rest)
    } else if name.begins(with: "--"), let equals = word.firstIndex(of: UInt8(ascii: "=")),
      let meaning = Self.valued[ByteText(word[word.startIndex..<equals].text)]
    {
      apply(meaning, word[(equals + 1)..<word.endIndex])
    }
  }

  /// `-sSXPOST`: short options in one word, the last with its value behind it or in the next word.
  private mutating func takeCluster(_ word: Bytes, from rest: inout ArraySlice<Bytes>) {
    for place in (word.startIndex + 1)..<word.endIndex {
      let name = ByteText("-" + word[place..<(place + 1)].text)
      if let meaning = Self.valued[name] {
        let value = word[(place + 1)..<word.endIndex]
        if !value.isEmpty {
          apply(meaning, value)
        } else if let next = rest.popFirst() {
          apply(meaning, next)
        }
        return
      }
      if let meaning = Self.plain[name] { apply(meaning, .empty) }
    }
  }

  private mutating func apply(_ meaning: Meaning, _ value: Bytes, isRaw: Bool = false) {
    switch meaning {
    case .method: exchange.method = value.text
    case .url: exchange.url = value.text
    case .header: addHeader(value)
    case .data: addData(value, isRaw: isRaw)
    case .json:
      addData(value, isRaw: false)
      exchange.request.headers.append(.init(name: "Content-Type", value: "application/json"))
    case .form: form.append(value)
    case .query: isQuery = true
    case .head: isHead = true
    case .cookie: exchange.request.headers.append(.init(name: "Cookie", value: value.text))
    case .agent: exchange.request.headers.append(.init(name: "User-Agent", value: value.text))
    case .referer: exchange.request.headers.append(.init(name: "Referer", value: value.text))
    case .user, .other: break
    }
  }

  private mutating func addHeader(_ value: Bytes) {
    guard let colon = value.dropFirst().firstIndex(of: UInt8(ascii: ":")) else { return }
    exchange.request.headers.append(
      .init(
        name: value[value.startIndex..<colon].text,
        value: value[(colon + 1)..<value.endIndex].trimmed.text))
  }

  private mutating func addData(_ value: Bytes, isRaw: Bool) {
    if !isRaw, value.first == UInt8(ascii: "@") {
      files.append(value.dropFirst().text)
    } else {
      data.append(value)
    }
  }

  // MARK: - The request

  private mutating func finish() {
    if !form.isEmpty {
      exchange.request.body = formBody
    } else if !files.isEmpty {
      exchange.request.body = .lost("curl read it from the file \(files[0])")
    } else if let joined = joinedData, !isQuery {
      exchange.request.body = .bytes(joined)
    } else if let joined = joinedData, let url = exchange.url {
      exchange.url = url + (url.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + joined.text
    }
    let hasBody = !isQuery && !(data.isEmpty && files.isEmpty && form.isEmpty)
    exchange.method = exchange.method ?? (isHead ? "HEAD" : hasBody ? "POST" : "GET")
  }

  /// Several pieces are joined as fields of a form are.
  private var joinedData: Bytes? {
    guard let first = data.first else { return nil }
    guard data.count > 1 else { return first }
    return Bytes(Array(data.map(\.array).joined(separator: [UInt8(ascii: "&")])), name: "body")
  }

  private var formBody: Message.Body {
    var bytes: [UInt8] = []
    for field in form {
      let parts = field.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard parts.count == 2, parts[1].first != UInt8(ascii: "@") else {
        return .lost("curl read a part of the form from a file")
      }
      bytes += "--curl\r\nContent-Disposition: form-data; name=\"\(parts[0].text)\"\r\n\r\n".utf8
      bytes += parts[1].array + Array("\r\n".utf8)
    }
    return .bytes(Bytes(bytes + Array("--curl--\r\n".utf8), name: "form"))
  }
}
