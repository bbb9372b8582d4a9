import RankingLogCore

/// `data/search/<n>.js`: the searchable data of works, also used by artist and tag pages, as columns of equal length.
enum SearchShard {
  /// - Parameter works: The works, in descending order of IDs.
  static func file(_ number: Int, _ works: [SearchedWork]) -> DataFile {
    file(.search(number), works) { writer in
      writer.member("width", works.map { $0.width })
      writer.member("height", works.map { $0.height })
      writer.member("ai", String(decoding: works.map(\.ai), as: UTF8.self))
      writer.member("folded", lines: works.lazy.map(\.folded))
    }
  }

  /// Writes the columns without the compared text, under another key.
  ///
  /// - Parameter more: Writes additional members.
  static func file(
    _ key: SitePath.Key, _ works: [SearchedWork], more: @escaping (inout JSONWriter) -> Void = { _ in }
  ) -> DataFile {
    let texts = works.reduce(0) { $0 + $1.text.utf8.count + 1 }
    return DataFile(key, capacity: 256 + 2 * texts + 72 * works.count) { writer in
      writer.object { writer in
        writer.member("id", works.map { $0.id })
        writer.member("artist", works.map { $0.artist })
        writer.member("best", works.map { $0.best })
        writer.member("list", works.map { $0.list })
        writer.member("day", works.map { $0.day })
        writer.member("pages", works.map { $0.pages })
        writer.member("type", works.map { $0.type })
        writer.member("age", works.map { $0.age })
        writer.member("thumbnail", works.map { $0.pictures.thumbnail.code })
        writer.member("image", works.map { $0.pictures.image.code })
        writer.member("visibility", works.map { $0.visibility })
        writer.member("color", ColorColumn.text(works.map(\.pictures.color)))
        writer.member("ratio", String(decoding: works.map(\.ratio), as: UTF8.self))
        writer.member("text", lines: works.lazy.map(\.text))
        more(&writer)
      }
    }
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
  /// The size in pixels; 0 if unknown.
  let (width, height): (Int, Int)
  /// Whether `is:ai` matches the work, as a character: `1`, `0`, or `-` if unknown.
  let ai: UInt8
  let visibility: Int
  let pictures: WorkImages
  let ratio: UInt8
  /// `title TAB artist TAB tag TAB tag`.
  let text: String
  /// The same fields as searches compare them.
  var folded: String {
    text.split(separator: "\t", omittingEmptySubsequences: false).map { String($0).folded }
      .joined(separator: "\t")
  }

  init(_ work: GalleryWork) {
    let illust = work.illust
    let best = work.best
    id = illust.id
    artist = illust.artist?.id ?? 0
    (self.best, list, day) = (best?.place.rank ?? 0, best?.list ?? -1, best?.place.day ?? 0)
    pages = illust.pageCount ?? 0
    (type, age) = (illust.type?.code, (work.pictures.restriction ?? illust.ageRating)?.code)
    (width, height) = (illust.width ?? 0, illust.height ?? 0)
    ai =
      FilterSubject(illust).has(.ai).map { $0 ? UInt8(ascii: "1") : UInt8(ascii: "0") } ?? UInt8(ascii: "-")
    visibility = illust.visibility.code
    pictures = work.pictures
    ratio = AspectRatio.character(width: illust.width, height: illust.height)
    text = Self.text(illust)
  }

  /// Sanitized text contains neither tabs nor line ends, which separate fields and works.
  private static func text(_ illust: Illust) -> String {
    ([illust.title, illust.artist?.name ?? ""] + illust.tags).map { $0.sanitized() }.joined(separator: "\t")
  }
}
