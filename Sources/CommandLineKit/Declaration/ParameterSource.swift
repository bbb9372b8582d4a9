/// The common interface of the property wrappers.
package protocol ParameterSource: ArgumentPart {
  associatedtype Value: Sendable
  var cell: ParameterStorage<Value> { get }
  var definition: ParameterDefinition { get }
}

extension ParameterSource {
  package func parameters(label: String, section: Section) -> [Parameter] {
    let origin: @Sendable () -> ValueSource = { [cell] in cell.origin }
    let parameter = definition.parameter(label: label, section: section, origin: origin)
    return [parameter] + definition.aliases(label: label, section: section, origin: origin)
  }
  package func validateAll() throws(UsageError) {}
}
