import RankingLogCore

/// An error response of the protocol: a malformed request, or an unknown method, tool or resource.
enum MCPError: Error, Equatable {
  /// The line is not JSON.
  case notJSON(reason: String)
  /// The JSON is not a request.
  case invalidRequest(String)
  case unknownMethod(String)
  case invalidParameters(String)
  case unsupportedVersion(String)
  /// A problem of the server that no other request can avoid.
  case failed(String)

  /// The code of JSON-RPC, or of the protocol.
  var code: Int {
    switch self {
    case .notJSON: -32700
    case .invalidRequest: -32600
    case .unknownMethod: -32601
    case .invalidParameters: -32602
    case .failed: -32603
    case .unsupportedVersion: -32022
    }
  }

  var message: String {
    switch self {
    case .notJSON(let reason), .invalidRequest(let reason), .invalidParameters(let reason),
      .failed(let reason):
      reason
    case .unknownMethod(let method): "unknown method '\(method)'"
    case .unsupportedVersion(let version): "unsupported protocol version '\(version)'"
    }
  }

  /// Returns the response to a request; nil for a line without a valid ID.
  func response(to id: MCPRequestID?) -> [UInt8] {
    var writer = JSONWriter(capacity: 256)
    writer.object { writer in
      writer.member("jsonrpc", "2.0")
      writer.key("id")
      writer.value(id)
      writer.key("error")
      writer.object { writer in
        writer.member("code", code)
        writer.member("message", String(message.prefix(500)))
        guard case .unsupportedVersion(let version) = self else { return }
        writer.key("data")
        writer.object { writer in
          writer.member("supported", MCPVersion.allCases.map(\.rawValue))
          writer.member("requested", version)
        }
      }
    }
    writer.endLine()
    return writer.bytes
  }
}
