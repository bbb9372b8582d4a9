import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A connection to a local port that sends any text. It waits on a separate thread, because waiting tasks would block
/// the server's tasks.
final class RawConnection: Sendable {
  private let descriptor: Int32

  /// - Parameter patience: The time to wait for bytes, in milliseconds.
  init(port: UInt16, patience: Int = 20_000) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var timeout = timeval()
    timeout.tv_sec = numericCast(patience / 1000)
    timeout.tv_usec = numericCast(patience % 1000 * 1000)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .ECONNREFUSED) }
  }

  deinit { close(descriptor) }

  func send(_ text: String) { send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Self.write(descriptor, $0) }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  private static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    #else
      Darwin.send(descriptor, bytes.baseAddress, bytes.count, 0)
    #endif
  }

  /// Reads until the text contains `end`, or the other side closes.
  func read(until end: String? = nil) async -> String {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: self.readNow(until: end)) }
    }
  }

  private func readNow(until end: String?) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count <= 0 { break }
      bytes += buffer[..<count]
      if let end, String(decoding: bytes, as: UTF8.self).contains(end) { break }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The status of the response to a request, which ends the connection.
  static func status(_ request: String, port: UInt16) async throws -> Int? {
    let connection = try RawConnection(port: port)
    connection.send(request)
    return Int(await connection.read().dropFirst("HTTP/1.1 ".count).prefix(3))
  }
}
