/// The words of a shell line, as written in documents: quotes, pipes, lists and redirections.
enum ShellWords {
  /// Splits a line into commands, each as words without quotes. Omits redirections and comments.
  static func commands(_ line: String) -> [[String]] {
    var commands: [[String]] = [[]]
    var rest = line[...]
    while let first = rest.first {
      if first == " " {
        rest.removeFirst()
      } else if first == "#" {
        break
      } else if "|&;()".contains(first) {
        rest.removeFirst()
        commands.append([])
      } else if let redirection = rest.prefixMatch(of: /[0-9]?[<>]+&?[ ]?/) {
        rest = rest[redirection.range.upperBound...]
        _ = word(&rest)
      } else {
        commands[commands.count - 1].append(word(&rest))
      }
    }
    return commands.filter { !$0.isEmpty }
  }

  /// Consumes a word up to a space or an operator.
  private static func word(_ rest: inout Substring) -> String {
    var text = ""
    while let first = rest.first, !" |&;()<>".contains(first) {
      rest.removeFirst()
      switch first {
      case "'", "\"":
        let end = rest.firstIndex(of: first) ?? rest.endIndex
        text += rest[..<end]
        rest = rest[end...].dropFirst()
      case "\\":
        if let next = rest.popFirst() { text.append(next) }
      default:
        text.append(first)
      }
    }
    return text
  }
}
