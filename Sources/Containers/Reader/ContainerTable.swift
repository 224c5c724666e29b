extension Container {
  /// Every form that is known, the more particular ones first.
  package static let all: [Container] = archives + captures

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

  private static let captures = [
    Container(name: "an HTTP archive", isBegun: HARReader.isBegun) {
      HARReader($0, limits: $1)
    }
  ]
}
