import Foundation

/// A minimal HTTP client for a local server's control address.
enum LoopbackHTTP {
  /// Whether this machine has the address `::1`.
  static let hasIPv6: Bool = {
    let descriptor = socket(AF_INET6, streamType, 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    withUnsafeMutableBytes(of: &address.sin6_addr) { $0[15] = 1 }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size)) == 0
      }
    }
  }()

  /// Posts to the control address of a LocalPixiv, and returns the JSON of its response.
  static func control(_ path: String, _ json: String, port: Int) throws -> String {
    let head = "Content-Type: application/json\r\nContent-Length: \(json.utf8.count)\r\n"
    let reply = try send("POST", port: port, host: "localpixiv.test", path: path, head + "\r\n" + json)
    guard reply.hasPrefix("HTTP/1.1 200"), let body = reply.firstRange(of: "\r\n\r\n")?.upperBound else {
      throw LocalPixiv.Failure(text: reply)
    }
    return String(reply[body...])
  }

  static func get(port: Int, host: String, path: String) throws -> String {
    try send("GET", port: port, host: host, path: path, "\r\n")
  }

  private static func send(_ method: String, port: Int, host: String, path: String, _ rest: String) throws
    -> String
  {
    let descriptor = socket(AF_INET, streamType, 0)
    guard descriptor >= 0 else { throw POSIXError(.ENOTSOCK) }
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw POSIXError(.ECONNREFUSED) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    let head = "\(method) \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n"
    try handle.write(contentsOf: Data((head + rest).utf8))
    return String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
  }

  #if canImport(Glibc)
    private static let streamType = Int32(SOCK_STREAM.rawValue)
  #else
    private static let streamType = SOCK_STREAM
  #endif
}
