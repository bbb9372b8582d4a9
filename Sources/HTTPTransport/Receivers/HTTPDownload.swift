/// The result of a download: a body written to a file, or discarded.
package struct HTTPDownload: Sendable, Equatable {
  package let head: HTTPHead
  package let bytesWritten: Int64
  package let discardedBody: [UInt8]
}
