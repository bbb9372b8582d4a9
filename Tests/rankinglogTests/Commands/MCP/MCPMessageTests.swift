import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// Malformed messages, sent to the server of an empty archive.
@Suite(.watchdog, .sharedPixiv)
struct MCPMessageTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox(pixiv: LocalPixiv.shared) }

  @Test func `each mutated message gets at most one response, and the last request is answered`() async throws
  {
    var random = SplitMix(state: 7)
    let seeds =
      try [
        MCPSession.request(1, "server/discover"), MCPSession.request(1, "tools/list"),
        MCPSession.call(1, "rankings", ["date": "2024-02-08", "limit": 3, "where": "tag:猫"]),
        MCPSession.call(1, "sql", ["query": "SELECT 1"]),
        MCPSession.request(1, "resources/read", ["uri": "rankinglog://schema"]),
        MCPSession.request(1, "prompts/get", ["name": "artist_report", "arguments": ["artist": "猫"]]),
        MCPSession.request(
          1, "completion/complete", ["ref": [:], "argument": ["name": "mode", "value": "d"]]),
      ] + [
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}"#,
        #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#,
      ]
    var answered = 0
    for batch in 0..<40 {
      let lines = (0..<40).map { _ in
        let seed = seeds.randomElement(using: &random) ?? ""
        return Self.mutated(Array(seed.utf8), &random)
      }
      let last = try MCPSession.request(-1, "tools/list")
      let session = try await sandbox.serve(lines + [last])
      #expect(session.run.status == 0 && session.run.errors.isEmpty, "batch \(batch): \(session.run.errors)")
      #expect(session.responses.count <= lines.count + 1)
      #expect((try session.result(-1)["tools"] as? [Any])?.count == 10, "batch \(batch)")
      answered += session.responses.count
    }
    // Most mutations are not JSON, so that they get an error.
    #expect(answered > 800)
  }

  /// Changes, removes, repeats or inserts a few bytes. The result has no line end, and is valid UTF-8.
  private static func mutated(_ bytes: [UInt8], _ random: inout SplitMix) -> String {
    var bytes = bytes
    for _ in 0..<Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 0x20..<0x7F, using: &random)
      case 1: bytes.remove(at: index)
      case 2:
        bytes.insert(contentsOf: Array("{}[]\",:\\u0-1e".utf8).shuffled(using: &random).prefix(2), at: index)
      case 3: bytes = Array(bytes[..<index])
      default: bytes.insert(contentsOf: bytes[index...].prefix(20), at: index)
      }
    }
    return String(decoding: bytes.filter { $0 != 0x0A }, as: UTF8.self)
  }
}
