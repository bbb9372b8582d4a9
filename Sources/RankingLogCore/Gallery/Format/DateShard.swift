// `data/<list>/<date>.js`: a date with everything that its places show, as columns of equal length.
extension GalleryDate {
  /// - Parameter progress: What a live page is told of a ranking that is still being read.
  func shard(_ progress: DateProgress? = nil) -> JSONWriter {
    var artists = NumberedTexts<Int>()
    var tags = NumberedTexts<ExactText>()
    var artistColumn: [Int?] = []
    var tagColumn: [[Int]] = []
    for place in places {
      let illust = place.entry.illust
      artistColumn.append(illust.artist.map { artists.number(of: $0.id, $0.name) })
      tagColumn.append(illust.tags.map { tags.number(of: ExactText($0), $0) })
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
    writer.member("title", places) { $0.value($1.entry.illust.title) }
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
    writer.member(name, places) { $0.value(value($1)) }
  }
}

/// Texts that are numbered in the order of their first use.
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

/// A text that equals only the same characters: strings that look the same are equal otherwise.
private struct ExactText: Hashable {
  private let text: String

  init(_ text: String) { self.text = text }

  static func == (one: Self, other: Self) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
