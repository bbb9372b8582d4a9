/// A type that is read from a JSON value.
package protocol JSONDecodable: Sendable {
  init(_ value: JSONValue) throws(JSONError)

  /// For a list, the number of elements that could not be decoded; otherwise 0.
  var damaged: Int { get }
}

extension JSONDecodable {
  package var damaged: Int { 0 }
}

extension String: JSONDecodable {
  package init(_ value: JSONValue) throws(JSONError) {
    guard let string = value.string else { throw JSONError(value: value) }
    self = string
  }
}

extension Int: JSONDecodable {
  package init(_ value: JSONValue) throws(JSONError) {
    guard let int = value.int else { throw JSONError(value: value) }
    self = int
  }
}

extension Array: JSONDecodable where Element: JSONDecodable {
  package init(_ value: JSONValue) throws(JSONError) {
    guard value.isArray else { throw JSONError(value: value) }
    self = []
    for element in value.elements { append(try Element(element)) }
  }
}

extension Dictionary: JSONDecodable where Key == String, Value: JSONDecodable {
  package init(_ value: JSONValue) throws(JSONError) {
    guard value.isObject else { throw JSONError(value: value) }
    self = [:]
    for (name, element) in zip(value.names, value.elements) where self[name] == nil {
      self[name] = try Value(element)
    }
  }
}
