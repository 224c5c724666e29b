/// A property that holds a function which changes a value. Assigning a function adds it to the earlier
/// ones: it runs after them.
@propertyWrapper
package struct Chained<Value> {
  private var change: (Value) -> Value = { $0 }

  /// The function that makes all assigned changes, the first one first.
  package var wrappedValue: (Value) -> Value {
    get { change }
    set {
      let earlier = change
      change = { newValue(earlier($0)) }
    }
  }

  /// Creates a change that changes nothing.
  package init() {}
}
