@testable import HTTPTransport
@testable import RankingLogCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The server's end of a connection, controlled by a script.
final class TestConnection: Sendable {
  let descriptor: Int32
  let number: Int
  private let closing = Lock(false)
  private let unread = Lock<[UInt8]>([])

  init(descriptor: Int32, number: Int) {
    self.descriptor = descriptor
    self.number = number
  }

  var isClosed: Bool { closing.withLock { $0 } }

  /// Closes the connection in an orderly way after this response.
  func close() {
    closing.withLock { $0 = true }
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Ends the connection with a TCP reset.
  func reset() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
    closing.withLock { $0 = true }
  }

  /// A complete response. `Content-Length` is added unless one of `headers` sets the length.
  func reply(_ status: Int = 200, _ headers: [String] = [], _ body: String = "") {
    let isFramed = headers.contains { $0.hasPrefix("Content-Length") || $0.hasPrefix("Transfer-Encoding") }
    let all =
      isFramed || status == 204 || status == 304 ? headers : headers + ["Content-Length: \(body.utf8.count)"]
    send("HTTP/1.1 \(status) Whatever\r\n" + all.map { $0 + "\r\n" }.joined() + "\r\n" + body)
  }

  func send(_ text: String) {
    send(Array(text.utf8))
  }

  /// - Returns: false when the other end has closed the connection.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Sends nothing until the other end closes the connection.
  func stall() {
    var byte: UInt8 = 0
    while recv(descriptor, &byte, 1, 0) > 0 {}
    closing.withLock { $0 = true }
  }

  func readRequest() -> TestServer.Request? {
    guard let head = read(through: "\r\n\r\n") else { return nil }
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
    guard let words = lines.first?.split(separator: " "), words.count == 3 else { return nil }
    let headers = lines.dropFirst().compactMap { line -> HTTPHeader? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      return HTTPHeader(String(line[..<colon]), String(line[line.index(after: colon)...].drop { $0 == " " }))
    }
    let length = HTTPHeaders(headers)["Content-Length"].flatMap { Int($0) } ?? 0
    guard let body = read(count: length) else { return nil }
    return TestServer.Request(
      method: String(words[0]), target: String(words[1]), headers: HTTPHeaders(headers), body: body,
      connection: number)
  }

  private func read(through mark: String) -> [UInt8]? {
    let mark = Array(mark.utf8)
    while true {
      let found: [UInt8]? = unread.withLock { unread in
        guard unread.count >= mark.count else { return nil }
        for end in mark.count...unread.count where unread[(end - mark.count)..<end].elementsEqual(mark) {
          defer { unread.removeFirst(end) }
          return Array(unread[..<end])
        }
        return nil
      }
      if let found { return found }
      if !fill() { return nil }
    }
  }

  private func read(count: Int) -> [UInt8]? {
    while unread.withLock({ $0.count }) < count { if !fill() { return nil } }
    return unread.withLock { unread in
      defer { unread.removeFirst(count) }
      return Array(unread[..<count])
    }
  }

  private func fill() -> Bool {
    let buffer = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
      count = max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
    }
    // A TLS client is disconnected: no request will follow.
    return unread.withLock { unread in
      unread += buffer
      return !buffer.isEmpty && unread.first != 0x16
    }
  }
}
