extension Container {
  /// All known formats. The first that fits is used, so formats with more specific marks come
  /// first.
  package static let all: [Container] = archives + captures + logs + tables

  /// The name of the property list format, which callers treat as context instead of evidence.
  package static let propertyList = "a property list"

  /// Archives and compressed files, recognized by binary marks.
  private static let archives = [
    Container("an archive of Fiddler", FiddlerReader.isBegun, FiddlerReader.init),
    Container("a zip archive", ArchiveMarks.isZip) { ArchiveReader($0, limits: $1) },
    Container("a compressed file", ArchiveMarks.isCompressed) {
      ArchiveReader($0, limits: $1, isSingle: true)
    },
    Container("a compressed file", ArchiveMarks.isZlib) { Zlib.items(of: $0, $1) },
    Container("a tar archive", ArchiveMarks.isTar) { ArchiveReader($0, limits: $1) },
  ]

  /// Formats of proxies, browsers and command line tools, and mails.
  private static let captures = [
    Container("an HTTP archive", HARReader.isBegun, HARReader.init),
    Container("items of Burp Suite", BurpReader.isBegun, BurpReader.init),
    Container("a session of Charles", CharlesXMLReader.isBegun, CharlesXMLReader.init),
    Container("a session of Charles", CharlesReader.isBegun, CharlesReader.init),
    Container("flows of mitmproxy", MitmproxyReader.isBegun, MitmproxyReader.init),
    Container("a report of newman", PostmanReader.isReport) {
      PostmanReader($0, limits: $1, isReport: true)
    },
    Container("a collection of Postman", PostmanReader.isCollection) {
      PostmanReader($0, limits: $1, isReport: false)
    },
    .whole(
      "an exchange of Proxyman", Proxyman.isBegun,
      tooLong: { "The exchange is longer than \($0) bytes" },
      { [Proxyman.item(of: $0, named: $1.name)] }),
    Container("a network log of Chrome", NetLogReader.isBegun, NetLogReader.init),
    Container("an export of Wireshark", WiresharkReader.isPDML, WiresharkReader.pdml),
    Container("an export of Wireshark", WiresharkReader.isArray, WiresharkReader.array),
    Container("an export of Wireshark", WiresharkReader.isLines, WiresharkReader.lines),
    Container("a capture of packets", PacketCapture.isBegun) { stream, _ in
      PacketCapture.items(of: stream)
    },
    .whole(
      "messages of HTTP", HTTPReader.isBegun,
      tooLong: { "Messages of HTTP of more than \($0) bytes are not read" },
      { file, _ in HTTPReader(file) }),
    .whole(
      "a trace of curl", CurlTraceReader.isBegun,
      tooLong: { "A trace of curl of more than \($0) bytes is not read" },
      { file, _ in CurlTraceReader(file) }),
    .whole(
      "a mail", MailReader.isBegun, tooLong: { "A mail of more than \($0) bytes is not read" },
      { MailReader($0, budget: $1.budget) }),
    .whole(
      "command lines of curl", CurlReader.isBegun,
      tooLong: { "Command lines of more than \($0) bytes are not read" },
      { file, _ in CurlReader(file) }),
  ]

  /// Logs: arrays and lines of JSON objects with messages or exchanges, then lines of text.
  private static let logs =
    ShippedLogReader.members.map { member in
      Container("a log", ShippedLogReader.isMember(member)) {
        ShippedLogReader($0, limits: $1, array: [member])
      }
    } + [
      Container("a log", ShippedLogReader.isArray) {
        ShippedLogReader($0, limits: $1, array: [])
      },
      Container("a log", ShippedLogReader.isLines) {
        ShippedLogReader($0, limits: $1, array: nil)
      },
      Container("a log of exchanges", ExchangeLogReader.isLines) {
        ExchangeLogReader($0, limits: $1, isArray: false)
      },
      Container("a log of exchanges", ExchangeLogReader.isArray) {
        ExchangeLogReader($0, limits: $1, isArray: true)
      },
      Container("a log", LogReader.isBegun, LogReader.init),
    ]

  /// Property lists, databases and tables. A delimited table has the weakest marks and is last.
  private static let tables = [
    .whole(
      propertyList, PropertyList.isBegun,
      tooLong: { "A property list of more than \($0) bytes is not read" },
      { file, _ in [PropertyList.item(of: file)] }),
    .whole(
      "a database of SQLite", SQLiteRows.isBegun,
      tooLong: { "A database of more than \($0) bytes is not read" },
      { file, _ in SQLiteRows.reader(of: file) }),
    Container("a dump of a database", SQLReader.isBegun, SQLReader.init),
    Container("a table", NamedPairsReader.isBegun, NamedPairsReader.init),
    Container("a table", DelimitedReader.isBegun, DelimitedReader.init),
  ]
}
