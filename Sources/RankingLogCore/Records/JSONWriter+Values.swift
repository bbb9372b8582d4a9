// Model values, written byte by byte, because creating a string for each would be slower than writing the entire
// record.
extension JSONWriter {
  /// Writes a ranking's date, or null.
  package mutating func value(_ date: RankingDate?) {
    guard let date else { return null() }
    value { $0.append(date, separator: UInt8(ascii: "-")) }
  }

  /// Writes a time as `2024-01-04T09:00:12Z`, or null.
  package mutating func value(utc moment: Timestamp?) {
    guard let moment else { return null() }
    value { text in
      text.append(moment, offset: 0)
      text.append(UInt8(ascii: "Z"))
    }
  }

  /// Writes a time as `2024-01-04T18:00:12+09:00`, or null.
  package mutating func value(japan moment: Timestamp?) {
    guard let moment else { return null() }
    value { text in
      text.append(moment, offset: Timestamp.japanOffset)
      text.append("+09:00" as StaticString)
    }
  }

  /// Writes the members that identify a ranking: source, series, date and fetch time.
  mutating func members(naming ranking: Ranking) {
    member("source", ranking.source.rawValue)
    member("mode", ranking.kind.mode.rawValue)
    member("content", ranking.kind.content.rawValue)
    key("date")
    value(ranking.date)
    key("fetched_at")
    value(utc: ranking.fetchedAt)
  }

  /// Writes an appearance of a work in a ranking.
  mutating func value(_ appearance: RankingAppearance) {
    object { writer in
      writer.member("mode", appearance.kind.mode.rawValue)
      writer.member("content", appearance.kind.content.rawValue)
      writer.key("date")
      writer.value(appearance.date)
      writer.member("rank", appearance.rank)
    }
  }

  /// Writes the URL of a work's page at pixiv.
  package mutating func value(urlOf id: Int) {
    value { $0.append(urlOf: id) }
  }

  /// Writes an artist as an object, or null.
  package mutating func value(_ artist: Artist?) {
    guard let artist else { return null() }
    object { writer in
      writer.member("id", artist.id)
      writer.member("name", artist.name)
      writer.member("account", artist.account)
    }
  }

  /// Writes tags as an array.
  mutating func value(_ tags: Tags) {
    tags.text.withBytes { text in
      array { writer in
        var rest = text[...]
        while !rest.isEmpty {
          let tag = rest.prefix { $0 != UInt8(ascii: Tags.separator) }
          if !tag.isEmpty { writer.value(utf8: UnsafeBufferPointer(rebasing: tag)) }
          rest = rest[tag.endIndex...].dropFirst()
        }
      }
    }
  }
}
