import Decoding
import Evidence

/// A packet as tshark exports it: where it comes from, and the layers with HTTP.
struct Packet {
  /// The number of the packet in the capture, from one; `nil` if the export lacks the layer `frame`.
  var number: Int?
  /// The time when it was captured.
  var time: Timestamp?
  /// The number of its TCP connection in the capture.
  var connection: String?
  /// The address of the sender.
  var address: String?
  /// Address and port of the sender, with a space between; `nil` if the export lacks them.
  var source: String?
  /// Address and port of the receiver, with a space between; `nil` if the export lacks them.
  var destination: String?
  /// The layers of HTTP in their order: `http`, `http2` or `http3`.
  private(set) var layers: [PacketLayer] = []

  /// Creates a packet from all of its layers. Only those that are needed are read.
  init(_ layers: [PacketLayer]) {
    var ports: (source: String?, destination: String?)
    var receiver: String?
    for layer in layers {
      switch layer.name {
      case "frame":
        number = layer["frame_number"]?.number
        time = layer["frame_time_epoch"]?.time
      case "ip", "ipv6":  // == is right: a wanted name
        address = layer["\(layer.name)_src"]?.text.text
        receiver = layer["\(layer.name)_dst"]?.text.text
      case "tcp":
        connection = layer["tcp_stream"]?.text.text
        ports = (layer["tcp_srcport"]?.text.text, layer["tcp_dstport"]?.text.text)
      case "http", "http2", "http3":  // == is right: a wanted name
        self.layers.append(layer)
      default: break
      }
    }
    guard let address, let receiver, let from = ports.source, let to = ports.destination else {
      return
    }
    source = "\(address) \(from)"
    destination = "\(receiver) \(to)"
  }

  /// The packet in a remark.
  var name: String { number.map { "Packet \($0)" } ?? "A packet" }
}

/// A layer of a packet with its fields, those inside of others included, in the order of the export.
struct PacketLayer {
  /// The name of the protocol: `tcp`, `http`.
  let name: String
  /// The fields.
  let fields: [PacketField]

  /// The names of the layers that are read.
  static let wanted: Set<ByteText> = ["frame", "ip", "ipv6", "tcp", "http", "http2", "http3"]
  /// The most levels of fields inside of fields. Genuine exports have about 6.
  static let deepest = 32

  /// The first field with a name.
  subscript(name: String) -> PacketField? { fields.first { $0.name.equals(name) } }

  /// Returns all fields with a name.
  func all(_ name: String) -> [PacketField] { fields.filter { $0.name.equals(name) } }
}

/// A field of a packet.
struct PacketField {
  /// The name with `_` instead of dots, because `-T ek` writes it so: `http_request_method`.
  let name: String
  /// The value as the export shows it.
  let text: Bytes
  /// The bytes of the field in hexadecimal; `nil` if the export lacks them.
  let digits: Bytes?

  /// The value of a number.
  var number: Int? { Int(text.trimmed.text) }

  /// The value of a time, which is a number of seconds or, in later versions, in RFC 3339.
  var time: Timestamp? {
    let text = text.text
    return Double(text).flatMap(Timestamp.init(seconds:)) ?? Timestamp(rfc3339: text)
  }

  /// Whether a flag is set. The forms write it as `1`, `true` or `True`.
  var isSet: Bool { ["1", "true", "True"].includes(text.text) }

  /// Returns the bytes that hexadecimal digits with or without colons encode; `nil` for other text.
  static func bytes(of digits: Bytes) -> Bytes? {
    var output: [UInt8] = []
    output.reserveCapacity(digits.count / 2)
    let hasColons = digits.count > 2 && digits[digits.startIndex + 2] == UInt8(ascii: ":")
    let step = hasColons ? 3 : 2
    guard digits.count % step == (hasColons ? 2 : 0), !digits.isEmpty else { return nil }
    let isWell = digits.withUnsafeBytes { text in
      for position in stride(from: 0, to: text.count, by: step) {
        guard let high = hexDigit(text[position]), let low = hexDigit(text[position + 1]) else {
          return false
        }
        if hasColons, position + 2 < text.count, text[position + 2] != UInt8(ascii: ":") {
          return false
        }
        output.append(high << 4 | low)
      }
      return true
    }
    return isWell ? digits.transformed(into: output, named: "body", by: .hex) : nil
  }
}
