/// What readers chose in live pages (a layout, a language), kept in a file: what a browser keeps belongs to an address, whose
/// port is another one each time.
actor LiveChoices {
  /// The number of choices that are kept; pages have fewer.
  private static let limit = 50

  private let path: String?
  private var values: [String: PageChoice]?

  /// - Parameter directory: Where the file is; nil to keep nothing beyond this process.
  init(directory: String?) { path = directory.map { $0 + "/browse.json" } }

  /// All of them; none if the file cannot be read, or is not ours.
  var all: [String: PageChoice] {
    if let values { return values }
    let bytes = path.flatMap { path in try? Files.read(path) }
    let read = bytes.flatMap { try? JSONDecoding.decode([String: PageChoice].self, from: $0) } ?? [:]
    values = read
    return read
  }

  /// Changes some of them.
  func set(_ changes: [String: PageChoice]) throws {
    let old = all
    let new = old.merging(changes) { $1 }
    guard new.count <= Self.limit else { throw Act.Refusal(400, "there are too many choices") }
    values = new
    guard let path, new != old else { return }
    var writer = JSONWriter()
    writer.value(new)
    try AtomicFile.replace(path, with: writer.bytes + Array("\n".utf8))
  }
}
