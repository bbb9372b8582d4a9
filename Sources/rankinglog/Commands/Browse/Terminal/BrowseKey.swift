import TerminalKit

/// The keys of the terminal browser: one table for the program, its help and its documentation.
enum BrowseKey: CaseIterable, Sendable {
  case down, up, left, right, screenDown, screenUp, first, last
  case older, newer, weekOlder, weekNewer, monthOlder, monthNewer, yearOlder, yearNewer, date, mode
  case open, nextPage, previousPage, list, grid, calendar, curve, details, back, leave
  case filter, search, command, artist, ranked
  case select, selectRange, selectAll, unselectAll, download, downloads, bookmark, page, copyID, copyAddress,
    pipe
  case images, uncover, retry, redraw
  case help, quit

  /// The keys in the help of the command.
  static let essential: [Self] = [
    .down, .up, .screenDown, .older, .newer, .date, .open, .grid, .calendar, .filter, .search, .select,
    .download,
    .help, .quit,
  ]

  /// The keys of the keyboard.
  private var bindings: [Binding] {
    switch self {
    case .down: ["j", Binding(.down, "Down")]
    case .up: ["k", Binding(.up, "Up")]
    case .left: ["h", Binding(.left, "Left")]
    case .right: ["l", Binding(.right, "Right")]
    case .screenDown: [Binding(.character(" "), "Space"), Binding(.pageDown, "PageDown"), .control("d")]
    case .screenUp: ["b", Binding(.pageUp, "PageUp"), .control("u")]
    case .first: ["g", Binding(.home, "Home")]
    case .last: ["G", Binding(.end, "End")]
    case .older: ["n"]
    case .newer: ["p"]
    case .weekOlder: ["N"]
    case .weekNewer: ["P"]
    case .monthOlder: ["{"]
    case .monthNewer: ["}"]
    case .yearOlder: ["["]
    case .yearNewer: ["]"]
    case .date: ["D"]
    case .mode: ["m"]
    case .open: [Binding(.enter, "Enter"), "3"]
    case .nextPage: ["."]
    case .previousPage: [","]
    case .list: ["1"]
    case .grid: ["2"]
    case .calendar: ["4"]
    case .curve: ["c"]
    case .details: ["i"]
    case .back: [Binding(.escape, "Esc")]
    case .leave: ["q"]
    case .filter: ["/"]
    case .search: ["s"]
    case .command: [":"]
    case .artist: ["a"]
    case .ranked: ["t"]
    case .select: ["x"]
    case .selectRange: ["V"]
    case .selectAll: ["*"]
    case .unselectAll: ["u"]
    case .download: ["d"]
    case .downloads: ["J"]
    case .bookmark: ["B"]
    case .page: ["o"]
    case .copyID: ["y"]
    case .copyAddress: ["Y"]
    case .pipe: ["|"]
    case .images: ["v"]
    case .uncover: ["!"]
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
    case .left: "list: older ranking; grid: previous work; image: previous page or work"
    case .right: "list: newer ranking; grid: next work; image: next page or work"
    case .screenDown: "next screen"
    case .screenUp: "previous screen"
    case .first: "first entry of the date"
    case .last: "last loaded entry of the date"
    case .older: "older ranking"
    case .newer: "newer ranking"
    case .weekOlder: "seven rankings older"
    case .weekNewer: "seven rankings newer"
    case .monthOlder: "one month older"
    case .monthNewer: "one month newer"
    case .yearOlder: "one year older"
    case .yearNewer: "one year newer"
    case .date: "enter a date, such as 2014-11-06, 2014-11, -7d or latest"
    case .mode: "select a mode"
    case .open: "single image"
    case .nextPage: "next page of the work"
    case .previousPage: "previous page of the work"
    case .list: "list"
    case .grid: "grid of images"
    case .calendar: "calendar of stored rankings"
    case .curve: "chart of the ranks of the work; again for its next series"
    case .details: "all details of the work"
    case .back: "close the view, the results or the filter"
    case .leave: "like Esc; in the list, quit"
    case .filter: "filter entries, as with -w: fox, views:50k.., rank:..10; empty to remove the filter"
    case .search: "search all stored works"
    case .command: "list the works of a command: :movers, :best -d 2014, :recents"
    case .artist: "stored works of the artist"
    case .ranked: "ranking in which the work had its best rank"
    case .select: "select or unselect the work"
    case .selectRange: "select all works since the last selected one"
    case .selectAll: "select all loaded entries of the date"
    case .unselectAll: "unselect all works"
    case .download: "download the selected works, or the current one"
    case .downloads: "downloads of this session"
    case .bookmark: "add a bookmark at pixiv"
    case .page: "open the work's page at pixiv"
    case .copyID: "copy the ID"
    case .copyAddress: "copy the address"
    case .pipe: "pipe the IDs of the selected works, or of the current one, to a shell command"
    case .images: "images on or off"
    case .uncover: "show or blur R-18 images"
    case .retry: "retry failed requests"
    case .redraw: "redraw the screen"
    case .help: "all keys"
    case .quit: "quit"
    }
  }

  /// The first key and its meaning in one word, for the last row of the screen.
  func hint(_ word: String) -> String { "\(bindings[0].name) \(word)" }

  /// The subject of the key in the help.
  var group: Group {
    switch self {
    case .down, .up, .left, .right, .screenDown, .screenUp, .first, .last, .nextPage, .previousPage: .move
    case .older, .newer, .weekOlder, .weekNewer, .monthOlder, .monthNewer, .yearOlder, .yearNewer, .date,
      .mode:
      .dates
    case .open, .list, .grid, .calendar, .curve, .details, .back, .leave: .views
    case .filter, .search, .command, .artist, .ranked: .find
    case .select, .selectRange, .selectAll, .unselectAll, .download, .downloads, .bookmark, .page, .copyID,
      .copyAddress, .pipe:
      .works
    case .images, .uncover, .retry, .redraw, .help, .quit: .other
    }
  }

  enum Group: String, CaseIterable {
    case move = "Move"
    case dates = "Dates"
    case views = "Views"
    case find = "Find"
    case works = "Works"
    case other = "Other"
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
