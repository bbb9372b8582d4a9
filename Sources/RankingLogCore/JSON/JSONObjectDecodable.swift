/// A type that is read from the members of an object.
package protocol JSONObjectDecodable: JSONDecodable {
  init(_ fields: LenientObject) throws(JSONFault)
}

extension JSONObjectDecodable {
  package init(_ value: JSONValue) throws(JSONFault) { try self.init(LenientObject(value)) }
}
