/// How many bytes readers hold in memory at a time, and how far they unpack. All sizes are in
/// bytes.
package struct ContainerLimits: Sendable, Hashable {
  /// The most bytes of one entry: an exchange, a row, a line. Also of a file that must be read as a
  /// whole.
  package var record: Int
  /// The most bytes that the body of an exchange unpacks to.
  package var body: Int
  /// The most bytes of an archive from a pipe. It is copied to a temporary file to be read.
  package var spool: Int
  /// The most bytes of a member that is kept in memory; a larger one is written to a temporary file
  /// without a name.
  package var memory: Int

  /// Creates limits: by default 50 MiB, 64 MiB, 16 GiB and 1 MiB.
  package init(
    record: Int = 50 << 20, body: Int = 64 << 20, spool: Int = 16 << 30, memory: Int = 1 << 20
  ) {
    self.record = record
    self.body = body
    self.spool = spool
    self.memory = memory
  }
}
