import RankingLogCore

/// The type of an argument or of a member of a result, as a part of a JSON schema.
enum MCPType: Sendable {
  case text
  case choice([String])
  case integer(ClosedRange<Int>)
  case flag
  /// Up to a number of integers.
  case integers(limit: Int)
  /// A string, or null.
  case optionalText
  /// An integer, or null.
  case optionalInteger
  /// Strings.
  case texts
  /// Objects. Their members are described by the table in the text of the result.
  case objects
  /// Arrays of values.
  case rows
}

/// An argument of a tool, or a member of its result.
struct MCPProperty: Sendable {
  let name: StaticString
  let type: MCPType
  /// The description for the model; empty if the name is sufficient.
  let description: String
  let isRequired: Bool

  init(_ name: StaticString, _ type: MCPType, _ description: String = "", isRequired: Bool = false) {
    (self.name, self.type, self.description, self.isRequired) = (name, type, description, isRequired)
  }
}

extension JSONWriter {
  /// Writes the JSON schema of an object.
  ///
  /// - Parameter requiresAll: Whether all members are required, as in results.
  mutating func schema(_ properties: [MCPProperty], requiresAll: Bool = false) {
    object { writer in
      writer.member("type", "object")
      writer.key("properties")
      writer.object { writer in
        for property in properties {
          writer.key(property.name)
          writer.object { $0.members(of: property) }
        }
      }
      let required = properties.filter { requiresAll || $0.isRequired }.map { "\($0.name)" }
      if !required.isEmpty { writer.member("required", required) }
      if !requiresAll { writer.member("additionalProperties", false) }
    }
  }

  private mutating func members(of property: MCPProperty) {
    switch property.type {
    case .text: member("type", "string")
    case .choice(let values):
      member("type", "string")
      member("enum", values)
    case .integer(let range):
      member("type", "integer")
      member("minimum", range.lowerBound)
      if range.upperBound < .max { member("maximum", range.upperBound) }
    case .flag: member("type", "boolean")
    case .integers(let limit):
      elements("integer")
      member("maxItems", limit)
    case .optionalText: member("type", ["string", "null"])
    case .optionalInteger: member("type", ["integer", "null"])
    case .texts: elements("string")
    case .objects: elements("object")
    case .rows: elements("array")
    }
    if !property.description.isEmpty { member("description", property.description) }
  }

  private mutating func elements(_ type: String) {
    member("type", "array")
    key("items")
    object { $0.member("type", type) }
  }
}
