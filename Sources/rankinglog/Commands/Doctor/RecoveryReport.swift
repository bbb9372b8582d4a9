import RankingLogCore

/// What was recovered from a damaged archive, and the commands that replace it.
struct RecoveryReport {
  let tables: [RecoveredTable]
  let file: String
  let archive: String

  var lines: [String] {
    let names = tables.map(\.name.count).max() ?? 0
    let numbers = tables.map { String($0.recovered).count }.max() ?? 0
    let counts = tables.map { table in
      let name = table.name + String(repeating: " ", count: names - table.name.count)
      let number =
        String(repeating: " ", count: numbers - String(table.recovered).count) + String(table.recovered)
      return "\(name)  \(number) saved\(loss(of: table))"
    }
    return counts + ["To replace the archive:"] + commands
  }

  private func loss(of table: RecoveredTable) -> String {
    guard let lost = table.lost else { return ", possibly incomplete" }
    return lost == 0 ? "" : ", \(lost) lost"
  }

  /// The WAL of the damaged archive has to be moved too: SQLite would apply it to the new one.
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

/// A path quoted as one word for a shell.
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
