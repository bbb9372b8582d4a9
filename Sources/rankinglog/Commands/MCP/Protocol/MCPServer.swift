import RankingLogCore

/// A server of the Model Context Protocol: its tools, resources and prompts, and the answers to requests.
///
/// It has no state, so that the answer to a request never depends on earlier ones.
struct MCPServer: Sendable {
  let name: String
  let version: String
  /// Information for the model about all tools.
  let instructions: String
  let tools: [MCPTool]
  let resources: [MCPResource]
  let templates: [MCPResource]
  /// Returns the contents of a resource; nil for an unknown URI.
  let read: @Sendable (String) async throws -> MCPContents?
  let prompts: [MCPPrompt]
  /// Returns the values of an argument that start with a text.
  let complete: @Sendable (MCPCompletion) async throws -> [String]
  /// Converts an error to the message for the model; nil for errors that it cannot correct.
  let message: @Sendable (any Error) -> String?
  /// Limits the number of concurrent calls, because a call may need much memory.
  let gate = MCPGate(4)

  /// The lifetime of lists, which do not change while the server runs.
  private static let listLifetime = Duration.seconds(3600)

  /// Returns the response to a request.
  ///
  /// - Throws: `CancellationError`.
  func response(to request: MCPRequest) async throws -> [UInt8] {
    do {
      let answer = try await answer(to: request)
      var writer = JSONWriter(capacity: 4096)
      writer.object { writer in
        writer.member("jsonrpc", "2.0")
        writer.key("id")
        writer.value(request.id)
        writer.key("result")
        writer.value(encoded: answer)
      }
      writer.endLine()
      return writer.bytes
    } catch let error as MCPError {
      return error.response(to: request.id)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      return MCPError.failed(message(error) ?? "\(error)").response(to: request.id)
    }
  }

  private func answer(to request: MCPRequest) async throws -> [UInt8] {
    if request.method == "initialize" { return handshake(request) }
    let isStateless = try isStateless(request)
    switch request.method {
    case "server/discover" where isStateless: return discovery
    case "ping" where !isStateless: return result(isStateless) { _ in }
    case "tools/list":
      return try list(request, isStateless) { $0.member("tools", tools) { $0.tool($1) } }
    case "tools/call": return try await call(request, isStateless)
    case "resources/list":
      return try list(request, isStateless) {
        $0.member("resources", resources) { $0.resource($1, uri: "uri") }
      }
    case "resources/templates/list":
      return try list(request, isStateless) {
        $0.member("resourceTemplates", templates) { $0.resource($1, uri: "uriTemplate") }
      }
    case "resources/read": return try await contents(request, isStateless)
    case "prompts/list":
      return try list(request, isStateless) { $0.member("prompts", prompts) { $0.prompt($1) } }
    case "prompts/get": return try prompt(request, isStateless)
    case "completion/complete": return try await completion(request, isStateless)
    default: throw MCPError.unknownMethod(String(request.method.prefix(80)))
    }
  }

  /// Whether a request belongs to a stateless version.
  private func isStateless(_ request: MCPRequest) throws(MCPError) -> Bool {
    guard let name = request.version else { return false }
    guard let version = MCPVersion(rawValue: name), version.isStateless else {
      throw .unsupportedVersion(String(name.prefix(40)))
    }
    guard request.metadata("clientCapabilities")?.isObject == true else {
      throw .invalidParameters("missing io.modelcontextprotocol/clientCapabilities in _meta")
    }
    return true
  }

  private func handshake(_ request: MCPRequest) -> [UInt8] {
    result(false) { writer in
      writer.member("protocolVersion", MCPVersion.negotiated(request.text("protocolVersion")).rawValue)
      capabilities(&writer)
      writer.key("serverInfo")
      information(&writer)
      writer.member("instructions", instructions)
    }
  }

  private var discovery: [UInt8] {
    result(true, lifetime: Self.listLifetime) { writer in
      writer.member("supportedVersions", MCPVersion.allCases.map(\.rawValue))
      capabilities(&writer)
      writer.member("instructions", instructions)
    }
  }

  private func capabilities(_ writer: inout JSONWriter) {
    writer.key("capabilities")
    writer.object { writer in
      for name in ["tools", "resources", "prompts", "completions"] as [StaticString] {
        writer.key(name)
        writer.object { _ in }
      }
    }
  }

  private func information(_ writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name", name)
      writer.member("version", version)
    }
  }

  /// Returns a list, which is never split into pages.
  private func list(_ request: MCPRequest, _ isStateless: Bool, _ members: (inout JSONWriter) -> Void)
    throws(MCPError) -> [UInt8]
  {
    guard request.text("cursor") == nil else { throw .invalidParameters("unknown cursor") }
    return result(isStateless, lifetime: Self.listLifetime, members)
  }

  /// Returns a result, with the members that stateless versions require.
  private func result(
    _ isStateless: Bool, lifetime: Duration? = nil, _ members: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var writer = JSONWriter(capacity: 4096)
    writer.object { writer in
      members(&writer)
      guard isStateless else { return }
      writer.member("resultType", "complete")
      if let lifetime {
        writer.member("ttlMs", Int(lifetime.components.seconds) * 1000)
        // The results depend on the user's archive.
        writer.member("cacheScope", "private")
      }
      writer.key("_meta")
      writer.object { writer in
        writer.key("io.modelcontextprotocol/serverInfo")
        information(&writer)
      }
    }
    return writer.bytes
  }
}

// Requests that may wait.
extension MCPServer {
  private func call(_ request: MCPRequest, _ isStateless: Bool) async throws -> [UInt8] {
    let name = try request.requiredText("name")
    guard let tool = tools.first(where: { "\($0.name)" == name }) else {
      throw MCPError.invalidParameters("unknown tool '\(name.prefix(40))'")
    }
    let json = request.parameters?.member("arguments")
    guard json?.isObject != false else { throw MCPError.invalidParameters("arguments is not an object") }
    do {
      let arguments = try MCPArguments(json, tool.arguments)
      let answer = try await gate.pass { try await tool.call(arguments) }
      return result(isStateless) { $0.members(of: answer, repeatsStructure: !isStateless) }
    } catch let error as MCPToolError {
      return result(isStateless) { $0.members(of: error) }
    } catch {
      guard let message = message(error) else { throw error }
      return result(isStateless) { $0.members(of: MCPToolError(message)) }
    }
  }

  private func contents(_ request: MCPRequest, _ isStateless: Bool) async throws -> [UInt8] {
    let uri = try request.requiredText("uri")
    let contents: MCPContents?
    do {
      contents = try await gate.pass { try await read(uri) }
    } catch let error as MCPToolError {
      throw MCPError.invalidParameters(error.message)
    } catch {
      guard let message = message(error) else { throw error }
      throw MCPError.invalidParameters(message)
    }
    guard let contents else { throw MCPError.invalidParameters("unknown resource '\(uri.prefix(200))'") }
    return result(isStateless, lifetime: contents.lifetime) { $0.contents(contents, uri: uri) }
  }

  private func prompt(_ request: MCPRequest, _ isStateless: Bool) throws(MCPError) -> [UInt8] {
    let name = try request.requiredText("name")
    guard let prompt = prompts.first(where: { "\($0.name)" == name }) else {
      throw .invalidParameters("unknown prompt '\(name.prefix(40))'")
    }
    do throws(MCPToolError) {
      let arguments = try MCPArguments(request.parameters?.member("arguments"), prompt.arguments)
      return result(isStateless) { $0.members(of: prompt, message: prompt.message(arguments)) }
    } catch {
      throw .invalidParameters(error.message)
    }
  }

  private func completion(_ request: MCPRequest, _ isStateless: Bool) async throws -> [UInt8] {
    guard let argument = request.parameters?.member("argument"), let name = argument.member("name")?.string,
      let text = argument.member("value")?.string, request.parameters?.member("ref")?.isObject == true
    else { throw MCPError.invalidParameters("missing ref or argument") }
    let values = try await gate.pass { try await complete(MCPCompletion(argument: name, text: text)) }
    return result(isStateless) { writer in
      writer.key("completion")
      writer.object { writer in
        writer.member("values", Array(values.prefix(MCPCompletion.limit)))
        writer.member("total", values.count)
        writer.member("hasMore", values.count > MCPCompletion.limit)
      }
    }
  }
}
