/// The pages of a work's files, from their names, the other files, and the stored number of pages.
struct PageNumbers {
  enum Page: Equatable {
    case page(Int)
    /// The number in the name distinguishes files of a page.
    case copy(ofPage: Int)
    case unknown(Message)
  }

  /// The ID of the work.
  private let id: Int
  /// The stored number of pages; nil if unknown.
  private let count: Int?
  /// The numbers in the names of each directory, if the first page may be 0 or 1.
  private var numbers: [String: (hasZero: Bool, last: Int)] = [:]
  /// The directories with a name that contains no page.
  private var unnumbered: Set<String> = []

  init(_ id: Int, count: Int?, _ files: [(name: ImageFileName, path: String)]) {
    (self.id, self.count) = (id, count)
    for (name, path) in files where name.suffix == .none {
      let directory = Files.parent(of: path)
      if let page = name.page {
        guard name.numbering == .anyStart else { continue }
        let found = numbers[directory] ?? (false, 0)
        numbers[directory] = (found.hasZero || page == 0, max(found.last, page))
      } else if name.numbering != .unnumbered {
        unnumbered.insert(directory)
      }
    }
  }

  /// Returns the page of a file.
  func page(of name: ImageFileName, at path: String) -> Page {
    switch (name.numbering, name.page) {
    case (.unnumbered, _): count == 1 ? .page(0) : unknown("the name does not contain the page")
    case (_, nil): .page(0)
    case (.pixiv, let page?): .page(page)
    case (.titleEnd, let page?): titleEnd(page, path)
    case (.anyStart, let page?): anyStart(page, Files.parent(of: path))
    }
  }

  private func unknown(_ reason: Message) -> Page {
    .unknown(count == nil ? "\(reason); \(.fetchWork(id))" : reason)
  }

  private func titleEnd(_ page: Int, _ path: String) -> Page {
    if let count { return .page(count == 1 ? 0 : page) }
    if page == 0 { return .page(0) }
    // A work with several pages has a first page.
    let first = Self.replacingLast("_p\(page).", in: path, with: "_p0.")
    return first.map(Files.exists) ?? false ? .page(page) : unknown("the title may end in _pN")
  }

  private func anyStart(_ number: Int, _ directory: String) -> Page {
    if number == 0 { return .page(0) }
    let (hasZero, last) = numbers[directory] ?? (false, number)
    let hasFirst = hasZero || unnumbered.contains(directory)
    guard let count else { return hasZero ? .page(number) : unknown("the first page may be 0 or 1") }
    if hasFirst, number < count { return .page(number) }
    if count == 1, number == 1 { return hasFirst ? .copy(ofPage: 0) : .page(0) }
    if !hasFirst, last == count { return .page(number - 1) }
    return unknown("number \(number) in a work with \(count == 1 ? "1 page" : "\(count) pages")")
  }

  /// Returns a path with the last occurrence of a text replaced; nil without one.
  private static func replacingLast(_ words: String, in path: String, with other: String) -> String? {
    let (text, pattern) = (Array(path.utf8), Array(words.utf8))
    guard text.count >= pattern.count,
      let start = (0...(text.count - pattern.count)).last(where: { text[$0...].starts(with: pattern) })
    else { return nil }
    return String(
      decoding: text[..<start] + Array(other.utf8) + text[(start + pattern.count)...], as: UTF8.self)
  }
}
