import Foundation
import Synchronization

/// `SIGINT`: the first asks the run to finish what is under way, the second ends it.
enum Interruption {
  private static let requests = Atomic(0)

  static var isRequested: Bool { requests.load(ordering: .relaxed) > 0 }

  static func watch() {
    signal(SIGINT) { _ in
      if Interruption.requests.add(1, ordering: .relaxed).newValue > 1 {
        _exit(Exit.interrupted.rawValue)
      }
    }
  }
}
