import Containers
import Evidence
import Decoding
import Platform

/// Turns the inputs that a caller named into open files, one at a time.
///
/// Folders are walked in the order of the bytes of their names, hidden ones among them, and a folder
/// that was seen is not walked again. A link that the caller named is followed; one that lies in a
/// folder is not: what it leads to inside the folder is read there, and what is outside was not named.
/// One folder is open at a time, whatever the depth, and every name is looked up in it.
final class InputWalker {
  /// What is left of what was named, the next one last.
  private var inputs: [RawPath]
  private let standardInput: Int32
  private var isStandardInputTaken = false
  private let outputs: Set<FileIdentity>
  private let watch: InputWatch
  private var seenFolders: Set<FileIdentity> = []
  /// The folders from the named one down to the open one, which is last.
  private var levels: [Level] = []
  private var folder: OpenFolder?

  private struct Level {
    let path: RawPath
    let identity: FileIdentity
    /// What is left to look at, the next one last.
    var names: [[UInt8]]
  }

  enum Step {
    case file(ByteStream)
    case skipped(InputEvent.Skipped)
    case failed(InputError)
  }

  /// The name of standard input.
  static let standardInput = RawPath("-")

  /// - Parameters:
  ///   - standardInput: the descriptor that `-` stands for.
  ///   - outputs: what the run itself writes, which is no input.
  init(
    _ inputs: [RawPath], standardInput: Int32, outputs: Set<FileIdentity> = [],
    watch: InputWatch = InputWatch()
  ) {
    self.inputs = inputs.reversed()
    self.standardInput = standardInput
    self.outputs = outputs
    self.watch = watch
  }

  func next() -> Step? {
    while true {
      if let last = levels.indices.last, let name = levels[last].names.popLast() {
        if let step = look(at: name) { return step }
      } else if !levels.isEmpty {
        if let step = leave() { return step }
      } else if let input = inputs.popLast() {
        if let step = start(input) { return step }
      } else {
        return nil
      }
    }
  }

  // MARK: - What was named

  private func start(_ path: RawPath) -> Step? {
    if path == Self.standardInput {
      guard !isStandardInputTaken else { return skip(path, "standard input was read already") }
      isStandardInputTaken = true
      return .file(ByteStream(name: path.shown, descriptor: standardInput))
    }
    return attempt(path) { () throws(SystemFault) in
      // Before it is opened: opening a pipe waits for its writer.
      let status = try FileStatus(at: path)
      if outputs.contains(status.identity) { return skipOutput(path) }
      let descriptor = try SystemCall.open(path)
      guard status.kind == .folder else { return try file(path, owning: descriptor) }
      return try enter(OpenFolder(owning: descriptor), path)
    }
  }

  // MARK: - What is in a folder

  private func look(at name: [UInt8]) -> Step? {
    guard let folder, let level = levels.last else { return nil }
    let slash = level.path.bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
    let path = RawPath(bytes: level.path.bytes + slash + name)
    return attempt(path) { () throws(SystemFault) in
      let status = try folder.status(of: name)
      if outputs.contains(status.identity) { return skipOutput(path) }
      switch status.kind {
      case .folder: return try enter(folder.openFolder(name), path)
      case .regular: return try file(path, owning: folder.openFile(name))
      case .link: return skip(path, "it is a link, and links in a folder are not followed")
      // A pipe would have to be waited for, and a device may do something when it is opened.
      case .special: return skip(path, "it is no regular file")
      }
    }
  }

  private func enter(_ entered: OpenFolder, _ path: RawPath) throws(SystemFault) -> Step? {
    guard seenFolders.insert(entered.identity).inserted else {
      return skip(path, "the folder was read already")
    }
    let names = try entered.names()
    watch.see(path, names)
    levels.append(Level(path: path, identity: entered.identity, names: names.reversed()))
    folder = entered
    if watch.hasChanged(path, names) { return .skipped(.changed(path.shown)) }
    return names.isEmpty ? skip(path, "the folder holds no files") : nil
  }

  /// Goes back to the folder around the open one, if it still is the one that it was.
  private func leave() -> Step? {
    _ = levels.popLast()
    let left = folder
    folder = nil
    guard let level = levels.last, let left else { return nil }
    let parent = try? left.openParent()
    guard parent?.identity == level.identity else {
      let count = levels.reduce(0) { $0 + $1.names.count }
      levels = []
      guard count > 0 else { return nil }
      let reason =
        "it was moved while it was read, and \(count.counted("name")) in it were not read"
      return .failed(InputError(file: level.path.shown, reason: reason))
    }
    folder = parent
    return nil
  }

  // MARK: - Steps

  private func file(_ path: RawPath, owning descriptor: Int32) throws(SystemFault) -> Step {
    let stream = try ByteStream(path, owning: descriptor)
    if let version = stream.version { watch.see(path, version) }
    return .file(stream)
  }

  private func attempt(_ path: RawPath, _ body: () throws(SystemFault) -> Step?) -> Step? {
    do throws(SystemFault) {
      return try body()
    } catch {
      return .failed(InputError(file: path.shown, error))
    }
  }

  private func skipOutput(_ path: RawPath) -> Step {
    skip(path, "this run writes it")
  }

  private func skip(_ path: RawPath, _ reason: String) -> Step {
    .skipped(InputEvent.Skipped(file: path.shown, reason: reason))
  }
}
