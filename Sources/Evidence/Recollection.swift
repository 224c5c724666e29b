import Synchronization

/// What was worked out before, found again by everything that it depends on.
///
/// The oldest is forgotten where it is full, so that nobody fills the memory with what comes once.
package final class Recollection<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let capacity: Int
  private let memory = Mutex(Memory())

  private struct Memory {
    var values: [Key: Value] = [:]
    /// The keys of `values` as a ring, with the place of the oldest.
    var keys: [Key] = []
    var oldest = 0

    mutating func remember(_ value: Value, as key: Key, capacity: Int) {
      guard values.updateValue(value, forKey: key) == nil else { return }
      if keys.count < capacity {
        keys.append(key)
      } else {
        values[keys[oldest]] = nil
        keys[oldest] = key
        oldest = (oldest + 1) % capacity
      }
    }
  }

  package init(capacity: Int) { self.capacity = max(1, capacity) }

  package var count: Int { memory.withLock { $0.values.count } }

  package subscript(key: Key) -> Value? { memory.withLock { $0.values[key] } }

  package func remember(_ value: Value, as key: Key) {
    memory.withLock { $0.remember(value, as: key, capacity: capacity) }
  }

  /// The value as it is remembered, or made and remembered. It is made outside of the lock: two threads
  /// may do the same work once, but none waits for another's.
  package func value(for key: Key, make: () -> Value) -> Value {
    if let known = self[key] { return known }
    let value = make()
    remember(value, as: key)
    return value
  }
}
