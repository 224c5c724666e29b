import Synchronization

/// A bounded, thread-safe cache of computed values, with a key that contains everything the value
/// depends on.
///
/// If the cache is full, a new value evicts the oldest one, so inputs that occur only once cannot
/// fill the memory.
package final class DecodeCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let capacity: Int
  private let memory = Mutex(Memory())

  /// The cached values and the order in which they were added.
  private struct Memory {
    var values: [Key: Value] = [:]
    /// The keys of `values` as a ring buffer; `oldest` is the index of the oldest key.
    var keys: [Key] = []
    var oldest = 0

    /// Stores a value, and evicts the oldest one if `capacity` is reached. Replacing a value does
    /// not renew its age.
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

  /// Creates an empty cache.
  ///
  /// - Parameter capacity: The maximum number of values; at least 1 is used.
  package init(capacity: Int) { self.capacity = max(1, capacity) }

  /// The number of cached values.
  package var count: Int { memory.withLock { $0.values.count } }

  /// The cached value for a key, or `nil`.
  package subscript(key: Key) -> Value? { memory.withLock { $0.values[key] } }

  /// Stores a value, which replaces an earlier one of the same key.
  package func remember(_ value: Value, as key: Key) {
    memory.withLock { $0.remember(value, as: key, capacity: capacity) }
  }

  /// Returns the cached value, or computes and stores it.
  ///
  /// `make` runs outside of the lock: two threads may compute the same value, but none waits for
  /// the other.
  package func value(for key: Key, make: () -> Value) -> Value {
    if let known = self[key] { return known }
    let value = make()
    remember(value, as: key)
    return value
  }
}
