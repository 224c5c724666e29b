import Containers
import Evidence
import Platform

/// Opens the files that the user named, one at a time, including the files in folders.
///
/// The files of a folder are read in the byte order of their names, hidden ones included. No folder
/// is read twice. A link that the user named is followed. A link in a folder isn't: its target
/// inside the folder is read there anyway, and one outside wasn't named.
///
/// Only one folder is open at a time, however deep the tree is, and names are looked up relative to
/// the open folder.
final class InputWalker {
  /// The named inputs that are left, the next one last.
  private var inputs: [RawPath]
  /// The descriptor of standard input, or of a copy of one input.
  private let standardInput: Int32
  /// The named input that is read from `standardInput`: `-`, or the input that was copied.
  private let standardInputName: RawPath
  /// Whether the stream of `standardInput` was returned.
  private var isStandardInputTaken = false
  /// The files that this run writes.
  private let outputs: Set<FileIdentity>
  /// Notices inputs that change between two readings.
  private let watch: InputWatch
  /// The folders that were read.
  private var seenFolders: Set<FileIdentity> = []
  /// The folders from the named one to the open one, which is last.
  private var levels: [Level] = []
  /// The open folder.
  private var folder: OpenFolder?

  /// A folder that is being read.
  private struct Level {
    /// The path and the identity of the folder.
    let path: RawPath
    let identity: FileIdentity
    /// The names that are left, the next one last.
    var names: [[UInt8]]
  }

  /// An open file, an input that was skipped, or one that can't be opened.
  enum Step {
    case file(ByteStream)
    case skipped(InputEvent.Skipped)
    case failed(InputError)
  }

  /// The name that means standard input.
  static let standardInput = RawPath("-")

  /// Creates a walker.
  /// - Parameters:
  ///   - inputs: Files, folders, or `-` for standard input.
  ///   - standardInput: The descriptor of standard input, or of a copy of one input.
  ///   - standardInputName: The input that is read from `standardInput`: `-`, or the one that was
  ///     copied.
  ///   - outputs: The files that this run writes; they are skipped.
  ///   - watch: What an earlier reading of the same inputs noticed.
  init(
    _ inputs: [RawPath], standardInput: Int32,
    standardInputName: RawPath = InputWalker.standardInput, outputs: Set<FileIdentity> = [],
    watch: InputWatch = InputWatch()
  ) {
    self.inputs = inputs.reversed()
    self.standardInput = standardInput
    self.standardInputName = standardInputName
    self.outputs = outputs
    self.watch = watch
  }

  /// Returns the next file or problem; `nil` at the end.
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

  /// Opens an input that the user named.
  private func start(_ path: RawPath) -> Step? {
    if path == standardInputName {
      guard !isStandardInputTaken else { return skip(path, "standard input was read already") }
      isStandardInputTaken = true
      return .file(ByteStream(name: path.shown, descriptor: standardInput))
    }
    return attempt(path) { () throws(SystemFault) in
      // The status is read before the file is opened, because opening a pipe waits for its writer.
      let status = try FileStatus(at: path)
      if outputs.contains(status.identity) { return skip(path, "this run writes it") }
      let descriptor = try SystemCall.open(path)
      guard status.kind == .folder else { return try file(path, owning: descriptor) }
      return try enter(OpenFolder(owning: descriptor), path)
    }
  }

  // MARK: - What is in a folder

  /// Opens a file or folder in the open folder.
  private func look(at name: [UInt8]) -> Step? {
    guard let folder, let level = levels.last else { return nil }
    let slash = level.path.bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
    let path = RawPath(bytes: level.path.bytes + slash + name)
    return attempt(path) { () throws(SystemFault) in
      let status = try folder.status(of: name)
      if outputs.contains(status.identity) { return skip(path, "this run writes it") }
      switch status.kind {
      case .folder: return try enter(folder.openFolder(name), path)
      case .regular: return try file(path, owning: folder.openFile(name))
      case .link: return skip(path, "it is a link, and links in a folder are not followed")
      // Opening a pipe would wait for its writer, and opening a device may have side effects.
      case .special: return skip(path, "it isn't a regular file")
      }
    }
  }

  /// Reads the names in a folder and makes it the open one.
  private func enter(_ entered: OpenFolder, _ path: RawPath) throws(SystemFault) -> Step? {
    guard seenFolders.insert(entered.identity).inserted else {
      return skip(path, "the folder was read already")
    }
    let names = try entered.names()
    watch.see(path, mark: names)
    levels.append(Level(path: path, identity: entered.identity, names: names.reversed()))
    folder = entered
    if watch.hasChanged(path, names) { return .skipped(.changed(path.shown)) }
    return names.isEmpty ? skip(path, "the folder holds no files") : nil
  }

  /// Returns to the parent of the open folder, if it is still the folder that it was.
  /// - Returns: A failure if the folder was moved and names in its parents are left.
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

  /// Returns an open file as a stream and notes its version.
  private func file(_ path: RawPath, owning descriptor: Int32) throws(SystemFault) -> Step {
    let stream = try ByteStream(path, owning: descriptor)
    if let version = stream.version { watch.see(path, opened: version) }
    return .file(stream)
  }

  /// Converts a failed system call to a step.
  private func attempt(_ path: RawPath, _ body: () throws(SystemFault) -> Step?) -> Step? {
    do throws(SystemFault) {
      return try body()
    } catch {
      return .failed(InputError(file: path.shown, error))
    }
  }

  /// Returns the step for an input that isn't read, with the reason.
  private func skip(_ path: RawPath, _ reason: String) -> Step {
    .skipped(InputEvent.Skipped(file: path.shown, reason: reason))
  }
}
