@testable import HTTPTransport
@testable import RankingLogCore

/// A TLS server with a separate certificate, for any host name.
final class TLSServer {
  static let speaksHTTP2 = ChildProcess.isInstalled("node", "--version", saying: "v")

  let certificate: TestCertificate
  let port: Int
  private let process: ChildProcess

  /// Serial connections, HTTP/1.0: the `openssl` command, which responds with its own page.
  init(name: String) throws {
    certificate = try TestCertificate(for: name)
    process = try ChildProcess(
      "openssl", "s_server", "-www", "-accept", "127.0.0.1:0",
      "-cert", certificate.path, "-key", certificate.keyPath)
    // "ACCEPT 127.0.0.1:45645"
    port = try Self.port(in: process.line(containing: "ACCEPT"))
  }

  /// HTTP/2 only. The number in the path is the size of the response in bytes; `/short` and `/long` announce 10 bytes
  /// and send fewer or more. `/connection/N` is answered when N requests wait for it, with the number of the
  /// connection, from 1.
  init(http2For name: String) throws {
    certificate = try TestCertificate(for: name)
    process = try ChildProcess(
      "node", "-e", Self.http2Script, certificate.path, certificate.keyPath)
    port = try Self.port(in: process.line(containing: "ACCEPT"))
  }

  /// A client that connects to this server for that host name.
  ///
  /// - Parameter adjust: Changes other options.
  func client(
    for name: String, trusting certificate: TestCertificate?,
    _ adjust: (inout TransportOptions) -> Void = { _ in }
  ) -> HTTPClient {
    HTTPClient.forTests { options in
      options.connectTo = ["\(name):443:127.0.0.1:\(port)"]
      options.caFile = certificate?.path
      adjust(&options)
    }
  }

  private static func port(in line: String?) throws -> Int {
    guard let port = line?.split(separator: ":").last.flatMap({ Int($0) }) else {
      throw TransportError.notConnected(host: "127.0.0.1", reason: "the server did not start")
    }
    return port
  }

  private static let http2Script = """
    const fs = require('fs');
    const [cert, key] = process.argv.slice(1).map((path) => fs.readFileSync(path));
    const server = require('http2').createSecureServer({ cert, key });
    let connections = 0, waiting = [];
    server.on('session', (session) => { session.number = ++connections; });
    server.on('stream', (stream, headers) => {
      const path = headers[':path'];
      if (path.startsWith('/connection/')) {
        if (waiting.push(stream) < Number(path.slice(12))) return;
        for (const one of waiting.splice(0)) {
          one.respond({ ':status': 200 });
          one.end(String(one.session.number));
        }
        return;
      }
      const count = { '/short': 3, '/long': 20 }[path] ?? Number(path.slice(1));
      stream.on('error', () => {});
      stream.respond({ ':status': 200, 'content-length': isNaN(path.slice(1)) ? 10 : count });
      stream.end(Buffer.alloc(count, 120));
    });
    server.listen(0, '127.0.0.1', () => console.log('ACCEPT :' + server.address().port));
    """
}
