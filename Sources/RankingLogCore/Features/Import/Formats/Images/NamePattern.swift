/// The parts of a file name in order, without its extension. Both the names of other programs and a user's name
/// templates are patterns.
struct NamePattern: Sendable {
  indirect enum Part: Sendable, ExpressibleByStringLiteral {
    case literal(String)
    /// The first of several strings that matches.
    case oneOf([StaticString])
    /// The work ID; a second one must be equal.
    case id
    /// A number with another meaning, such as a rank.
    case number(ClosedRange<Int>)
    /// The page, from 0.
    case page
    /// `_pN`, with any separator or none.
    case markedPage
    case size([(StaticString, ImageSize)])
    /// The ZIP of an animation, in its size.
    case animation
    /// 32 digits, which follow the IDs of works with limited visibility.
    case secret
    /// The time of a version in names of rankinglog.
    case version
    /// A number or a time that distinguishes files of the same page, at the end.
    case copy
    /// The time at which the file was saved.
    case savingTime
    /// The end, or `-` and a title.
    case title
    /// The end, or words that do not contain a page: they do not start with `pN`, and do not end with a digit.
    case words
    /// The position after a character other than an ASCII letter.
    case wordStart
    /// Any text of at least one byte, except a slash.
    case text
    case optional(Part)

    init(stringLiteral text: String) { self = .literal(text) }
  }

  /// The values of the parts in a name.
  struct Values: Hashable, Sendable {
    var id: Int?
    var page: Int?
    var size = ImageSize.original
    var isAnimation = false
    var isCopy = false
    var version: Timestamp?
  }

  let parts: [Part]
  /// The number of path components.
  let componentCount: Int

  /// - Parameter componentCount: The number of path components; a pattern of a file name has 1.
  init(_ parts: [Part], componentCount: Int = 1) {
    (self.parts, self.componentCount) = (parts, componentCount)
  }

  /// Returns the values in a name; nil if it does not match, or if several values are possible.
  func values(in name: [UInt8]) -> Values? {
    var search = Search(parts: parts)
    search.continue(0, NameScanner(name), Values())
    return search.isAmbiguous ? nil : search.found
  }

  /// A depth-first search. A text may have many ends, so each state is visited once, and the time is bounded by the
  /// product of the lengths of the pattern and the name.
  private struct Search {
    private struct State: Hashable {
      let part: Int
      let position: Int
      let values: Values
    }

    let parts: [Part]
    var found: Values?
    var isAmbiguous = false
    private var visited: Set<State> = []

    init(parts: [Part]) { self.parts = parts }

    mutating func `continue`(_ start: Int, _ scanner: NameScanner, _ values: Values) {
      var (scanner, values) = (scanner, values)
      for index in start..<parts.count {
        if case .text = parts[index] { return end(after: index, scanner, values) }
        guard parts[index].take(&scanner, &values) else { return }
      }
      guard scanner.isAtEnd else { return }
      isAmbiguous = isAmbiguous || found.map { $0 != values } ?? false
      found = values
    }

    /// Tries all ends of a text.
    private mutating func end(after index: Int, _ start: NameScanner, _ values: Values) {
      var scanner = start
      let isLast = index == parts.count - 1
      while !isAmbiguous, let next = scanner.next, next != UInt8(ascii: "/") {
        scanner.skip()
        if scanner.isAtEnd || !isLast, visit(index, scanner, values) {
          self.continue(index + 1, scanner, values)
        }
      }
    }

    /// Whether a state was not visited before. A first text starts only once.
    private mutating func visit(_ index: Int, _ scanner: NameScanner, _ values: Values) -> Bool {
      if index == 0 { return true }
      return visited.insert(State(part: index, position: scanner.position, values: values)).inserted
    }
  }
}

extension NamePattern.Part {
  /// Consumes the part, and returns whether it comes next. Not for `text`.
  fileprivate func take(_ scanner: inout NameScanner, _ values: inout NamePattern.Values) -> Bool {
    switch self {
    case .literal(let text): return scanner.take(text.utf8)
    case .oneOf(let texts): return scanner.take(oneOf: texts)
    case .id:
      guard let id = scanner.id(), values.id.map({ $0 == id }) ?? true else { return false }
      values.id = id
    case .number(let lengths): return scanner.number(lengths) != nil
    case .page, .markedPage:
      let page: Int? = if case .page = self { scanner.page() } else { scanner.markedPage() }
      guard let page, values.page.map({ $0 == page }) ?? true else { return false }
      values.page = page
    case .size(let sizes):
      guard let size = sizes.first(where: { scanner.take($0.0) })?.1 else { return false }
      values.size = size
    case .animation:
      let isReduced = scanner.take("_ugoira600x600")
      guard isReduced || scanner.take("_ugoira1920x1080") else { return false }
      values.isAnimation = true
      if isReduced { values.size = .regular }
    case .secret: scanner.dropSecret()
    case .version:
      guard let time = scanner.versionTime() else { return false }
      values.version = time
    case .copy:
      let start = scanner
      guard scanner.take(oneOf: ["_", "-", "~", " "]),
        scanner.number(1...3) != nil || scanner.unixTime() != nil, scanner.isAtEnd
      else {
        scanner = start
        return false
      }
      values.isCopy = true
    case .savingTime: return scanner.savingTime()
    case .wordStart: return !scanner.isAfterLetter
    case .title:
      guard scanner.isAtEnd || scanner.take(oneOf: [" - ", "-"]) else { return false }
      scanner.skipAll()
    case .words:
      let start = scanner
      guard !scanner.isAtEnd else { return true }
      guard scanner.markedPage() == nil, scanner.take(oneOf: [" - ", "-", " "]) else { return false }
      scanner.skipAll()
      if scanner.isAfterDigit {
        scanner = start
        return false
      }
    case .optional(let part):
      var (rest, others) = (scanner, values)
      if part.take(&rest, &others) { (scanner, values) = (rest, others) }
    case .text: return false
    }
    return true
  }
}
