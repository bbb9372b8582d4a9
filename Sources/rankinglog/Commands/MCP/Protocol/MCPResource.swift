import RankingLogCore

/// A resource, or a template of resources.
struct MCPResource: Sendable {
  let name: StaticString
  /// The URI, or the URI template with variables in braces.
  let uri: StaticString
  let description: String
  let type: StaticString
}

/// The contents of a resource.
struct MCPContents: Sendable {
  enum Data: Sendable {
    case text(String)
    case bytes([UInt8])
  }

  let type: String
  let data: Data
  /// The time for which a client may reuse the contents.
  let lifetime: Duration
}

extension JSONWriter {
  /// Writes the declaration of a resource.
  ///
  /// - Parameter key: The name of the URI: `uri` or `uriTemplate`.
  mutating func resource(_ resource: MCPResource, uri key: StaticString) {
    object { writer in
      writer.member(key, "\(resource.uri)")
      writer.member("name", "\(resource.name)")
      writer.member("description", resource.description)
      writer.member("mimeType", "\(resource.type)")
    }
  }

  /// Writes the member with the contents of a resource.
  mutating func contents(_ contents: MCPContents, uri: String) {
    key("contents")
    array { writer in
      writer.object { writer in
        writer.member("uri", uri)
        writer.member("mimeType", contents.type)
        switch contents.data {
        case .text(let text): writer.member("text", text)
        case .bytes(let bytes): writer.member("blob", bytes.base64)
        }
      }
    }
  }
}
