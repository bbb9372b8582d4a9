/// A value of a JSON text.
package struct JSONValue: Sendable {
  private let document: JSONDocument
  let index: Int

  package init(document: JSONDocument, index: Int) { (self.document, self.index) = (document, index) }

  private var node: JSONDocument.Node { document.nodes[index] }

  package var isNull: Bool { node.kind == .null }

  package var isObject: Bool { node.kind == .object }

  package var isArray: Bool { node.kind == .array }

  /// The value of `true` or `false`; nil for anything else.
  package var bool: Bool? {
    switch node.kind {
    case .yes: true
    case .no: false
    default: nil
    }
  }

  /// The value of a string; nil for anything else, and if it is not valid Unicode.
  package var string: String? {
    switch node.kind {
    case .string, .escapedString: node.string(in: document.text)
    default: nil
    }
  }

  /// The value of an integer, even as `7.0` or `1e3`; nil for anything else.
  package var int: Int? {
    guard node.kind == .number else { return nil }
    let text = String(decoding: node.bytes(in: document.text), as: UTF8.self)
    // Beyond 2⁵³, floating-point values do not represent every integer exactly.
    return Int(text) ?? Double(text).flatMap { abs($0) < 0x1p53 ? Int(exactly: $0) : nil }
  }

  /// The elements of an array, or the member values of an object, in their order; empty for anything else.
  package var elements: Elements {
    switch node.kind {
    case .array: Elements(document: document, position: index + 1, end: document.end(index), step: 0)
    case .object: Elements(document: document, position: index + 1, end: document.end(index), step: 1)
    default: Elements(document: document, position: index, end: index, step: 0)
    }
  }

  /// The value of a member; the first one if the name is repeated.
  package func member(_ name: String) -> JSONValue? {
    guard isObject else { return nil }
    document.accesses?.record(name, of: index)
    var name = name
    return name.withUTF8 { name in
      var key = index + 1
      let end = document.end(index)
      while key < end {
        if document.isKey(key, name) { return JSONValue(document: document, index: key + 1) }
        key = document.end(key + 1)
      }
      return nil
    }
  }

  /// The names of an object's members, in their order.
  package var names: [String] { isObject ? elements.compactMap(\.key) : [] }

  /// The name of this member.
  private var key: String? { document.nodes[index - 1].string(in: document.text) }

  /// The keys and array positions that lead to this value; empty for the top-level value.
  package var path: [String] { document.path(to: index) }

  package struct Elements: Sequence, IteratorProtocol {
    fileprivate let document: JSONDocument
    fileprivate var position: Int
    fileprivate let end: Int
    /// The number of keys that precede each value: 1 in objects, 0 in arrays.
    fileprivate let step: Int

    var isEmpty: Bool { position == end }

    package mutating func next() -> JSONValue? {
      guard position < end else { return nil }
      let value = position + step
      position = document.end(value)
      return JSONValue(document: document, index: value)
    }
  }
}
