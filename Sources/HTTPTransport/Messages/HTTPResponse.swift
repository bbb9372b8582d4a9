/// A complete response with its body decompressed.
package struct HTTPResponse: Sendable, Equatable {
  package let head: HTTPHead
  package let body: [UInt8]
}
