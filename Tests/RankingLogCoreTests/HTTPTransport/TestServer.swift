import Platform

@testable import HTTPTransport
@testable import RankingLogCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A small HTTP/1.1 server on the loopback interface: one thread per connection, scripted responses, and a log of
/// requests.
final class TestServer: Sendable {
  /// A request as received.
  struct Request: Sendable {
    let method: String
    let target: String
    let headers: HTTPHeaders
    let body: [UInt8]
    /// The number of its connection, from 1.
    let connection: Int
  }

  private struct Record: Sendable {
    var requests: [Request] = []
    var open: Set<Int32> = []
    var connectionCount = 0
    var isStopped = false
  }

  let port: Int
  private let listener: Int32
  private let record = Lock(Record())

  /// - Parameter script: Answers one request on its connection, which stays open unless the script closes it.
  init(_ script: @escaping @Sendable (Request, TestConnection) -> Void) throws {
    (listener, port) = try Self.listen()
    let (listener, record) = (listener, record)
    _ = startThread {
      while let connection = Self.accept(listener, record) {
        _ = startThread { Self.serve(connection, record, script) }
      }
      close(listener)
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    // Under the lock, as is closing: a closed descriptor's number may already belong to another test.
    record.withLock { record in
      record.isStopped = true
      for descriptor in record.open { shutdown(descriptor, Int32(SHUT_RDWR)) }
    }
  }

  var requests: [Request] { record.withLock { $0.requests } }
  var connectionCount: Int { record.withLock { $0.connectionCount } }

  func url(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }

  /// A port that very probably has no listener.
  static func closedPort() throws -> Int {
    let (descriptor, port) = try listen()
    close(descriptor)
    return port
  }

  private static func listen() throws -> (Int32, Int) {
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard bind(descriptor, address, length) == 0 else { return Int32(-1) }
        return getsockname(descriptor, address, &length)
      }
    }
    #if canImport(Glibc)
      let isListening = status == 0 && Glibc.listen(descriptor, 128) == 0
    #else
      let isListening = status == 0 && Darwin.listen(descriptor, 128) == 0
    #endif
    guard isListening else { throw TransportError.file(code: errno) }
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
  }

  private static func accept(_ listener: Int32, _ record: Lock<Record>) -> TestConnection? {
    #if canImport(Glibc)
      let descriptor = Glibc.accept(listener, nil, nil)
    #else
      let descriptor = Darwin.accept(listener, nil, nil)
    #endif
    guard descriptor >= 0 else { return nil }
    // Without it, a head and body sent in two writes wait for each other's acknowledgement.
    var on: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    let number = record.withLock { record -> Int? in
      if record.isStopped { return nil }
      record.open.insert(descriptor)
      record.connectionCount += 1
      return record.connectionCount
    }
    if let number { return TestConnection(descriptor: descriptor, number: number) }
    close(descriptor)
    return nil
  }

  private static func serve(
    _ connection: TestConnection, _ record: Lock<Record>, _ script: (Request, TestConnection) -> Void
  ) {
    while let request = connection.readRequest() {
      record.withLock { $0.requests.append(request) }
      script(request, connection)
      if connection.isClosed { break }
    }
    record.withLock { record in
      record.open.remove(connection.descriptor)
      _ = close(connection.descriptor)
    }
  }
}
