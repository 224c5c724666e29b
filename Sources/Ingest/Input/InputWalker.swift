import Evidence
import Foundation

/// Turns the inputs that a caller named into files, one at a time: folders are walked in the order of
/// names, hidden files in them are left out, and a folder that was seen is not walked again.
struct InputWalker {
  /// What is left to look at, the next one last.
  private var pending: [(path: String, isNamed: Bool)]
  private var seenFolders: Set<FileIdentity> = []

  enum Step {
    case file(String)
    case skipped(InputEvent.Skipped)
    case failed(InputError)
  }

  /// The name of standard input.
  static let standardInput = "-"

  init(_ inputs: [String]) {
    pending = inputs.reversed().map { ($0, true) }
  }

  mutating func next() -> Step? {
    while let (path, isNamed) = pending.popLast() {
      if path.equals(Self.standardInput), isNamed { return .file(path) }
      var status = stat()
      guard stat(path, &status) == 0 else { return .failed(InputError(file: path, errno: errno)) }
      switch status.st_mode & S_IFMT {
      case S_IFDIR:
        if let step = enter(path, FileIdentity(status)) { return step }
      case S_IFREG:
        return .file(path)
      default:
        // A pipe that the caller named is meant to be read; one that lies in a folder would block.
        return isNamed ? .file(path) : skip(path, "it is no regular file")
      }
    }
    return nil
  }

  /// Puts the contents of a folder in front of everything else.
  private mutating func enter(_ folder: String, _ identity: FileIdentity) -> Step? {
    guard seenFolders.insert(identity).inserted else {
      return skip(folder, "the folder was read already, under another name")
    }
    guard access(folder, R_OK | X_OK) == 0 else {
      return .failed(InputError(file: folder, errno: errno))
    }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return .failed(InputError(file: folder, reason: "its contents cannot be listed"))
    }
    let visible = names.filter { !$0.hasPrefix(".") }.sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    guard !visible.isEmpty else { return skip(folder, "the folder holds no files") }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    pending += visible.reversed().map { (prefix + $0, false) }
    return nil
  }

  private func skip(_ path: String, _ reason: String) -> Step {
    .skipped(InputEvent.Skipped(file: path, reason: reason))
  }
}

/// What makes two paths the same file.
private struct FileIdentity: Hashable {
  let device: UInt64
  let node: UInt64

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    node = UInt64(status.st_ino)
  }
}
