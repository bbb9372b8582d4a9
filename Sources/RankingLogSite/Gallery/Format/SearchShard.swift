import RankingLogCore

/// `data/search/<n>.js`: the searchable data of works, also used by artist and tag pages, as columns of equal length.
enum SearchShard {
  /// - Parameter works: The works, in descending order of IDs.
  static func script(_ number: Int, _ works: [SearchedWork]) -> JSONWriter {
    script(key: SitePath.searchKey(number), works)
  }

  /// Writes the same columns under another key.
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
    writer.key(name)
    // As in `DateShard`.
    writer.array { writer in for work in works { writer.value(value(work)) } }
  }
}

/// A row of a search shard.
struct SearchedWork {
  let id: Int
  /// The ID of the artist; 0 if unknown.
  let artist: Int
  /// The best rank, and its list and day; the list is -1 if there is none.
  let (best, list, day): (Int, Int, Int)
  /// The number of pages; 0 if unknown.
  let pages: Int
  let type: Int?
  let age: Int?
  let pictures: WorkImages
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

  /// Sanitized text contains neither tabs nor line ends, which separate fields and works.
  private static func text(_ illust: Illust) -> String {
    ([illust.title, illust.artist?.name ?? ""] + illust.tags).map { $0.sanitized() }.joined(separator: "\t")
  }
}
