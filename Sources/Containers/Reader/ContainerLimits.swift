/// How much of one thing is held in memory at a time, and how far unpacking goes.
package struct ContainerLimits: Sendable, Hashable {
  /// The most bytes of one entry: an exchange, a row, a line.
  package var record: Int
  /// The most bytes that a body of an exchange unpacks to.
  package var body: Int
  /// The most bytes of an archive that comes through a pipe, and has to be kept to be read.
  package var spool: Int
  /// The most bytes of a member that is kept in memory; a larger one becomes a file without a name.
  package var memory: Int

  package init(
    record: Int = 50 << 20, body: Int = 64 << 20, spool: Int = 16 << 30, memory: Int = 1 << 20
  ) {
    self.record = record
    self.body = body
    self.spool = spool
    self.memory = memory
  }
}
