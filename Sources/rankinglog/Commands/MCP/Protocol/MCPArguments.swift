import CommandLineKit
import RankingLogCore

/// The arguments of a call, valid for the schema of the tool.
struct MCPArguments: Sendable {
  private enum Value: Sendable {
    case text(String)
    case integer(Int)
    case flag(Bool)
    case integers([Int])
  }

  private var values: [String: Value] = [:]

  /// - Throws: ``MCPToolError`` with the problem, which the model can correct.
  init(_ json: JSONValue?, _ properties: [MCPProperty]) throws(MCPToolError) {
    let names = properties.map { "\($0.name)" }
    for name in json?.names ?? [] where !names.contains(name) {
      let meant = nearest(to: name, among: names).map { "did you mean \($0)?" }
      throw MCPToolError(
        "unknown argument '\(name.prefix(40))'; \(meant ?? "valid: \(names.joined(separator: ", "))")")
    }
    for (property, name) in zip(properties, names) {
      guard let json = json?.member(name), !json.isNull else {
        if property.isRequired { throw MCPToolError("missing argument \(name)") }
        continue
      }
      values[name] = try Self.value(json, property.type, name)
    }
  }

  func text(_ name: String) -> String? {
    if case .text(let text) = values[name] { text } else { nil }
  }

  func integer(_ name: String) -> Int? {
    if case .integer(let number) = values[name] { number } else { nil }
  }

  func integers(_ name: String) -> [Int] {
    if case .integers(let numbers) = values[name] { numbers } else { [] }
  }

  /// A flag; false by default.
  func flag(_ name: String) -> Bool {
    if case .flag(let flag) = values[name] { flag } else { false }
  }

  /// The arguments except some, in one string that is equal for equal arguments.
  func description(except names: Set<String>) -> String {
    values.filter { !names.contains($0.key) }.sorted { $0.key < $1.key }
      .map { "\($0.key)=\($0.value)" }.joined(separator: "\n")
  }

  private static func value(_ json: JSONValue, _ type: MCPType, _ name: String) throws(MCPToolError) -> Value
  {
    switch type {
    case .choice(let choices):
      guard let text = json.string else { throw MCPToolError("\(name): not a string") }
      guard choices.contains(text) else {
        let meant = nearest(to: text, among: choices).map { "did you mean '\($0)'? Valid" } ?? "valid"
        throw MCPToolError("\(name): unknown value; \(meant): \(choices.joined(separator: ", "))")
      }
      return .text(text)
    case .integer(let range):
      guard let number = json.int else { throw MCPToolError("\(name): not an integer") }
      guard range.contains(number) else {
        throw MCPToolError("\(name): \(number) is outside \(range.lowerBound) to \(range.upperBound)")
      }
      return .integer(number)
    case .flag:
      guard let flag = json.bool else { throw MCPToolError("\(name): neither true nor false") }
      return .flag(flag)
    case .integers(let limit):
      let numbers = json.isArray ? json.elements.map(\.int) : [json.int]
      guard numbers.allSatisfy({ $0 != nil }) else { throw MCPToolError("\(name): not an array of integers") }
      guard (1...limit).contains(numbers.count) else {
        throw MCPToolError("\(name): \(numbers.count) values; use 1 to \(limit)")
      }
      return .integers(numbers.compactMap(\.self))
    case .text, .optionalText, .optionalInteger, .texts, .objects, .rows:
      guard let text = json.string else { throw MCPToolError("\(name): not a string") }
      guard text.utf8.count <= textLimit else {
        throw MCPToolError("\(name): longer than \(textLimit) bytes")
      }
      return .text(text)
    }
  }

  /// The maximum length of a string, in bytes.
  private static let textLimit = 4000
}
