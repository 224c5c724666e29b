import Decoding
import Evidence

/// A form in which a log shipper wraps each line in a JSON object, recognized by the names of its
/// members.
struct ShippedLog: Sendable {
  /// The members that such an object has besides the message.
  let marks: [String]
  /// The name of the member with the message.
  let message: String
  /// Whether a message without a line end at its end continues in the next object.
  var isCutIntoPieces = false

  /// All known forms. The first that fits is used.
  static let all: [ShippedLog] = [
    // Docker's json-file driver, which cuts lines at 16 kB.
    ShippedLog(marks: ["stream", "time"], message: "log", isCutIntoPieces: true),
    // Fluentd and Fluent Bit that read the logs of a container runtime.
    ShippedLog(marks: ["kubernetes"], message: "log"),
    ShippedLog(marks: ["stream", "logtag"], message: "log"),
    ShippedLog(marks: ["container_id", "container_name"], message: "log"),
    // Amazon CloudWatch Logs.
    ShippedLog(marks: ["logStreamName", "timestamp"], message: "message"),
    ShippedLog(marks: ["ingestionTime", "timestamp"], message: "message"),
    ShippedLog(marks: ["@timestamp", "@logStream"], message: "@message"),
    // Google Cloud Logging.
    ShippedLog(marks: ["insertId", "logName"], message: "textPayload"),
    // Elastic's shippers, and the journal of systemd.
    ShippedLog(marks: ["@timestamp", "agent"], message: "message"),
    ShippedLog(marks: ["@timestamp", "log.level"], message: "message"),
    ShippedLog(marks: ["__REALTIME_TIMESTAMP"], message: "MESSAGE"),
  ]

  /// Returns the form of an object; `nil` if none fits.
  static func of(_ object: JSONNode) -> ShippedLog? {
    all.first { kind in
      object[kind.message]?.string != nil && kind.marks.allSatisfy { object[$0] != nil }
    }
  }
}
