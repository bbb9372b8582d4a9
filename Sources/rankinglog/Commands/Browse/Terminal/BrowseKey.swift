import RankingLogCore
import TerminalKit

/// A row in the table of keys, from which the browser, its help and its documentation are made.
struct BrowseKey: Sendable {
  /// The names of the keys of the keyboard, as in the documentation.
  let names: String
  let meaning: String
  /// The views in which the keys have this effect.
  let views: Views
  let hints: [Hint]
  /// Whether the help of the command contains the row.
  let isEssential: Bool
  /// Changes the state, and returns the request to the rest of the program.
  let press: @Sendable (inout BrowseState) -> BrowseState.Effect?
  private let bindings: [Binding]

  /// A key that changes only the state.
  init(
    _ names: String, _ meaning: String, in views: Views = .works, hints: [Hint] = [],
    isEssential: Bool = false,
    _ change: @escaping @Sendable (inout BrowseState) -> Void
  ) {
    self = .requesting(names, meaning, in: views, hints: hints, isEssential: isEssential) { state in
      change(&state)
      return nil
    }
  }

  private init(
    names: String, meaning: String, views: Views, hints: [Hint], isEssential: Bool,
    press: @escaping @Sendable (inout BrowseState) -> BrowseState.Effect?
  ) {
    (self.names, self.meaning, self.views, self.hints) = (names, meaning, views, hints)
    (self.isEssential, self.press) = (isEssential, press)
    bindings = names.split(separator: " ").map { Binding(String($0)) }
  }

  /// A key with a request to the rest of the program.
  static func requesting(
    _ names: String, _ meaning: String, in views: Views = .works, hints: [Hint] = [],
    isEssential: Bool = false,
    _ press: @escaping @Sendable (inout BrowseState) -> BrowseState.Effect?
  ) -> Self {
    Self(
      names: names, meaning: meaning, views: views, hints: hints, isEssential: isEssential, press: press)
  }

  /// The views of the browser.
  struct Views: OptionSet, Sendable {
    let rawValue: UInt8

    /// The list and the grid.
    static let list = Views(rawValue: 1)
    static let single = Views(rawValue: 2)
    static let curve = Views(rawValue: 4)
    static let calendar = Views(rawValue: 8)
    static let modes = Views(rawValue: 16)
    static let text = Views(rawValue: 32)

    /// The views with a current work.
    static let works: Views = [.list, .single, .curve]
    static let overlays: Views = [.single, .curve, .calendar, .modes, .text]
    static let all = overlays.union(.list)
  }

  /// The meaning of a key in one word, for the last row of the screen.
  struct Hint: Sendable {
    /// The position in the row. On a narrow screen, the last hints are missing.
    let position: Int
    let word: String
    let views: Views

    init(_ position: Int, _ word: String, in views: Views) {
      (self.position, self.word, self.views) = (position, word, views)
    }
  }

  /// A subject in the help, with its keys.
  struct Group: Sendable {
    let title: String
    let keys: [BrowseKey]

    init(_ title: String, _ keys: [BrowseKey]) { (self.title, self.keys) = (title, keys) }
  }

  static let all = groups.flatMap(\.keys)

  /// The last row of the screen in a view.
  static func hints(in view: Views, _ texts: Texts = .english) -> [String] {
    let found = all.flatMap { key in
      key.hints.filter { $0.views.contains(view) }.map {
        ($0.position, "\(key.names.prefix { $0 != " " }) \(texts(Message($0.word)))")
      }
    }
    return found.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// Finds the row of an event of the keyboard; nil for keys without an effect in the view.
  static func row(_ key: InputEvent.Key, _ modifiers: InputEvent.Modifiers, in view: Views) -> BrowseKey? {
    let pressed = Binding(key, modifiers)
    return all.first { $0.views.contains(view) && $0.bindings.contains(pressed) }
  }
}

/// A key of the keyboard with its modifiers.
private struct Binding: Sendable, Equatable {
  let key: InputEvent.Key
  let modifiers: InputEvent.Modifiers

  init(_ key: InputEvent.Key, _ modifiers: InputEvent.Modifiers) {
    (self.key, self.modifiers) = (key, modifiers)
  }

  /// Parses a name of the table: a character, a word, or `Ctrl-` and a character.
  init(_ name: String) {
    let characters = name.hasPrefix("Ctrl-") ? Array(name.dropFirst(5)) : Array(name)
    let modifiers: InputEvent.Modifiers = name.hasPrefix("Ctrl-") ? .control : []
    self.init(Self.words[name] ?? .character(characters[0]), modifiers)
    precondition(Self.words[name] != nil || characters.count == 1, "unknown key \(name)")
  }

  private static let words: [String: InputEvent.Key] = [
    "Down": .down, "Up": .up, "Left": .left, "Right": .right, "Space": .character(" "),
    "PageDown": .pageDown, "PageUp": .pageUp, "Home": .home, "End": .end, "Enter": .enter, "Esc": .escape,
  ]
}

extension BrowseKey {
  static let groups = [
    Group(
      "Move",
      [
        BrowseKey(
          "j Down", "next entry, then the next older date", in: .all,
          hints: [Hint(1, "next work", in: .single)], isEssential: true
        ) { $0.move(rows: 1) },
        BrowseKey("k Up", "previous entry", in: .all, isEssential: true) { $0.move(rows: -1) },
        BrowseKey(
          "h Left", "list: older ranking; grid: previous work; image: previous page or work",
          in: [.works, .calendar]
        ) { $0.move(columns: -1) },
        BrowseKey(
          "l Right", "list: newer ranking; grid: next work; image: next page or work",
          in: [.works, .calendar]
        ) { $0.move(columns: 1) },
        BrowseKey(
          "Space PageDown Ctrl-d", "next screen", in: .all, hints: [Hint(1, "next screen", in: .text)],
          isEssential: true
        ) { $0.move(screens: 1) },
        BrowseKey("b PageUp Ctrl-u", "previous screen", in: .all) { $0.move(screens: -1) },
        BrowseKey("g Home", "first entry of the date", in: [.works, .modes, .text]) {
          $0.moveToEdge(isLast: false)
        },
        BrowseKey("G End", "last loaded entry of the date", in: [.works, .modes, .text]) {
          $0.moveToEdge(isLast: true)
        },
        BrowseKey(".", "next page of the work", hints: [Hint(2, "next page", in: .single)]) {
          $0.turnPage(isForward: true)
        },
        BrowseKey(",", "previous page of the work") { $0.turnPage(isForward: false) },
      ]),
    Group(
      "Dates",
      [
        BrowseKey(
          "n", "older ranking", in: [.works, .calendar],
          hints: [Hint(3, "older", in: .list), Hint(2, "older year", in: .calendar)], isEssential: true
        ) { $0.move(rankings: 1) },
        BrowseKey(
          "p", "newer ranking", in: [.works, .calendar], hints: [Hint(4, "newer", in: .list)],
          isEssential: true
        ) { $0.move(rankings: -1) },
        BrowseKey("N", "seven rankings older") { $0.move(rankings: 7) },
        BrowseKey("P", "seven rankings newer") { $0.move(rankings: -7) },
        BrowseKey("{", "one month older") { $0.move(months: -1) },
        BrowseKey("}", "one month newer") { $0.move(months: 1) },
        BrowseKey("[", "one year older", in: [.works, .calendar]) { $0.move(months: -12) },
        BrowseKey("]", "one year newer", in: [.works, .calendar]) { $0.move(months: 12) },
        BrowseKey(
          "D", "enter a date, such as 2014-11-06, 2014-11, -7d or latest", in: [.works, .calendar],
          hints: [Hint(6, "date", in: .list)], isEssential: true
        ) { $0.prompt(.date) },
        BrowseKey("m", "select a mode") { $0.showModes() },
      ]),
    Group(
      "Views",
      [
        BrowseKey(
          "Enter 3", "single image", in: [.works, .calendar, .modes],
          hints: [
            Hint(2, "image", in: .list), Hint(1, "show", in: .calendar), Hint(1, "select", in: .modes),
          ], isEssential: true
        ) { $0.open() },
        BrowseKey("1", "list", in: [.works, .calendar]) { $0.show(.list) },
        BrowseKey(
          "2", "grid of images", in: [.works, .calendar], hints: [Hint(5, "grid", in: .list)],
          isEssential: true
        ) { $0.show(.grid) },
        BrowseKey("4", "calendar of stored rankings", in: [.works, .calendar], isEssential: true) {
          $0.toggleCalendar()
        },
        BrowseKey(
          "c", "chart of the ranks of the work; again for its next series",
          hints: [Hint(1, "next series", in: .curve)]
        ) { $0.showNextCurve() },
        BrowseKey("i", "all details of the work") { $0.open(.text(.details, top: 0)) },
        BrowseKey(
          "Esc", "close the view, the results or the filter", in: .all,
          hints: [Hint(11, "back", in: .overlays)]
        ) { $0.close() },
        .requesting("q", "like Esc; in the list, quit", in: .all) { $0.closeOrQuit() },
      ]),
    Group(
      "Find",
      [
        BrowseKey(
          "/", "filter entries, as with -w: fox, views:50k.., rank:..10; empty to remove the filter",
          hints: [Hint(7, "filter", in: .list)], isEssential: true
        ) { $0.prompt(.filter) },
        BrowseKey("s", "search all stored works", isEssential: true) { $0.prompt(.search) },
        BrowseKey(":", "list the works of a command: :movers, :best -d 2014, :recents") {
          $0.prompt(.command)
        },
        .requesting("a", "stored works of the artist") { $0.searchArtist() },
        BrowseKey("t", "ranking in which the work had its best rank") { $0.showBestRanking() },
      ]),
    Group(
      "Works",
      [
        BrowseKey(
          "x", "select or unselect the work",
          hints: [Hint(8, "select", in: .list), Hint(3, "select", in: .single)], isEssential: true
        ) { $0.select() },
        BrowseKey("V", "select all works since the last selected one") { $0.selectRange() },
        BrowseKey("*", "select all loaded entries of the date") { $0.selectAll() },
        BrowseKey("u", "unselect all works") { $0.unselectAll() },
        .requesting(
          "d", "download the selected works, or the current one",
          hints: [Hint(9, "download", in: .list), Hint(4, "download", in: .single)], isEssential: true
        ) { $0.download() },
        BrowseKey("J", "downloads of this session") { $0.show(.downloads) },
        .requesting("f", "add the work to the favorites, or remove it") {
          $0.list.entry.map { .favorite($0.illust.id) }
        },
        .requesting("B", "add a bookmark at pixiv") { $0.list.entry.map { .bookmark($0.illust.id) } },
        .requesting("o", "open the work's page at pixiv") { $0.list.entry.map { .open($0.illust.url) } },
        .requesting("y", "copy the ID") { $0.list.entry.map { .copy("\($0.illust.id)") } },
        .requesting("Y", "copy the address") { $0.list.entry.map { .copy($0.illust.url) } },
        BrowseKey("|", "pipe the IDs of the selected works, or of the current one, to a shell command") {
          $0.prompt(.pipe)
        },
      ]),
    Group(
      "Other",
      [
        BrowseKey("v", "images on or off") { $0.toggleImages() },
        BrowseKey("!", "show or blur R-18 images") { $0.toggleBlur() },
        .requesting("r", "retry failed requests") { $0.retry() },
        .requesting("R Ctrl-l", "redraw the screen", in: .all) { _ in .redraw },
        BrowseKey(
          "?", "all keys", in: .all,
          hints: [Hint(1, "keys", in: .list), Hint(12, "keys", in: .overlays)], isEssential: true
        ) { $0.toggleHelp() },
        .requesting("Q Ctrl-c", "quit", in: .all, hints: [Hint(10, "quit", in: .list)], isEssential: true) {
          $0.quit()
        },
      ]),
  ]
}
