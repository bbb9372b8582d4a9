/// A list of works read from input. Accepts any output format of rankinglog except tables, JSON objects in any layout,
/// and lines that start with an ID or a URL.
public struct WorkList: Sendable {
  /// The works, in input order.
  public private(set) var works: [RequestedWork] = []
  /// The lines that could not be parsed.
  public private(set) var problems: [Problem] = []
  /// The first line of a plan.
  private(set) var header: PlanHeader?
  /// Whether the list contains the end line of a plan.
  private(set) var hasEnd = false

  /// An invalid line.
  public struct Problem: Hashable, Sendable {
    /// The line's number, from 1.
    public var line: Int
    /// The reason.
    public var reason: String
  }

  /// The maximum length of a line, in bytes; far more than a title and its tags need.
  private static let maxLineLength = 1 << 20

  /// Parses a list. Reports invalid lines, and reads the others.
  public init(_ bytes: [UInt8]) {
    let text = Array(bytes.withoutByteOrderMark)
    if JSONDecoding.looksLikeJSON(text) {
      readJSON(text)
    } else if WorkList.hasHeader(text) {
      readCSV(text)
    } else {
      readLines(text)
    }
  }

  private mutating func readJSON(_ text: [UInt8]) {
    for value in JSONObjectScanner(text) {
      guard value.isObject,
        let fields = try? JSONDecoding.decode(LenientObject.self, from: Array(text[value.range]))
      else {
        problems.append(Problem(line: value.line, reason: "no JSON object"))
        continue
      }
      switch fields.string("kind") {
      case "plan": header = PlanHeader(fields)
      case "end": hasEnd = true
      default: add(fields, line: value.line)
      }
    }
  }

  private mutating func add(_ fields: LenientObject, line: Int) {
    guard let entries = fields.array("entries", of: LenientObject.self) else {
      return add(fields, in: fields, line: line)
    }
    for entry in entries { add(entry, in: fields, line: line) }
  }

  private mutating func add(_ fields: LenientObject, in ranking: LenientObject, line: Int) {
    guard let id = (fields.int("id") ?? fields.int("work") ?? fields.int("illust_id")).within(Count.ids)
    else {
      problems.append(Problem(line: line, reason: "the object has no id"))
      return
    }
    let pages = WorkList.pages(fields)
    guard pages?.allSatisfy(Count.range.contains) ?? true else {
      problems.append(Problem(line: line, reason: "the object has an impossible page"))
      return
    }
    // A plan contains all entries of a work on one line.
    let places = fields.array("places", of: LenientObject.self) ?? []
    let appearances =
      places.isEmpty
      ? [WorkList.appearance(fields, in: ranking)] : places.map { WorkList.appearance($0, in: $0) }
    var hint = RankingEntry(record: fields).illust
    hint.id = id
    works.append(
      RequestedWork(
        id: id, appearances: appearances.compactMap(\.self), hint: hint,
        source: ranking.string("source").flatMap(RankingSource.init), pages: pages))
  }

  private static func appearance(_ fields: LenientObject, in ranking: LenientObject) -> RankingAppearance? {
    appearance(
      mode: ranking.string("mode"), content: ranking.string("content"), date: ranking.string("date"),
      rank: fields.int("rank") ?? fields.int("position"))
  }

  /// Returns the selected pages of a plan, from 0; nil for all. In other records, `pages` contains URLs.
  private static func pages(_ fields: LenientObject) -> Set<Int>? {
    guard let pages = fields.wholeList("pages", of: Int.self).map(Set.init), !pages.isEmpty else {
      return nil
    }
    let all = 0..<(fields.positive("page_count") ?? 1)
    // The page count is untrusted, so no set of that size is created.
    return pages.count == all.count && pages.allSatisfy(all.contains) ? nil : pages
  }

  /// Whether the first line names the columns of csv, among them the IDs.
  private static func hasHeader(_ text: [UInt8]) -> Bool {
    let line = text.prefix(maxLineLength).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return line.split(separator: UInt8(ascii: ",")).contains { $0.elementsEqual("id".utf8) }
  }

  private mutating func readCSV(_ text: [UInt8]) {
    var reader = CSVReader(text)
    var line = 0
    var positions: [Int?] = []
    do throws(CSVReader.ParseError) {
      while let row = try reader.next() {
        line += 1
        if line == 1 {
          positions = EntryColumn.row(.ranking).map { row.firstIndex(of: "\($0.name)") }
        } else if row != [""] {
          add(positions.map { $0.flatMap { row.indices.contains($0) ? row[$0] : nil } ?? "" }, line: line)
        }
      }
    } catch {
      problems.append(Problem(line: line + 1, reason: error.reason))
    }
  }

  private mutating func readLines(_ text: [UInt8]) {
    var (start, number) = (text.startIndex, 0)
    while start < text.endIndex {
      let (newline, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
      let end = text[start...].firstIndex { $0 == newline || $0 == carriageReturn } ?? text.endIndex
      let line = text[start..<end]
      start = text[end...].starts(with: [carriageReturn, newline]) ? end + 2 : end + 1
      number += 1
      guard line.count <= WorkList.maxLineLength else {
        problems.append(Problem(line: number, reason: "the line is too long to name a work"))
        continue
      }
      readLine(String(decoding: line, as: UTF8.self), number)
    }
  }

  /// Reads a line with columns, the path of a file, or any number of works.
  private mutating func readLine(_ line: String, _ number: Int) {
    if line.allSatisfy(\.isWhitespace) || line.first == "#" { return }
    let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    if columns.count > 1 || WorkList.id(ofFile: line) != nil {
      add(columns, line: number)
      // Other columns are titles and numbers, except URLs of other works.
      for column in columns.dropFirst() where column.contains("://") {
        if let id = try? WorkList.id(column), id != works.last?.id { works.append(RequestedWork(id: id)) }
      }
      return
    }
    let words = line.split { $0.isWhitespace || $0 == "," || $0 == ";" }.map(String.init)
    let ids = words.map { word in Result { () throws(RankingLogError) in try WorkList.id(word) } }
    let count = ids.count { (try? $0.get()) != nil }
    // A title may follow the ID.
    if count < words.count, count > 1 {
      problems.append(
        Problem(
          line: number, reason: "\(count) of its \(words.count) words are works; put each work on a line"))
    } else {
      for word in count == words.count ? words : Array(words.prefix(1)) { add([word], line: number) }
    }
  }

  /// Adds a row with the columns of tsv and csv, or any other row whose first field is a work.
  private mutating func add(_ row: [String], line: Int) {
    do throws(RankingLogError) {
      let id = try WorkList.id(row.first ?? "")
      // A row without all of these columns has others in their place.
      let columns = EntryColumn.row(.ranking).prefix { $0 != .title }
      let fields = row.count < columns.count ? [:] : Dictionary(uniqueKeysWithValues: zip(columns, row))
      let appearance = WorkList.appearance(
        mode: fields[.mode], content: fields[.content], date: fields[.date],
        rank: fields[.rank].flatMap { Int($0) } ?? fields[.position].flatMap { Int($0) })
      works.append(
        RequestedWork(
          id: id, appearances: appearance.map { [$0] } ?? [],
          source: fields[.source].flatMap(RankingSource.init)))
    } catch {
      problems.append(Problem(line: line, reason: "\(error)"))
    }
  }

  /// Returns the work in a field: an ID, a URL, or the name of one of its files.
  private static func id(_ field: String) throws(RankingLogError) -> Int {
    if let id = id(ofFile: field) { return id }
    guard case .work(let id) = try PixivURL(field) else {
      throw .usage("'\(field.quotable)' is the URL of a ranking, not of a work")
    }
    return id
  }

  /// Returns the work in a file name such as `…/001_114862000_p0.jpg`; default names contain the ID before the page.
  private static func id(ofFile path: String) -> Int? {
    guard !path.contains("://"), let name = path.split(separator: "/").last else { return nil }
    let parts = name.prefix { $0 != "." }.split(separator: "_")
    let page = parts.firstIndex { $0.first == "p" && Int(digits: $0.dropFirst()) != nil }
    return page.flatMap { $0 > 0 ? Int(id: parts[$0 - 1]) : nil }
  }

  private static func appearance(mode: String?, content: String?, date: String?, rank: Int?)
    -> RankingAppearance?
  {
    guard let mode = mode.flatMap(RankingMode.init), let date = date.flatMap({ RankingDate($0) }),
      let rank = rank.within(Count.ranks)
    else {
      return nil
    }
    return RankingAppearance(
      kind: RankingKind(mode, content.flatMap(RankingContent.init) ?? .all), date: date, rank: rank)
  }
}
