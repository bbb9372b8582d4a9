import Platform
import RankingLogCore

// `data/<list>/<date>.js`: all data of a date's entries, as columns of equal length. Titles, names and tags are
// sanitized here, because pages also show them in attributes.
extension GalleryDate {
  /// - Parameter progress: The progress of a ranking in a live page, if it is still being fetched.
  func file(_ progress: DateProgress? = nil) -> DataFile {
    var artists = NumberedTexts<Int>()
    var tags = NumberedTexts<ExactText>()
    var artistColumn: [Int?] = []
    var tagColumn: [[Int]] = []
    artistColumn.reserveCapacity(places.count)
    tagColumn.reserveCapacity(places.count)
    for place in places {
      let illust = place.entry.illust
      artistColumn.append(illust.artist.map { artists.number(of: $0.id, $0.name.sanitized()) })
      tagColumn.append(
        illust.tags.map {
          let tag = $0.sanitized()
          return tags.number(of: ExactText(tag), tag)
        })
    }
    return DataFile(.date(kind, date), capacity: 64 + 168 * places.count) {
      [artists, tags, artistColumn, tagColumn] writer in
      writer.object { writer in
        writer.member("state", state.rawValue)
        progress?.write(to: &writer)
        writer.key("artists")
        writer.array { writer in
          for (id, name) in zip(artists.keys, artists.texts) {
            writer.array { writer in
              writer.value(id)
              writer.value(name)
            }
          }
        }
        writer.member("tagNames", tags.texts)
        columns(&writer)
        writer.member("artist", artistColumn)
        writer.key("tags")
        writer.array { writer in
          for tags in tagColumn { writer.array { writer in for tag in tags { writer.value(tag) } } }
        }
      }
    }
  }

  // The arrays of values cross the boundary of the module: a generic function of the core would copy each place.
  private func columns(_ writer: inout JSONWriter) {
    writer.member("id", places.map { $0.entry.illust.id })
    writer.member("rank", places.map { $0.entry.rankOrPosition })
    writer.member("previous", places.map { $0.entry.previousRank })
    writer.member("title", places.map { $0.entry.illust.title.sanitized() })
    writer.member("width", places.map { $0.entry.illust.width ?? 0 })
    writer.member("height", places.map { $0.entry.illust.height ?? 0 })
    writer.member("pages", places.map { $0.entry.illust.pageCount ?? 0 })
    writer.member("type", places.map { $0.entry.illust.type?.code })
    writer.member("age", places.map { $0.ageRating?.code })
    writer.member("ai", places.map { place in place.entry.illust.ai.map { $0 ? 1 : 0 } })
    writer.member("visibility", places.map { $0.visibility.code })
    writer.member("thumbnail", places.map { $0.pictures.thumbnail.code })
    writer.member("image", places.map { $0.pictures.image.code })
    writer.member("color", ColorColumn.text(places.map(\.pictures.color)))
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

  static func == (one: Self, other: Self) -> Bool {
    var (text, other) = (one.text, other.text)
    return text.withUTF8 { text in
      other.withUTF8 { other in
        guard text.count == other.count, let start = text.baseAddress, let otherStart = other.baseAddress
        else {
          return false
        }
        return memcmp(start, otherStart, text.count) == 0
      }
    }
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
