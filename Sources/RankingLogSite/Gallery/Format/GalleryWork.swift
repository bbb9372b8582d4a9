import RankingLogCore

/// A work of a site: its current metadata, and the data that is independent of a date.
struct GalleryWork {
  /// The entries of a work in one list.
  struct Appearances {
    let kind: RankingKind
    /// The list's index in the index file.
    let list: Int
    /// The entries, oldest first.
    var places: [Place] = []
  }

  struct Place {
    let day: Int
    /// The rank, or the position if the source has no ranks.
    let rank: Int
  }

  /// A page whose image is in the site.
  struct Page {
    let format: ImageFileFormat?
    var width = 0
    var height = 0
  }

  var illust: Illust
  /// The caption, as HTML.
  var caption: String?
  /// The newest counts of views, ratings and bookmarks.
  var statistics = Statistics()
  /// The appearances, in the order of lists; empty only for a work that a live page shows without one.
  var appearances: [Appearances]
  var pictures = WorkImages()
  /// The pages up to the last one with an image.
  var pages: [Page] = []
  /// Whether the account has bookmarked it; only a live page shows that.
  var isBookmarked = false
  /// Whether it is a favorite; only a live page shows that.
  var isFavorite = false

  /// The best entry, with the same order as the program's search: by rank, then in the list with the most dates, then by
  /// the name of the list. Among equal ranks of a list the oldest one.
  var best: (list: Int, place: Place)? {
    appearances.compactMap { appearance in
      appearance.places.min { $0.rank < $1.rank }.map { (appearance: appearance, place: $0) }
    }
    .min { one, other in
      (one.place.rank, -one.appearance.places.count, one.appearance.kind.name)
        < (other.place.rank, -other.appearance.places.count, other.appearance.kind.name)
    }
    .map { (list: $0.appearance.list, place: $0.place) }
  }
}

/// `data/work/<n>.js`: additional data of works for the viewer.
enum WorkShard {
  /// - Parameter names: The names of the works' tags, by language and tag.
  static func file(
    _ number: Int, _ works: [GalleryWork], names: [String: [String: String]] = [:]
  ) -> DataFile {
    DataFile(.works(number), capacity: 64 + 128 * works.count) { writer in
      writer.object { writer in
        if !names.isEmpty {
          writer.key("names")
          writer.object {
            $0.members(names) { writer, names in
              writer.object { $0.members(names) { $0.value($1.sanitized()) } }
            }
          }
        }
        for work in works {
          writer.key(named: String(work.illust.id))
          work.write(to: &writer)
        }
      }
    }
  }
}

extension JSONWriter {
  /// Writes the values of a dictionary in the order of their keys.
  fileprivate mutating func members<Value>(
    _ values: [String: Value], _ write: (inout JSONWriter, Value) -> Void
  ) {
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      key(named: name.sanitized())
      write(&self, value)
    }
  }
}

extension GalleryWork {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("places")
      writer.object { writer in
        for appearance in appearances {
          writer.key(named: appearance.kind.name)
          writer.array { writer in
            for place in appearance.places {
              writer.value(place.day)
              writer.value(place.rank)
            }
          }
        }
      }
      if let caption { writer.member("caption", HTMLText.plain(caption).sanitizedLines()) }
      if let created = illust.createdAt?.japanDate { writer.member("created", created.description) }
      if let views = statistics.views { writer.member("views", views) }
      if let bookmarks = statistics.bookmarks { writer.member("bookmarks", bookmarks) }
      if let ratings = statistics.ratings { writer.member("likes", ratings) }
      if isBookmarked { writer.member("bookmarked", true) }
      if isFavorite { writer.member("favorite", true) }
      guard !pages.isEmpty else { return }
      writer.member("pages", pages) { writer, page in
        writer.array { writer in
          writer.value(page.format.code)
          writer.value(page.width)
          writer.value(page.height)
        }
      }
    }
  }
}
