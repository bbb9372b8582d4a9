/// A value of an unexpected type.
package struct JSONError: Error {
  let value: JSONValue
  /// The missing member; nil if the value itself has the wrong type.
  var missing: String?
}
