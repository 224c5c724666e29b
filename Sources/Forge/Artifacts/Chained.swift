/// A change of a value. A change that is assigned is made after those before it.
@propertyWrapper
package struct Chained<Value> {
  private var change: (Value) -> Value = { $0 }

  /// All changes, in their order.
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
