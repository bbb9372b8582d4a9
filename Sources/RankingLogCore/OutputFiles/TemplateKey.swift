/// A key in the braces of a template, with an argument after a colon: `{rank:000}`.
struct TemplateKey<Name: RawRepresentable<String> & CaseIterable> {
  let name: Name
  /// The text between the braces.
  let text: Substring
  /// The text after the first colon; nil without one.
  let argument: Substring?

  /// Reads a key and its closing brace from the text after an opening brace.
  ///
  /// - Throws: `usage` if the brace is not closed, and with the valid names for an unknown name.
  init(from rest: inout Substring) throws(RankingLogError) {
    guard let end = rest.firstIndex(of: "}") else { throw .usage("'{' without '}'") }
    text = rest[..<end]
    rest = rest[rest.index(after: end)...]
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = Name(rawValue: String(parts[0])) else {
      let names = Name.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ")
      throw .usage("unknown key {\(parts[0])}; use one of \(names)")
    }
    (self.name, argument) = (name, parts.count == 2 ? parts[1] : nil)
  }
}
