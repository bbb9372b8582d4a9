/// Names from a response, limited in number and length, and quoted unless they look like names.
struct PrintableNames {
  private static let limits = (names: 20, characters: 60)

  let names: [String]

  init(_ names: [String]) {
    let others = names.count - Self.limits.names
    self.names =
      names.prefix(Self.limits.names).map(Self.printable) + (others > 0 ? ["and \(others) more"] : [])
  }

  static func printable(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy { byte in
      let character = Character(UnicodeScalar(byte))
      return byte < 0x80 && (character.isLetter || character.isNumber || "_-.[]".contains(character))
    }
    if isPlain, name.utf8.count <= limits.characters { return name }
    let text = name.sanitized()
    return "'\(text.count <= limits.characters ? text : text.prefix(limits.characters) + "…")'"
  }
}
