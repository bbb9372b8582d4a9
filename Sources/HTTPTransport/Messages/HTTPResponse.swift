/// A response with its body decompressed.
package struct HTTPResponse: Sendable, Equatable {
  package let head: HTTPHead
  package let body: [UInt8]
  /// Whether the body is longer, and only its start was received.
  package var isCut = false
}
