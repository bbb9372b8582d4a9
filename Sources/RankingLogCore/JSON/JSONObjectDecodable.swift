/// A type that is read from the members of an object.
package protocol JSONObjectDecodable: JSONDecodable {
  init(_ fields: LenientObject) throws(JSONError)
}

extension JSONObjectDecodable {
  package init(_ value: JSONValue) throws(JSONError) { try self.init(LenientObject(value)) }
}
