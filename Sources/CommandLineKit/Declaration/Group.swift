/// Options that several commands share: `@Group var network = NetworkOptions()`. `$network` has its parameters.
@propertyWrapper
package struct Group<Content: Arguments>: Sendable {
  package let wrappedValue: Content
  package let projectedValue: [Parameter]

  package init(wrappedValue make: @autoclosure () -> Content) {
    if let list = ParameterList.current {
      (wrappedValue, projectedValue) = list.adding(make)
    } else {
      (wrappedValue, projectedValue) = (make(), [])
    }
  }
}
