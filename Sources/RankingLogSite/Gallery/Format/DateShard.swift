import RankingLogCore

// `data/<list>/<date>.js`: all data of a date's entries, as columns of equal length. Titles, names and tags are
// sanitized here, because pages also show them in attributes.
extension GalleryDate {
  /// - Parameter progress: The progress of a ranking in a live page, if it is still being fetched.
  func shard(_ progress: DateProgress? = nil) -> JSONWriter {
    var artists = NumberedTexts<Int>()
    var tags = NumberedTexts<ExactText>()
    var artistColumn: [Int?] = []
    var tagColumn: [[Int]] = []
    for place in places {
      let illust = place.entry.illust
      artistColumn.append(illust.artist.map { artists.number(of: $0.id, $0.name.sanitized()) })
      tagColumn.append(
        illust.tags.map {
          let tag = $0.sanitized()
          return tags.number(of: ExactText(tag), tag)
        })
    }
    return JSONWriter(
      calling: "RL.put", key: SitePath.dateKey(kind, date), capacity: 64 + 160 * places.count
    ) { writer in
      writer.object { writer in
        writer.member("state", state.rawValue)
        writer.member("source", source.rawValue)
        progress?.write(to: &writer)
        writer.member("artists", zip(artists.keys, artists.texts)) { writer, artist in
          writer.array { writer in
            writer.value(artist.0)
            writer.value(artist.1)
          }
        }
        writer.member("tagNames", tags.texts) { $0.value($1) }
        columns(&writer)
        writer.member("artist", artistColumn) { $0.value($1) }
        writer.member("tags", tagColumn) { writer, tags in
          writer.array { writer in for tag in tags { writer.value(tag) } }
        }
      }
    }
  }

  private func columns(_ writer: inout JSONWriter) {
    column("id", &writer) { $0.entry.illust.id }
    column("rank", &writer) { $0.entry.rankOrPosition }
    column("previous", &writer) { $0.entry.previousRank }
    writer.member("title", places) { $0.value($1.entry.illust.title.sanitized()) }
    column("width", &writer) { $0.entry.illust.width ?? 0 }
    column("height", &writer) { $0.entry.illust.height ?? 0 }
    column("pages", &writer) { $0.entry.illust.pageCount ?? 0 }
    column("type", &writer) { $0.entry.illust.type?.code }
    column("age", &writer) { $0.ageRating?.code }
    column("ai", &writer) { place in place.entry.illust.ai.map { $0 ? 1 : 0 } }
    column("visibility", &writer) { $0.entry.visibility.code }
    column("thumbnail", &writer) { $0.pictures.thumbnail.code }
    column("image", &writer) { $0.pictures.image.code }
  }

  private func column(_ name: StaticString, _ writer: inout JSONWriter, _ value: (GalleryPlace) -> Int?) {
    writer.key(name)
    // The generic `member` would iterate without the type of the elements, because it is in another module.
    writer.array { writer in for place in places { writer.value(value(place)) } }
  }
}

/// Strings, numbered in the order of their first use.
private struct NumberedTexts<Key: Hashable> {
  private(set) var keys: [Key] = []
  private(set) var texts: [String] = []
  private var numbers: [Key: Int] = [:]

  mutating func number(of key: Key, _ text: String) -> Int {
    if let number = numbers[key] { return number }
    numbers[key] = texts.count
    keys.append(key)
    texts.append(text)
    return texts.count - 1
  }
}

/// A string that is compared by code points. `String` compares canonical equivalents as equal.
private struct ExactText: Hashable {
  private let text: String

  init(_ text: String) { self.text = text }

  static func == (one: Self, other: Self) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
