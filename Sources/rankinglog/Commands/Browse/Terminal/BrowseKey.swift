import TerminalKit

/// The keys of the terminal browser: one table for the program, its help and its documentation.
enum BrowseKey: CaseIterable, Sendable {
  case down, up, screenDown, screenUp, first, last, older, newer, weekOlder, weekNewer, open, back, images,
    retry, redraw
  case help, quit

  /// The names of the keys, as in the documentation.
  var names: String {
    switch self {
    case .down: "j Down"
    case .up: "k Up"
    case .screenDown: "Space PageDown Ctrl-d"
    case .screenUp: "b PageUp Ctrl-u"
    case .first: "g Home"
    case .last: "G End"
    case .older: "n ] Right"
    case .newer: "p [ Left"
    case .weekOlder: "N"
    case .weekNewer: "P"
    case .open: "Enter"
    case .back: "Esc q"
    case .images: "v"
    case .retry: "r"
    case .redraw: "R Ctrl-l"
    case .help: "?"
    case .quit: "Q Ctrl-C"
    }
  }

  var meaning: String {
    switch self {
    case .down: "next entry, then the next older date"
    case .up: "previous entry"
    case .screenDown: "next screen"
    case .screenUp: "previous screen"
    case .first: "first entry of the date"
    case .last: "last loaded entry of the date"
    case .older: "older ranking"
    case .newer: "newer ranking"
    case .weekOlder: "seven rankings older"
    case .weekNewer: "seven rankings newer"
    case .open: "single image"
    case .back: "back; in the list, quit"
    case .images: "images on or off"
    case .retry: "retry failed requests"
    case .redraw: "redraw the screen"
    case .help: "all keys"
    case .quit: "quit"
    }
  }

  /// Finds the key of an event; nil for keys without a meaning.
  init?(_ key: InputEvent.Key, _ modifiers: InputEvent.Modifiers) {
    switch (key, modifiers) {
    case (.character("c"), .control): self = .quit
    case (.character("d"), .control): self = .screenDown
    case (.character("u"), .control): self = .screenUp
    case (.character("l"), .control): self = .redraw
    case (.character(let character), []):
      switch character {
      case "j": self = .down
      case "k": self = .up
      case " ": self = .screenDown
      case "b": self = .screenUp
      case "g": self = .first
      case "G": self = .last
      case "n", "]": self = .older
      case "p", "[": self = .newer
      case "N": self = .weekOlder
      case "P": self = .weekNewer
      case "q": self = .back
      case "v": self = .images
      case "r": self = .retry
      case "R": self = .redraw
      case "?": self = .help
      case "Q": self = .quit
      default: return nil
      }
    case (.down, []): self = .down
    case (.up, []): self = .up
    case (.pageDown, []): self = .screenDown
    case (.pageUp, []): self = .screenUp
    case (.home, []): self = .first
    case (.end, []): self = .last
    case (.right, []): self = .older
    case (.left, []): self = .newer
    case (.enter, []): self = .open
    case (.escape, []): self = .back
    default: return nil
    }
  }
}
