/// A parser of external data, and the properties of every input.
struct Target: Sendable {
  let name: String
  let run: @Sendable ([UInt8]) -> Void

  static let all = [
    Target(name: "csv", run: CSVTarget.run), Target(name: "json", run: JSONTarget.run),
    Target(name: "dates", run: DatesTarget.run), Target(name: "names", run: NamesTarget.run),
    Target(name: "pictures", run: PicturesTarget.run), Target(name: "works", run: WorksTarget.run),
    Target(name: "heads", run: HeadsTarget.run), Target(name: "filters", run: FiltersTarget.run),
    Target(name: "requests", run: RequestsTarget.run), Target(name: "exchange", run: ExchangeTarget.run),
    Target(name: "animations", run: AnimationsTarget.run), Target(name: "imports", run: ImportsTarget.run),
    Target(name: "archives", run: ArchivesTarget.run), Target(name: "terminals", run: TerminalsTarget.run),
  ]
}

/// An input of several lines, so that seeds are readable text.
struct Input {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// Returns the next line without its end; empty if there is none.
  mutating func line() -> String {
    let line = rest.prefix { $0 != UInt8(ascii: "\n") }
    rest = rest.dropFirst(line.count + 1)
    return String(decoding: line, as: UTF8.self)
  }

  /// The unread bytes.
  var remainder: [UInt8] { Array(rest) }
}
