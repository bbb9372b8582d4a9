import RankingLogCore

/// A tool that the model can call.
struct MCPTool: Sendable {
  let name: StaticString
  let title: StaticString
  let description: String
  let arguments: [MCPProperty]
  /// The members of the structured result, all of which are always present.
  let result: [MCPProperty]
  /// Whether a call may use the network.
  let isOpenWorld: Bool
  /// Calls the tool. An error is reported to the model as the result of the call, except ``MCPError``.
  let call: @Sendable (MCPArguments) async throws -> MCPToolResult
}

/// The result of a call.
struct MCPToolResult: Sendable {
  /// The result for the model, as compact text.
  let text: String
  /// The JSON object of the structured result.
  let structured: [UInt8]
  /// JPEGs.
  var images: [[UInt8]] = []

  init(text: String, images: [[UInt8]] = [], structured: (inout JSONWriter) -> Void) {
    (self.text, self.images) = (text, images)
    var writer = JSONWriter()
    writer.object(structured)
    self.structured = writer.bytes
  }
}

/// A problem of a call that the model can correct, or report to the user.
struct MCPToolError: Error, Equatable {
  let message: String

  init(_ message: String) { self.message = message }
}

extension JSONWriter {
  /// Writes the declaration of a tool. All tools only read, and may use the network at most.
  mutating func tool(_ tool: MCPTool) {
    object { writer in
      writer.member("name", "\(tool.name)")
      writer.member("title", "\(tool.title)")
      writer.member("description", tool.description)
      writer.key("inputSchema")
      writer.schema(tool.arguments)
      writer.key("outputSchema")
      writer.schema(tool.result, requiresAll: true)
      writer.key("annotations")
      writer.object { writer in
        writer.member("readOnlyHint", true)
        writer.member("destructiveHint", false)
        writer.member("idempotentHint", true)
        writer.member("openWorldHint", tool.isOpenWorld)
      }
    }
  }

  /// Writes the members of the result of a call.
  ///
  /// - Parameter repeatsStructure: Whether the text is the structured result, for clients that read only text.
  mutating func members(of result: MCPToolResult, repeatsStructure: Bool) {
    key("content")
    array { writer in
      writer.object { writer in
        writer.member("type", "text")
        if repeatsStructure {
          writer.key("text")
          result.structured.withUnsafeBufferPointer { writer.value(utf8: $0) }
        } else {
          writer.member("text", result.text)
        }
      }
      for image in result.images {
        writer.object { writer in
          writer.member("type", "image")
          writer.member("mimeType", "image/jpeg")
          writer.member("data", image.base64)
        }
      }
    }
    key("structuredContent")
    value(encoded: result.structured)
    member("isError", false)
  }

  /// Writes the members of the result of a failed call.
  mutating func members(of error: MCPToolError) {
    key("content")
    array { writer in
      writer.object { writer in
        writer.member("type", "text")
        writer.member("text", String(error.message.prefix(2000)))
      }
    }
    member("isError", true)
  }
}
