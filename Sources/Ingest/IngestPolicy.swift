import Containers
package import Evidence

/// How inputs are read: how many bytes of one thing are held in memory at a time, and which
/// services are known. All sizes are in bytes.
package struct IngestPolicy: Sendable {
  /// The most bytes of text that an artifact may have.
  package var artifact: Int
  /// The most bytes of one record: a line, or an element of an array.
  package var record: Int
  /// The most bytes of a JSON document that extends over several lines.
  package var document: Int

  /// The known services, those of the operator first.
  package var services: ServiceDirectory

  /// Returns whether a text reports no error and names no device. Such a message of a log makes no
  /// events if nothing else is found in it.
  package var isSilent: @Sendable (Bytes) -> Bool

  /// Creates a policy: by default 4 MiB for an artifact, 50 MiB for a record, and 256 MiB for a
  /// document.
  package init(
    artifact: Int = 4 << 20, record: Int = 50 << 20, document: Int = 256 << 20,
    services: ServiceDirectory = ServiceDirectory(),
    isSilent: @escaping @Sendable (Bytes) -> Bool = { _ in false }
  ) {
    self.artifact = artifact
    self.services = services
    self.isSilent = isSilent
    self.record = record
    self.document = document
  }

  /// The limits for the readers of containers.
  var container: ContainerLimits { ContainerLimits(record: record, body: record) }
}
