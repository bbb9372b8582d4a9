/// The written form of an option that several commands declare, each with its own help: `@Option(.limit, "…")`. The form of
/// a single option is its name: `@Option("--seed", "…")`.
package struct OptionForm<Value: Sendable>: Sendable, ExpressibleByStringLiteral {
  let name: String
  let short: Character?
  let placeholder: String?
  let scope: Parameter.Scope
  let parser: ValueParser<Value>?

  package init(
    _ name: String, short: Character? = nil, placeholder: String? = nil,
    scope: Parameter.Scope = .everywhere, as parser: ValueParser<Value>? = nil
  ) {
    (self.name, self.short, self.placeholder) = (name, short, placeholder)
    (self.scope, self.parser) = (scope, parser)
  }

  package init(stringLiteral name: String) { self.init(name) }
}
