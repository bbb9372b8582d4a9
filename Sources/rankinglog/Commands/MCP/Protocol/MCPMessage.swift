import RankingLogCore

/// The ID of a request, chosen by the client.
enum MCPRequestID: Hashable, Sendable {
  case number(Int)
  case text(String)

  init?(_ json: JSONValue) {
    if let number = json.int {
      self = .number(number)
    } else if let text = json.string {
      self = .text(text)
    } else {
      return nil
    }
  }
}

/// A request that is answered.
struct MCPRequest: Sendable {
  let id: MCPRequestID
  let method: String
  /// The parameters; nil if there are none.
  let parameters: JSONValue?

  /// A string among the parameters.
  func text(_ name: String) -> String? { parameters?.member(name)?.string }

  /// A required string among the parameters.
  func requiredText(_ name: String) throws(MCPError) -> String {
    guard let text = text(name) else { throw .invalidParameters("missing \(name)") }
    return text
  }

  /// The version that the request names; nil in versions with a handshake.
  var version: String? { metadata("protocolVersion")?.string }

  /// Metadata that stateless versions require.
  func metadata(_ name: String) -> JSONValue? {
    parameters?.member("_meta")?.member("io.modelcontextprotocol/" + name)
  }
}

/// A message of the client.
enum MCPMessage: Sendable {
  case request(MCPRequest)
  /// The client no longer needs the response.
  case cancellation(MCPRequestID)
  /// A notification without an effect, or a response, although the server sends no requests.
  case ignored

  /// A line that is not a message, with the ID of the request if it is readable.
  struct Invalid: Error {
    var id: MCPRequestID?
    let error: MCPError
  }

  /// Reads the JSON of a line.
  init(_ line: [UInt8]) throws(Invalid) {
    let json: JSONValue
    do throws(JSONDecoding.ParseError) {
      json = try JSONDecoding.decode(Received.self, from: line).json
    } catch {
      throw Invalid(error: .notJSON(reason: error.reason))
    }
    guard json.isObject else {
      throw Invalid(error: .invalidRequest("not an object; batches are not supported"))
    }
    let id = json.member("id").flatMap(MCPRequestID.init)
    func invalid(_ reason: String) -> Invalid { Invalid(id: id, error: .invalidRequest(reason)) }
    guard json.member("jsonrpc")?.string == "2.0" else { throw invalid("jsonrpc is not \"2.0\"") }
    guard let method = json.member("method") else {
      guard json.member("result") != nil || json.member("error") != nil else {
        throw invalid("missing method")
      }
      self = .ignored
      return
    }
    guard let method = method.string else { throw invalid("method is not a string") }
    let parameters = json.member("params")
    guard parameters?.isObject != false else { throw invalid("params is not an object") }
    if let id {
      self = .request(MCPRequest(id: id, method: method, parameters: parameters))
    } else if json.member("id") != nil {
      throw invalid("id is neither a string nor an integer")
    } else if method == "notifications/cancelled",
      let canceled = parameters?.member("requestId").flatMap(MCPRequestID.init)
    {
      self = .cancellation(canceled)
    } else {
      self = .ignored
    }
  }

  private struct Received: JSONDecodable {
    let json: JSONValue

    init(_ json: JSONValue) throws(JSONError) { self.json = json }
  }
}

extension JSONWriter {
  /// Writes the ID of a request; null for nil.
  mutating func value(_ id: MCPRequestID?) {
    switch id {
    case nil: null()
    case .number(let number): value(number)
    case .text(let text): value(text)
    }
  }
}
