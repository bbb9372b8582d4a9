import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// The responses of a server to a number of lines.
struct MCPSession {
  let run: Run
  let responses: [[String: Any]]

  /// The responses by the ID of the request.
  var byID: [Int: [String: Any]] {
    Dictionary(responses.compactMap { response in (response["id"] as? Int).map { ($0, response) } }) { $1 }
  }

  /// The result of a request.
  func result(_ id: Int) throws -> [String: Any] {
    try #require(byID[id]?["result"] as? [String: Any], "\(byID[id] ?? [:])")
  }

  /// The structured result of a call.
  func structured(_ id: Int) throws -> [String: Any] {
    let result = try result(id)
    return try #require(result["structuredContent"] as? [String: Any], "\(result)")
  }

  /// The objects in a member of the structured result of a call.
  func records(_ id: Int, _ name: String) throws -> [[String: Any]] {
    try #require(try structured(id)[name] as? [[String: Any]])
  }

  /// The text of the result of a call.
  func text(_ id: Int) throws -> String {
    let content = try #require(try result(id)["content"] as? [[String: Any]])
    return try #require(content.first?["text"] as? String)
  }

  /// The code of an error.
  func code(_ id: Int) -> Int? { (byID[id]?["error"] as? [String: Any])?["code"] as? Int }

  private static var metadata: [String: Any] {
    [
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": [String: Any](),
    ]
  }

  /// A request of the stateless version.
  static func request(_ id: Int, _ method: String, _ parameters: [String: Any] = [:]) throws -> String {
    let message: [String: Any] = [
      "jsonrpc": "2.0", "id": id, "method": method,
      "params": parameters.merging(["_meta": metadata]) { $1 },
    ]
    return String(decoding: try JSONSerialization.data(withJSONObject: message), as: UTF8.self)
  }

  /// A call of a tool.
  static func call(_ id: Int, _ name: String, _ arguments: [String: Any] = [:]) throws -> String {
    try request(id, "tools/call", ["name": name, "arguments": arguments])
  }
}

extension Sandbox {
  /// Runs a server until it has answered the lines.
  func serve(_ lines: [String], _ options: String = "", with variables: [String: String] = [:]) async throws
    -> MCPSession
  {
    let run = try await run(
      "mcp \(options)", input: lines.map { $0 + "\n" }.joined(), with: variables)
    return MCPSession(run: run, responses: try run.objects)
  }

  /// Calls tools, in order; the IDs start at 1.
  func call(_ calls: [(String, [String: Any])], _ options: String = "") async throws -> MCPSession {
    let lines = try calls.enumerated().map { try MCPSession.call($0.offset + 1, $0.element.0, $0.element.1) }
    return try await serve(lines, options)
  }
}
