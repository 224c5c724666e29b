import Containers

/// How input is read: how much of one thing is held in memory at a time, and which services are known.
package struct IngestPolicy: Sendable, Hashable {
  /// The most bytes of text that an artifact may have.
  package var artifact: Int
  /// The most bytes of one record: a line, or an element of an array.
  package var record: Int
  /// The most bytes of a JSON document that is one value over several lines.
  package var document: Int

  package var services: ServiceDirectory

  package init(
    artifact: Int = 4 << 20, record: Int = 50 << 20, document: Int = 256 << 20,
    services: ServiceDirectory = ServiceDirectory()
  ) {
    self.artifact = artifact
    self.services = services
    self.record = record
    self.document = document
  }

  var container: ContainerLimits { ContainerLimits(record: record, body: record) }
}
