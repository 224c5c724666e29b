import Decoding
import Evidence

/// How a shipper wraps the message of a line in a JSON object.
struct ShippedLog: Sendable {
  /// Members that such an object has, beside the message.
  let marks: [String]
  let message: String
  /// Whether a message without a line end goes on in the next object.
  var isCutIntoPieces = false

  static let all: [ShippedLog] = [
    // Docker's json-file driver, which cuts lines at 16 kB.
    ShippedLog(marks: ["stream", "time"], message: "log", isCutIntoPieces: true),
    // Fluentd and Fluent Bit behind a container runtime.
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

  static func of(_ object: JSONNode) -> ShippedLog? {
    all.first { kind in
      object[kind.message]?.string != nil && kind.marks.allSatisfy { object[$0] != nil }
    }
  }
}
