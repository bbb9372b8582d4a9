import TerminalKit

/// A line that the user types below the list.
struct LineInput: Sendable {
  /// The meaning of the line.
  enum Purpose: String, Sendable {
    case date, filter, search, command, pipe

    /// The text before the line.
    var label: String {
      switch self {
      case .date: "date: "
      case .filter: "/"
      case .search: "search: "
      case .command: ":"
      case .pipe: "IDs | "
      }
    }
  }

  /// The effect of a key on the line.
  enum Outcome: Sendable, Equatable {
    case unchanged, changed, submitted, canceled
  }

  let purpose: Purpose
  private(set) var characters: [Character]
  /// The position of the cursor, from 0.
  private(set) var cursor: Int
  /// The reason why the line is not accepted, with its position; nil if it is valid so far.
  var problem: (text: String, offset: Int?)?
  /// The lines submitted before, oldest first.
  private let history: [String]
  private var historyIndex: Int
  private static let limit = 1000

  init(_ purpose: Purpose, _ text: String = "", history: [String] = []) {
    (self.purpose, characters, self.history) = (purpose, Array(text), history)
    (cursor, historyIndex) = (characters.count, history.count)
  }

  var text: String { String(characters) }

  mutating func handle(_ key: InputEvent.Key, _ modifiers: InputEvent.Modifiers) -> Outcome {
    switch (key, modifiers) {
    case (.enter, _): return .submitted
    case (.escape, _), (.character("c"), .control): return .canceled
    case (.backspace, _) where characters.isEmpty: return .canceled
    case (.left, _), (.character("b"), .control): cursor = max(0, cursor - 1)
    case (.right, _), (.character("f"), .control): cursor = min(characters.count, cursor + 1)
    case (.home, _), (.character("a"), .control): cursor = 0
    case (.end, _), (.character("e"), .control): cursor = characters.count
    case (.up, _): return recall(historyIndex - 1)
    case (.down, _): return recall(historyIndex + 1)
    default: return edit(key, modifiers)
    }
    return .unchanged
  }

  /// Inserts pasted text. Line ends become spaces, so that they do not submit the line.
  mutating func paste(_ text: String) {
    insert(text.prefix(Self.limit).map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }

  private mutating func edit(_ key: InputEvent.Key, _ modifiers: InputEvent.Modifiers) -> Outcome {
    let before = characters
    switch (key, modifiers) {
    case (.backspace, _), (.character("h"), .control): remove(max(0, cursor - 1)..<cursor)
    case (.delete, _), (.character("d"), .control): remove(cursor..<min(characters.count, cursor + 1))
    case (.character("u"), .control): remove(0..<cursor)
    case (.character("k"), .control): remove(cursor..<characters.count)
    case (.character("w"), .control): remove(startOfWord..<cursor)
    case (.character(let character), let modifiers) where modifiers.isEmpty || modifiers == .shift:
      insert([character])
    default: break
    }
    return characters == before ? .unchanged : .changed
  }

  private mutating func insert(_ text: [Character]) {
    let text = text.prefix(Self.limit - characters.count)
    characters.insert(contentsOf: text, at: cursor)
    cursor += text.count
  }

  private mutating func remove(_ range: Range<Int>) {
    characters.removeSubrange(range)
    cursor = range.lowerBound
  }

  private var startOfWord: Int {
    let end = characters[..<cursor].lastIndex { $0 != " " } ?? 0
    return characters[..<end].lastIndex(of: " ").map { $0 + 1 } ?? 0
  }

  private mutating func recall(_ index: Int) -> Outcome {
    guard (0...history.count).contains(index) else { return .unchanged }
    historyIndex = index
    characters = index < history.count ? Array(history[index]) : []
    cursor = characters.count
    return .changed
  }
}
