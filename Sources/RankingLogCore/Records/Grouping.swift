/// The property that the works of a section share.
public enum Grouping: String, CaseIterable, Sendable {
  /// The date of the work's ranking.
  case date
  /// The artist.
  case artist
  /// Each of the tags.
  case tag
  /// The type: illustration, manga or ugoira.
  case type

  /// A work with the properties that the grouping uses.
  public struct Work: Sendable {
    /// The work.
    public let illust: Illust
    /// The date of the work in the list; nil if there is none.
    public let date: RankingDate?

    /// Creates the work of an entry. A hidden entry has no artist, like its record.
    public init(_ entry: RankingEntry, date: RankingDate?) {
      (illust, self.date) = (entry.illust, date)
      isHidden = entry.visibility == .hidden
    }

    /// Creates a work.
    public init(_ illust: Illust, date: RankingDate?) {
      (self.illust, self.date, isHidden) = (illust, date, false)
    }

    fileprivate let isHidden: Bool
  }

  /// Works with the same date, artist, tag or type.
  public struct Section: Equatable, Sendable {
    /// The shared property.
    public enum Key: Hashable, Sendable {
      /// A date.
      case date(RankingDate)
      /// The ID of an artist.
      case artist(Int)
      /// A tag.
      case tag(String)
      /// A type.
      case type(IllustType)
      /// Works without the property.
      case unknown
    }

    /// The shared property.
    public let key: Key
    /// The printed name; for artists, the name in their first entry.
    public let name: String
    /// The indices of the works in the list, in ascending order.
    public internal(set) var works: [Int]
  }

  /// Returns the sections of a list. Dates are sorted from the newest, artists and tags from the largest section, and
  /// types in the order of their declaration. Works without the property come last.
  ///
  /// A work appears once in the section of each of its tags.
  public func sections(of works: some Sequence<Work>) -> [Section] {
    var sections: [Section] = []
    var slots: [Section.Key: Int] = [:]
    for (index, work) in works.enumerated() {
      for key in keys(of: work) {
        let slot = slots[key] ?? sections.count
        if slot == sections.count {
          slots[key] = slot
          sections.append(Section(key: key, name: name(of: key, work), works: []))
        }
        // A work can have the same tag twice.
        if sections[slot].works.last != index { sections[slot].works.append(index) }
      }
    }
    return sections.sorted { $0.precedes($1) }
  }

  private func keys(of work: Work) -> [Section.Key] {
    let keys: [Section.Key] =
      switch self {
      case .date: work.date.map { [.date($0)] } ?? []
      case .artist: work.isHidden ? [] : work.illust.artist.map { [.artist($0.id)] } ?? []
      case .tag: work.illust.tags.map { .tag($0) }
      case .type: work.illust.type.map { [.type($0)] } ?? []
      }
    return keys.isEmpty ? [.unknown] : keys
  }

  private func name(of key: Section.Key, _ work: Work) -> String {
    switch key {
    case .date(let date): date.description
    case .artist: work.illust.artist?.name ?? ""
    case .tag(let tag): tag
    case .type(let type): type.rawValue
    case .unknown: self == .tag ? "no tags" : "unknown \(rawValue)"
    }
  }
}

extension Grouping.Section {
  /// Whether the section is printed before another section of the same list.
  fileprivate func precedes(_ other: Self) -> Bool {
    switch (key, other.key) {
    case (.unknown, _): false
    case (_, .unknown): true
    case (.date(let date), .date(let other)): date > other
    case (.artist(let id), .artist(let otherID)): (-works.count, id) < (-other.works.count, otherID)
    case (.tag(let tag), .tag(let otherTag)): (-works.count, tag) < (-other.works.count, otherTag)
    case (.type(let type), .type(let other)): type.place < other.place
    default: false
    }
  }
}

extension IllustType {
  fileprivate var place: Int { IllustType.allCases.firstIndex(of: self) ?? 0 }
}
