import TestSupport
import Testing

@testable import HTTPTransport
@testable import RankingLogCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite(.watchdog)
struct HTTPDownloadTests {
  let client = HTTPClient.forTests()

  @Test func `bytes are written to the file and reported as progress`() async throws {
    let text = String((0..<200_000).map { Character(UnicodeScalar(UInt8(97 + $0 % 26))) })
    let server = try TestServer { _, connection in connection.reply(200, [], text) }
    let file = TemporaryFile()
    let total = Lock(0)
    let download = try await client.download(
      HTTPRequest(.get, server.url()), to: file.descriptor, onHead: { _ in .write },
      progress: { count in total.withLock { $0 += count } })
    #expect(download.bytesWritten == 200_000)
    #expect(download.discardedBody.isEmpty)
    #expect(total.withLock { $0 } == 200_000)
    #expect(file.content == text)
    #expect(server.requests.first?.headers["Accept-Encoding"] == nil)
    #expect(server.requests.first?.headers["Range"] == nil)
  }

  /// A finished download was once retained until the loop woke up, up to a minute later, and with it the archive.
  @Test func `a finished download is released while the client waits for another one`() async throws {
    final class Owner: Sendable {}
    let server = try TestServer { _, connection in connection.reply(200, [], "abc") }
    let file = TemporaryFile()
    weak var owner: Owner?
    do {
      let progress = Owner()
      owner = progress
      _ = try await client.download(
        HTTPRequest(.get, server.url()), to: file.descriptor, onHead: { _ in .write },
        progress: { _ in withExtendedLifetime(progress) {} })
    }
    try await eventually { owner == nil }
  }

  @Test func `a download resumes at the end of the file`() async throws {
    let server = try TestServer { _, connection in
      connection.reply(206, ["Content-Range: bytes 3-5/6"], "def")
    }
    let file = TemporaryFile("abc")
    let download = try await client.download(
      HTTPRequest(.get, server.url()), to: file.descriptor, from: 3, ifRange: "\"tag\"",
      onHead: { $0.headers["Content-Range"] == "bytes 3-5/6" ? .write : .discard })
    #expect(file.content == "abcdef")
    #expect(download.bytesWritten == 3)
    #expect(server.requests.first?.headers["Range"] == "bytes=3-")
    #expect(server.requests.first?.headers["If-Range"] == "\"tag\"")
  }

  @Test func `an unexpected range can be rejected by its head`() async throws {
    let server = try TestServer { _, connection in
      connection.reply(206, ["Content-Range: bytes 0-5/6"], "abcdef")
    }
    let file = TemporaryFile("abc")
    let download = try await client.download(
      HTTPRequest(.get, server.url()), to: file.descriptor, from: 3,
      onHead: { $0.headers["Content-Range"] == "bytes 3-5/6" ? .write : .discard })
    #expect(download.bytesWritten == 0)
    #expect(file.content == "abc")
  }

  @Test func `a complete body instead of a part can replace the file`() async throws {
    let server = try TestServer { _, connection in connection.reply(200, [], "new") }
    let file = TemporaryFile("something old")
    let download = try await client.download(
      HTTPRequest(.get, server.url()), to: file.descriptor, from: 13,
      onHead: { $0.status == 206 ? .write : .restart })
    #expect(download.bytesWritten == 3)
    #expect(file.content == "new")
  }

  @Test func `the start of a discarded body is returned as text`() async throws {
    let server = try TestServer { _, connection in
      connection.reply(416, [], String(repeating: "e", count: 100_000))
    }
    let file = TemporaryFile("abc")
    let download = try await client.download(
      HTTPRequest(.get, server.url()), to: file.descriptor, from: 3,
      onHead: { $0.status == 206 ? .write : .discard })
    #expect(download.head.status == 416)
    #expect(download.discardedBody.count == FileReceiver.discardLimit)
    #expect(file.content == "abc")
  }

  @Test func `onHead is called for a response without a body, too`() async throws {
    let server = try TestServer { _, connection in connection.reply(200, [], "") }
    let file = TemporaryFile("old")
    let heads = Lock(0)
    let onHead: @Sendable (HTTPHead) -> DownloadDecision = { _ in
      heads.withLock { $0 += 1 }
      return .restart
    }
    _ = try await client.download(HTTPRequest(.get, server.url()), to: file.descriptor, onHead: onHead)
    #expect(heads.withLock { $0 } == 1)
    #expect(file.content.isEmpty)
  }

  @Test func `a truncated body leaves the received bytes in the file`() async throws {
    let server = try TestServer { _, connection in
      connection.reply(200, ["Content-Length: 10"], "abc")
      connection.close()
    }
    let file = TemporaryFile()
    let error = await failure { () throws(TransportError) in
      try await client.download(
        HTTPRequest(.get, server.url()), to: file.descriptor, onHead: { _ in .write })
    }
    #expect(error == .truncated(host: "127.0.0.1", received: 3, expected: 10))
    #expect(file.content == "abc")
  }

  @Test(.enabled(if: access("/dev/full", W_OK) == 0))
  func `a full disk is reported as such`() async throws {
    let server = try TestServer { _, connection in connection.reply(200, [], "abc") }
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    let error = await failure { () throws(TransportError) in
      try await client.download(HTTPRequest(.get, server.url()), to: full, onHead: { _ in .write })
    }
    #expect(error == .file(code: ENOSPC))
  }

  @Test func `a file that cannot be truncated is not written to`() async throws {
    let server = try TestServer { _, connection in connection.reply(200, [], "abc") }
    var pipeEnds: [Int32] = [0, 0]
    try #require(pipe(&pipeEnds) == 0)
    defer { for end in pipeEnds { close(end) } }
    let error = await failure { () throws(TransportError) in
      try await client.download(HTTPRequest(.get, server.url()), to: pipeEnds[1], onHead: { _ in .restart })
    }
    #expect(error == .file(code: EINVAL))
  }

  @Test func `the bandwidth limit applies to all downloads together`() async throws {
    let server = try TestServer { _, connection in
      connection.reply(200, [], String(repeating: "x", count: 75_000))
    }
    let client = HTTPClient.forTests { $0.maxBytesPerSecond = 600_000 }
    let clock = ContinuousClock()
    let time = try await clock.measure {
      try await withThrowingTaskGroup { group in
        for _ in 0..<4 {
          group.addTask {
            let file = TemporaryFile()
            _ = try await client.download(
              HTTPRequest(.get, server.url()), to: file.descriptor, onHead: { _ in .write })
          }
        }
        try await group.waitForAll()
      }
    }
    // 300,000 bytes at 600,000 per second; there is no wait after the last 16 KiB.
    #expect(time > .milliseconds(450))
  }
}
