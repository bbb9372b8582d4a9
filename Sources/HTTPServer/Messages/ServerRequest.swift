/// A request as it came. Nothing of it is decoded or believed.
package struct ServerRequest: Sendable {
  package let method: String
  /// The path and query, with their percent signs: `/data/index.js?n=1`.
  package let target: String
  /// The header fields in their order, also those that occur twice.
  package let headers: [(name: String, value: String)]
  package internal(set) var body: [UInt8]
  /// Whether nobody waits for the response any more.
  package let isAbandoned: @Sendable () -> Bool

  package init(
    _ method: String, _ target: String, headers: [(name: String, value: String)] = [], body: [UInt8] = [],
    isAbandoned: @escaping @Sendable () -> Bool = { false }
  ) {
    (self.method, self.target, self.headers, self.body) = (method, target, headers, body)
    self.isAbandoned = isAbandoned
  }

  /// All values of a header field, whatever its case.
  package func values(_ name: String) -> [String] {
    headers.lazy.filter { $0.name.lowercased() == name }.map(\.value)
  }

  /// The value of a header field; nil if there is none, or more than one.
  package subscript(_ name: String) -> String? {
    let values = values(name)
    return values.count == 1 ? values[0] : nil
  }
}
