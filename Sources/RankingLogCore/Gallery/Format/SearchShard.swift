/// `data/search/<n>.js`: what is searched of works, and what artists' and tags' pages show, as columns of equal length.
enum SearchShard {
  /// - Parameter works: In descending order of ids.
  static func script(_ number: Int, _ works: [SearchedWork]) -> JSONWriter {
    script(key: SitePath.searchKey(number), works)
  }

  /// The same columns under another key.
  static func script(key: String, _ works: [SearchedWork]) -> JSONWriter {
    let texts = works.reduce(0) { $0 + $1.text.utf8.count + 1 }
    return JSONWriter(
      calling: "RL.put", key: key, capacity: 256 + texts + 48 * works.count
    ) { writer in
      writer.object { writer in
        column("id", works, &writer) { $0.id }
        column("artist", works, &writer) { $0.artist }
        column("best", works, &writer) { $0.best }
        column("list", works, &writer) { $0.list }
        column("day", works, &writer) { $0.day }
        column("pages", works, &writer) { $0.pages }
        column("type", works, &writer) { $0.type }
        column("age", works, &writer) { $0.age }
        column("thumbnail", works, &writer) { $0.pictures.thumbnail.code }
        column("image", works, &writer) { $0.pictures.image.code }
        writer.member("ratio", String(decoding: works.map(\.ratio), as: UTF8.self))
        writer.member("text", works.map(\.text).joined(separator: "\n"))
      }
    }
  }

  private static func column(
    _ name: StaticString, _ works: [SearchedWork], _ writer: inout JSONWriter, _ value: (SearchedWork) -> Int?
  ) {
    writer.member(name, works) { $0.value(value($1)) }
  }
}

/// A row of a search shard.
struct SearchedWork {
  let id: Int
  /// 0 if unknown.
  let artist: Int
  /// The best place, and its list and day; the list is -1 if there is none.
  let (best, list, day): (Int, Int, Int)
  /// 0 if unknown.
  let pages: Int
  let type: Int?
  let age: Int?
  let pictures: WorkPictures
  let ratio: UInt8
  /// `title TAB artist TAB tag TAB tag`.
  let text: String

  init(_ work: GalleryWork) {
    let illust = work.illust
    let best = work.best
    id = illust.id
    artist = illust.artist?.id ?? 0
    (self.best, list, day) = (best?.place.rank ?? 0, best?.list ?? -1, best?.place.day ?? 0)
    pages = illust.pageCount ?? 0
    (type, age) = (illust.type?.code, (work.pictures.restriction ?? illust.ageRating)?.code)
    pictures = work.pictures
    ratio = AspectRatio.character(width: illust.width, height: illust.height)
    text = Self.text(illust)
  }

  private static func text(_ illust: Illust) -> String {
    var text = TextBuffer(capacity: 256)
    text.append(field: illust.title)
    text.append(UInt8(ascii: "\t"))
    text.append(field: illust.artist?.name ?? "")
    for tag in illust.tags {
      text.append(UInt8(ascii: "\t"))
      text.append(field: tag)
    }
    return text.text
  }
}

extension TextBuffer {
  /// Appends a text in which tabs and line ends, which separate fields and lines, are blanks.
  fileprivate mutating func append(field: String) {
    for byte in field.utf8 { append(byte == 0x09 || byte == 0x0a || byte == 0x0d ? 0x20 : byte) }
  }
}
