/// A JSON text and the list of its values, to be read by ``JSONValue``.
///
/// Values are decoded only on access, because a third of most responses is never read.
package final class JSONDocument: Sendable {
  /// A value of the text, or the key of a member.
  struct Node: Sendable {
    enum Kind: UInt8 { case object, array, string, escapedString, number, yes, no, null }

    let kind: Kind
    /// The offset of its first byte; for a string, the offset after the opening quote.
    let start: UInt32
    /// For an object or array, the number of nodes including itself; otherwise the number of bytes, without quotes.
    var length: UInt32

    /// The bytes of a scalar.
    func bytes(in text: [UInt8]) -> ArraySlice<UInt8> { text[Int(start)..<Int(start) + Int(length)] }

    /// The decoded string; nil if it is not valid Unicode.
    func string(in text: [UInt8]) -> String? {
      bytes(in: text).withUnsafeBufferPointer { bytes in
        kind == .escapedString ? try? JSONUnescaping.string(bytes) : try? JSONCursor.text(bytes)
      }
    }
  }

  let text: [UInt8]
  /// The values in the order of the text: an object is followed by the key and the value of each member, an array by
  /// its elements.
  let nodes: [Node]
  /// Records the members that a decoder reads; nil outside of diagnostics.
  let accesses: JSONAccesses?

  init(_ text: [UInt8], recording accesses: JSONAccesses? = nil) throws(JSONDecoding.ParseError) {
    var indexer = JSONIndexer(text)
    nodes = try indexer.run()
    self.text = text
    self.accesses = accesses
  }

  /// The top-level value.
  var root: JSONValue { JSONValue(document: self, index: 0) }

  /// The index of the node after a value and its descendants.
  func end(_ index: Int) -> Int {
    switch nodes[index].kind {
    case .object, .array: index + Int(nodes[index].length)
    default: index + 1
    }
  }

  /// Whether a key equals a name.
  func isKey(_ index: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let node = nodes[index]
    if node.kind == .escapedString { return node.string(in: text)?.utf8.elementsEqual(name) ?? false }
    guard node.length == name.count else { return false }
    for offset in name.indices where text[Int(node.start) + offset] != name[offset] { return false }
    return true
  }

  /// The path of keys and array positions to a value.
  func path(to target: Int) -> [String] {
    var (path, container) = ([String](), 0)
    while container < target {
      let isObject = nodes[container].kind == .object
      var (child, position) = (container + 1, 0)
      while true {
        let value = isObject ? child + 1 : child
        if target < end(value) {
          path.append(isObject ? nodes[child].string(in: text) ?? "" : String(position))
          container = value
          break
        }
        (child, position) = (end(value), position + 1)
      }
    }
    return path
  }
}
