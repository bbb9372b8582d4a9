/// A type that is read from a JSON value.
package protocol JSONDecodable: Sendable {
  init(_ value: JSONValue) throws(JSONFault)

  /// For a list, the number of elements that could not be decoded; otherwise 0.
  var damaged: Int { get }
}

extension JSONDecodable {
  package var damaged: Int { 0 }
}

extension String: JSONDecodable {
  package init(_ value: JSONValue) throws(JSONFault) {
    guard let string = value.string else { throw JSONFault(value: value) }
    self = string
  }
}

extension Int: JSONDecodable {
  package init(_ value: JSONValue) throws(JSONFault) {
    guard let int = value.int else { throw JSONFault(value: value) }
    self = int
  }
}

extension Array: JSONDecodable where Element: JSONDecodable {
  package init(_ value: JSONValue) throws(JSONFault) {
    guard value.isArray else { throw JSONFault(value: value) }
    self = []
    for element in value.elements { append(try Element(element)) }
  }
}

extension Dictionary: JSONDecodable where Key == String, Value: JSONDecodable {
  package init(_ value: JSONValue) throws(JSONFault) {
    guard value.isObject else { throw JSONFault(value: value) }
    self = [:]
    for (name, element) in zip(value.names, value.elements) where self[name] == nil {
      self[name] = try Value(element)
    }
  }
}
