extension WebRankingReply {
  /// The page as a model value.
  func page(number: Int, kind: RankingKind) -> RankingPage {
    RankingPage(
      number: number,
      entries: entries.rankingEntries(kind), next: next, total: total, previousDate: previousDate)
  }
}

extension [WebRankingSlot] {
  /// The entries of a page, with their positions on it.
  func rankingEntries(_ kind: RankingKind) -> [RankingEntry] {
    enumerated().map { index, slot in slot.entry(position: index + 1, kind: kind) }
  }
}

extension WebRankingSlot {
  func entry(position: Int, kind: RankingKind) -> RankingEntry {
    RankingEntry(
      position: position, rank: rank, previousRank: previousRank,
      statistics: isHidden ? Statistics() : Statistics(views: views, ratings: ratings),
      visibility: visibility,
      illust: isHidden ? Illust(id: id, visibility: .hidden) : illust(kind))
  }

  /// Whether the slot is empty. Since February 2025, artists may limit works to members.
  private var isHidden: Bool {
    maskReason != nil || thumbnail.map(ImageHosts.isPlaceholder(url:)) ?? false
  }

  private var visibility: Visibility { isHidden ? .hidden : isMasked ? .masked : .visible }

  private func illust(_ kind: RankingKind) -> Illust {
    let url = thumbnail.flatMap(ImageURL.init)
    let type = type.flatMap(IllustType.init(code:))
    return Illust(
      id: id, title: title, artist: artistID.map { Artist(id: $0, name: artistName) }, type: type,
      pageCount: pageCount, width: width, height: height, tags: Tags(tags),
      createdAt: date.flatMap(WebDate.timestamp),
      // The time in the URL is required to build other image URLs.
      uploadedAt: url?.uploadedAt ?? uploadedAt.flatMap(Timestamp.init(checking:)),
      ageRating: kind.mode.rating,
      // The response has no such field; only works declared as AI-generated are in the AI rankings.
      ai: kind.mode.isAI ? true : nil,
      images: ImageURLs(
        thumbnail: thumbnail, regular: url?.reduced(.regular, page: 0, isUgoira: type == .ugoira)
      ).withoutPlaceholders,
      visibility: visibility)
  }
}

/// The date format of pixiv's website: `2022年08月18日 00:00`, in Japan, to the minute.
enum WebDate {
  static func timestamp(_ text: String) -> Timestamp? {
    let numbers = text.utf8.split { !(0x30...0x39 ~= $0) }.compactMap { Int(digits: $0) }
    guard numbers.count == 5, let date = RankingDate(year: numbers[0], month: numbers[1], day: numbers[2])
    else {
      return nil
    }
    return Timestamp(japan: date, hour: numbers[3], minute: numbers[4], second: 0)
  }
}
