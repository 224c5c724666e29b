extension Container {
  /// All known formats. The first that fits is used, so formats with more specific marks come
  /// first.
  package static let all: [Container] = archives + captures + logs + tables

  /// The name of the property list format, which callers treat as context instead of evidence.
  package static let propertyList = "a property list"

  /// Archives and compressed files, recognized by binary marks.
  private static let archives = [
    Container(name: "a zip archive", isBegun: ArchiveMarks.isZip) {
      ArchiveReader($0, limits: $1, isSingle: false)
    },
    Container(name: "a compressed file", isBegun: ArchiveMarks.isCompressed) {
      ArchiveReader($0, limits: $1, isSingle: true)
    },
    Container(name: "a compressed file", isBegun: ArchiveMarks.isZlib) {
      ZlibReader($0, limits: $1)
    },
    Container(name: "a tar archive", isBegun: ArchiveMarks.isTar) {
      ArchiveReader($0, limits: $1, isSingle: false)
    },
  ]

  /// Formats of proxies, browsers and command line tools, and mails.
  private static let captures = [
    Container(name: "an HTTP archive", isBegun: HARReader.isBegun) {
      HARReader($0, limits: $1)
    },
    Container(name: "items of Burp Suite", isBegun: BurpReader.isBegun) {
      BurpReader($0, limits: $1)
    },
    Container(name: "a session of Charles", isBegun: CharlesXMLReader.isBegun) {
      CharlesXMLReader($0, limits: $1)
    },
    Container(name: "a session of Charles", isBegun: CharlesReader.isBegun) {
      CharlesReader($0, limits: $1)
    },
    Container(name: "flows of mitmproxy", isBegun: MitmproxyReader.isBegun) {
      MitmproxyReader($0, limits: $1)
    },
    Container(name: "a report of newman", isBegun: PostmanReader.isReport) {
      PostmanReader($0, limits: $1, isReport: true)
    },
    Container(name: "a collection of Postman", isBegun: PostmanReader.isCollection) {
      PostmanReader($0, limits: $1, isReport: false)
    },
    Container(name: "an exchange of Proxyman", isBegun: ProxymanReader.isBegun) {
      ProxymanReader($0, limits: $1)
    },
    Container(name: "a network log of Chrome", isBegun: NetLogReader.isBegun) {
      NetLogReader($0, limits: $1)
    },
    Container(name: "messages of HTTP", isBegun: HTTPReader.isBegun) {
      HTTPReader($0, limits: $1)
    },
    Container(name: "a trace of curl", isBegun: CurlTraceReader.isBegun) {
      CurlTraceReader($0, limits: $1)
    },
    Container(name: "a mail", isBegun: MailReader.isBegun) {
      MailReader($0, limits: $1)
    },
    Container(name: "command lines of curl", isBegun: CurlReader.isBegun) {
      CurlReader($0, limits: $1)
    },
  ]

  /// Logs: arrays and lines of JSON objects, then lines of text.
  private static let logs =
    ShippedLogReader.members.map { member in
      Container(name: "a log", isBegun: ShippedLogReader.isMember(member)) {
        ShippedLogReader($0, limits: $1, array: [member])
      }
    } + [
      Container(name: "a log", isBegun: ShippedLogReader.isArray) {
        ShippedLogReader($0, limits: $1, array: [])
      },
      Container(name: "a log", isBegun: ShippedLogReader.isLines) {
        ShippedLogReader($0, limits: $1, array: nil)
      },
      Container(name: "a log", isBegun: LogReader.isBegun) {
        LogReader($0, limits: $1)
      },
    ]

  /// Property lists, databases and tables. A delimited table has the weakest marks and is last.
  private static let tables = [
    Container(name: propertyList, isBegun: PropertyListReader.isBegun) {
      PropertyListReader($0, limits: $1)
    },
    Container(name: "a database of SQLite", isBegun: SQLiteRows.isBegun) {
      SQLiteRows($0, limits: $1)
    },
    Container(name: "a dump of a database", isBegun: SQLReader.isBegun) {
      SQLReader($0, limits: $1)
    },
    Container(name: "a table", isBegun: NamedPairsReader.isBegun) {
      NamedPairsReader($0, limits: $1)
    },
    Container(name: "a table", isBegun: DelimitedReader.isBegun) {
      DelimitedReader($0, limits: $1)
    },
  ]
}
