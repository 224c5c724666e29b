/// A length at which a storage or a transport is known to cut off data.
package struct LengthLimit: Sendable, Hashable {
  /// The length in bytes or characters.
  package let count: Int
  /// What has this limit, as a clause that follows “as many as”.
  package let owner: String

  /// Returns the limit of exactly this length.
  package static func matching(_ count: Int) -> LengthLimit? {
    all.first { $0.count == count }
  }

  /// The limits in ascending order, in bytes. For Base64 and hexadecimal text, they are also
  /// characters.
  ///
  /// Sources: MySQL manual “The CHAR and VARCHAR Types”, “The BLOB and TEXT Types”; Jakarta
  /// Persistence §11.1.9 (`Column.length`); RFC 3164 §4.1, RFC 5424 §6.1 (syslog); RFC 6265 §6.1
  /// (cookies); Linux termios(3), canonical mode; Oracle “Data Types”, VARCHAR2; SQL Server “char
  /// and varchar”; Apache httpd `LimitRequestFieldSize`; nginx `large_client_header_buffers`;
  /// Node.js `--max-http-header-size`; Docker `json-file` driver; Lucene
  /// `IndexWriter.MAX_TERM_LENGTH`; Excel “specifications and limits”; Python `asyncio` streams.
  package static let all = [
    (255, "a VARCHAR(255) column or MySQL's TINYTEXT holds"),
    (256, "a VARCHAR(256) column holds"),
    (500, "a VARCHAR(500) column holds"),
    (512, "a VARCHAR(512) column holds"),
    (1_000, "a VARCHAR(1000) column holds"),
    (1_023, "a buffer of 1,024 bytes with a closing NUL holds"),
    (1_024, "a VARCHAR(1024) column or a syslog message (RFC 3164) holds"),
    (2_000, "a VARCHAR(2000) column holds"),
    (2_047, "a buffer of 2,048 bytes with a closing NUL holds"),
    (2_048, "a VARCHAR(2048) column or a syslog message (RFC 5424) holds"),
    (4_000, "Oracle's VARCHAR2 or SQL Server's NVARCHAR(4000) holds"),
    (4_095, "a line typed or pasted into a terminal holds"),
    (4_096, "a cookie or a log line of 4 kB holds"),
    (8_000, "SQL Server's VARCHAR(8000) holds"),
    (8_190, "a header line of Apache holds"),
    (8_191, "a buffer of 8,192 bytes with a closing NUL holds"),
    (8_192, "a header buffer of nginx or a log line of 8 kB holds"),
    (16_383, "a buffer of 16,384 bytes with a closing NUL holds"),
    (16_384, "the headers of Node.js or a log line of Docker hold"),
    (32_766, "an indexed term of Lucene and Elasticsearch holds"),
    (32_767, "a cell of Excel holds"),
    (32_768, "a buffer of 32 kB holds"),
    (65_535, "MySQL's TEXT or BLOB holds"),
    (65_536, "a buffer of 64 kB, as of Python's asyncio streams, holds"),
  ].map { LengthLimit(count: $0, owner: $1) }

  /// The limit of one message in the unified log of Apple's systems.
  static let logMessage = LengthLimit(count: 1_024, owner: "a message of os_log holds")
}
