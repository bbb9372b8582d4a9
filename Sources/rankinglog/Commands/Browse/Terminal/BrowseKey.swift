import TerminalKit

/// The keys of the terminal browser: one table for the program, its help and its documentation.
enum BrowseKey: CaseIterable, Sendable {
  case down, up, screenDown, screenUp, first, last, older, newer, weekOlder, weekNewer, open, back, images,
    retry, redraw
  case help, quit

  /// The keys of the keyboard.
  private var bindings: [Binding] {
    switch self {
    case .down: ["j", Binding(.down, "Down")]
    case .up: ["k", Binding(.up, "Up")]
    case .screenDown: [Binding(.character(" "), "Space"), Binding(.pageDown, "PageDown"), .control("d")]
    case .screenUp: ["b", Binding(.pageUp, "PageUp"), .control("u")]
    case .first: ["g", Binding(.home, "Home")]
    case .last: ["G", Binding(.end, "End")]
    case .older: ["n", "]", Binding(.right, "Right")]
    case .newer: ["p", "[", Binding(.left, "Left")]
    case .weekOlder: ["N"]
    case .weekNewer: ["P"]
    case .open: [Binding(.enter, "Enter")]
    case .back: [Binding(.escape, "Esc"), "q"]
    case .images: ["v"]
    case .retry: ["r"]
    case .redraw: ["R", .control("l")]
    case .help: ["?"]
    case .quit: ["Q", .control("c")]
    }
  }

  /// The names of the keys, as in the documentation.
  var names: String { bindings.map(\.name).joined(separator: " ") }

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
    let found = Self.allCases.first { $0.bindings.contains { $0.key == key && $0.modifiers == modifiers } }
    guard let found else { return nil }
    self = found
  }
}

/// A key of the keyboard, with its name.
private struct Binding: ExpressibleByExtendedGraphemeClusterLiteral {
  let key: InputEvent.Key
  var modifiers: InputEvent.Modifiers = []
  let name: String

  init(_ key: InputEvent.Key, _ name: String) { (self.key, self.name) = (key, name) }

  init(extendedGraphemeClusterLiteral character: Character) {
    self.init(.character(character), String(character))
  }

  static func control(_ character: Character) -> Binding {
    var binding = Binding(.character(character), "Ctrl-\(character)")
    binding.modifiers = .control
    return binding
  }
}
