/// A request as received, neither decoded nor validated.
package struct ServerRequest: Sendable {
  package let method: String
  /// The path and query, percent-encoded: `/data/index.js?n=1`. A gate removes its secret path.
  package internal(set) var target: String
  /// The header fields in their order, including repeated ones.
  package let headers: [(name: String, value: String)]
  package internal(set) var body: [UInt8]
  /// Whether the client has closed the connection, and no longer waits for the response.
  package let isAbandoned: @Sendable () -> Bool

  package init(
    _ method: String, _ target: String, headers: [(name: String, value: String)] = [], body: [UInt8] = [],
    isAbandoned: @escaping @Sendable () -> Bool = { false }
  ) {
    (self.method, self.target, self.headers, self.body) = (method, target, headers, body)
    self.isAbandoned = isAbandoned
  }

  /// All values of a header field, ignoring case.
  package func values(_ name: String) -> [String] {
    headers.lazy.filter { $0.name.lowercased() == name }.map(\.value)
  }

  /// The value of a header field; nil if it is missing or repeated.
  package subscript(_ name: String) -> String? {
    let values = values(name)
    return values.count == 1 ? values[0] : nil
  }
}
