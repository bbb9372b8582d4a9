import RankingLogCore

/// The rows recovered from a damaged archive, and the commands that replace the archive.
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
    return counts + replacement
  }

  private func loss(of table: RecoveredTable) -> String {
    guard let lost = table.lost else { return ", possibly incomplete" }
    return lost == 0 ? "" : ", \(lost) lost"
  }

  /// The command that replaces the archive. It also moves the WAL of the damaged archive, because SQLite would apply it
  /// to the new one.
  private var replacement: [String] {
    let files = ["", "-wal", "-shm", "-journal"].map { archive + $0 }.filter(StandardInput.exists)
    let aside = aside
    guard (files + [file, aside]).allSatisfy({ $0 == $0.sanitized() }) else {
      return [
        "To replace the archive, move \(files.joined(separator: " ")) to another directory, then rename \(file) to \(archive).",
        "The command is not printed, because a path contains special characters.",
      ]
    }
    let names = files.map { ShellWord(path: $0).description }.joined(separator: " ")
    // The new archive must not replace the damaged one if that was not moved.
    return [
      "To replace the archive:",
      "mkdir \(ShellWord(path: aside)) && mv \(names) \(ShellWord(path: aside))/ &&",
      "mv \(ShellWord(path: file)) \(ShellWord(path: archive))",
    ]
  }

  /// An unused name for a directory with the damaged archive, which may contain more than the recovered one.
  private var aside: String {
    var (name, number) = (archive + ".damaged", 2)
    while StandardInput.exists(name) {
      name = "\(archive).damaged\(number)"
      number += 1
    }
    return name
  }
}

/// Text quoted as one word for a shell.
struct ShellWord: CustomStringConvertible {
  let description: String

  /// Quotes a path, which a command does not mistake for an option.
  init(path: String) { self.init(path.hasPrefix("-") ? "./" + path : path) }

  init(_ text: String) {
    let isPlain = text.utf8.allSatisfy { byte in
      let character = Character(UnicodeScalar(byte))
      return byte < 0x80 && (character.isLetter || character.isNumber) || "/._-+:@%".contains(character)
    }
    description = isPlain && !text.isEmpty ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
