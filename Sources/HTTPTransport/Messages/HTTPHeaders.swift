/// Response headers in the order received. Names are compared ignoring case.
package struct HTTPHeaders: Sendable, Equatable {
  package private(set) var all: [HTTPHeader]

  package init(_ all: [HTTPHeader] = []) {
    self.all = all
  }

  /// The first value of a header.
  package subscript(name: String) -> String? {
    all.first { $0.isNamed(name) }?.value
  }

  /// All values of a header, such as `Set-Cookie`.
  package func values(_ name: String) -> [String] {
    all.filter { $0.isNamed(name) }.map(\.value)
  }

  package mutating func append(_ header: HTTPHeader) {
    all.append(header)
  }

  /// Appends to the last value, for an obsolete folded line.
  package mutating func extendLast(with text: String) {
    guard let last = all.indices.last else { return }
    all[last].value += all[last].value.isEmpty ? text : " " + text
  }
}
