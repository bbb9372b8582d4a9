import RankingLogCore

/// A prompt that a user can select.
struct MCPPrompt: Sendable {
  let name: StaticString
  let title: StaticString
  let description: String
  let arguments: [MCPProperty]
  /// Returns the message of the user.
  let message: @Sendable (MCPArguments) -> String
}

/// A request for the completion of an argument.
struct MCPCompletion: Sendable {
  /// The argument, whose name determines the values, in prompts and templates alike.
  let argument: String
  /// The text so far.
  let text: String
  /// The maximum number of values in the protocol.
  static let limit = 100
}

extension JSONWriter {
  /// Writes the declaration of a prompt.
  mutating func prompt(_ prompt: MCPPrompt) {
    object { writer in
      writer.member("name", "\(prompt.name)")
      writer.member("title", "\(prompt.title)")
      writer.member("description", prompt.description)
      writer.member("arguments", prompt.arguments) { writer, argument in
        writer.object { writer in
          writer.member("name", "\(argument.name)")
          writer.member("description", argument.description)
          writer.member("required", argument.isRequired)
        }
      }
    }
  }

  /// Writes the members of a prompt with its arguments.
  mutating func members(of prompt: MCPPrompt, message: String) {
    member("description", prompt.description)
    key("messages")
    array { writer in
      writer.object { writer in
        writer.member("role", "user")
        writer.key("content")
        writer.object { writer in
          writer.member("type", "text")
          writer.member("text", message)
        }
      }
    }
  }
}
