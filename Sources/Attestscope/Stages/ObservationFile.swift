import Evidence
import Results

/// Reads a file of observations, one per line. An observation is what the first reading of a shard
/// notes for the artifacts of all shards. Only the current one is in memory.
final class ObservationFile {
  private let file: ResultsFile
  /// Position of the last observation.
  private var last: Observation.Order?

  /// Opens a file; `-` is standard input.
  init(_ path: String) throws(InputFailure) { file = try ResultsFile(path) }

  /// Returns the next observation; `nil` at the end.
  ///
  /// - Throws: ``InputFailure`` for a line that isn't a valid observation, and for a wrong order,
  ///   with file and line.
  func next() throws(InputFailure) -> Observation? {
    guard let line = file.next() else {
      if let failure = file.failure { throw InputFailure(failure) }
      return nil
    }
    let observation: Observation
    do throws(ResultsFault) {
      observation = try Observation(line: try line.bytes)
    } catch {
      throw InputFailure(file.complaint("\(error)"))
    }
    if let last, last >= observation.order {
      throw InputFailure(
        file.complaint("is not in order; merge files of observations, do not join them"))
    }
    last = observation.order
    return observation
  }
}

/// Merges the observations of several shards.
///
/// A run reads its inputs twice. The first reading of each shard, a part of the inputs, writes
/// observations: what the artifacts of all shards may need to know of it. The second reading makes the
/// results. Only observations that it can use are kept.
///
/// The result depends only on the shards, not on the order of the files nor on how they were merged
/// before: merges can form any tree.
package final class ObservationMerge {
  private var files: [(file: ObservationFile, next: Observation)] = []
  private var filter: ObservationFilter

  /// Maximum number of files at once. Each stays open.
  package static let mostFiles = 256

  /// Opens the files and reads the first observation of each.
  ///
  /// - Parameters:
  ///   - paths: The files.
  ///   - shard: The only shard that will read the result. It then has only the records that this
  ///     shard wants, so that its size does not grow with the other shards. `nil` for all shards.
  /// - Throws: ``InputFailure`` if a file cannot be read, there are more than 256, or the shard
  ///   does not tell what it wants; and for a pipe, if `shard` is given.
  package init(_ paths: [String], for shard: Int? = nil) throws(InputFailure) {
    guard paths.count <= Self.mostFiles else {
      throw InputFailure(
        "merge takes at most \(Self.mostFiles) files; merge them in groups, and then the results")
    }
    if let shard {
      filter = ObservationFilter(for: (shard, try Self.wants(of: shard, in: paths)))
    } else {
      filter = ObservationFilter()
    }
    for path in paths {
      let file = try ObservationFile(path)
      if let next = try file.next() { files.append((file, next)) }
    }
  }

  /// Returns the routes of the records that a shard wants.
  private static func wants(
    of shard: Int, in paths: [String]
  ) throws(InputFailure) -> Set<NameRoute> {
    var wants: Set<NameRoute>?
    for path in paths {
      guard !ResultsFile.isStream(path) else {
        throw InputFailure("\(path): is read twice with --for, so it cannot be a pipe")
      }
      let file = try ObservationFile(path)
      while let observation = try file.next() {
        guard case .want(let routes, _) = observation.content, observation.shard == shard else {
          continue
        }
        wants = (wants ?? []).union(routes)
      }
    }
    guard let wants else {
      throw InputFailure(
        "no file tells what shard \(shard) wants; make it with --emit observations,wants")
    }
    return wants
  }

  /// Writes all lines.
  ///
  /// - Parameter write: Called with each line.
  /// - Throws: ``InputFailure``, and errors of `write`.
  package func execute(write: ([UInt8]) throws -> Void) throws {
    while let observation = try next() {
      if let kept = filter.filtered(observation) { try write(kept.line) }
      if filter.isFull {
        throw InputFailure("there is no room for temporary files")
      }
    }
  }

  /// Returns the next observation of all files. One that several files contain is returned once.
  private func next() throws(InputFailure) -> Observation? {
    guard let order = files.map(\.next.order).min() else { return nil }
    var found: Observation?
    for index in files.indices.reversed() where files[index].next.order == order {
      found = found.map { $0.joined(files[index].next) } ?? files[index].next
      if let next = try files[index].file.next() {
        files[index].next = next
      } else {
        files.remove(at: index)
      }
    }
    return found
  }
}

extension Observation {
  /// Returns an observation with what two files kept of it.
  fileprivate func joined(_ other: Observation) -> Observation {
    guard case .record(var record) = content, case .record(let more) = other.content else {
      return self
    }
    record.names = Array(Set(record.names + more.names))
    var joined = self
    joined.content = .record(record)
    return joined
  }
}
