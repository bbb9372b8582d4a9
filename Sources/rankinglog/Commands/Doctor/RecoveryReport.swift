import RankingLogCore

/// What was saved of a damaged archive, and how it takes its place.
struct RecoveryReport {
  let tables: [SavedTable]
  let file: String
  let archive: String

  var lines: [String] {
    let names = tables.map(\.name.count).max() ?? 0
    let numbers = tables.map { String($0.saved).count }.max() ?? 0
    let counts = tables.map { table in
      let name = table.name + String(repeating: " ", count: names - table.name.count)
      let number = String(repeating: " ", count: numbers - String(table.saved).count) + String(table.saved)
      return "\(name)  \(number) saved\(loss(of: table))"
    }
    return counts + ["To put it in place:"] + commands
  }

  private func loss(of table: SavedTable) -> String {
    guard let lost = table.lost else { return ", perhaps not all" }
    return lost == 0 ? "" : ", \(lost) lost"
  }

  /// The log of the damaged archive must not stay: it would be taken for the new one's.
  private var commands: [String] {
    let aside = archive + ".damaged"
    let there = ["", "-wal", "-shm", "-journal"].map { archive + $0 }.filter(StandardInput.exists)
    let names = there.map { ShellWord($0).description }.joined(separator: " ")
    return [
      "mkdir \(ShellWord(aside)) && mv \(names) \(ShellWord(aside))/",
      "mv \(ShellWord(file)) \(ShellWord(archive))",
    ]
  }
}

/// A path as a shell takes it for one word.
struct ShellWord: CustomStringConvertible {
  let description: String

  init(_ text: String) {
    let isPlain = text.utf8.allSatisfy { byte in
      let character = Character(UnicodeScalar(byte))
      return byte < 0x80 && (character.isLetter || character.isNumber) || "/._-+:@%".contains(character)
    }
    description = isPlain && !text.isEmpty ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
