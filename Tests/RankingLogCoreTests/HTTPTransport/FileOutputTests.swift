import Testing

@testable import HTTPTransport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

struct FileOutputTests {
  @Test
  func `a write of zero bytes is a failure, and short writes are not`() {
    let bytes = [UInt8](0..<10)
    var written: [UInt8] = []
    let code = bytes.withUnsafeBytes { bytes in
      FileOutput.writeAll(bytes) { rest in
        written += rest.prefix(3)
        return min(3, rest.count)
      }
    }
    #expect(code == 0 && written == bytes)
    #expect(bytes.withUnsafeBytes { FileOutput.writeAll($0) { _ in 0 } } == EIO)
  }
}
