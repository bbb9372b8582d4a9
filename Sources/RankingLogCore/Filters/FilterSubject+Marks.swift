extension FilterSubject {
  /// Whether the work matches a value of `is`; nil if unknown.
  package func has(_ mark: FilterMark) -> Bool? {
    switch mark {
    case .ai: illust.ai == true || isTaggedAI ? true : illust.ai
    case .new: previousRank.map { $0 == 0 }
    case .debut: previousRank.map { $0 > 0 } == true ? false : stored[.debut]
    case .r18: illust.ageRating.map { $0 == .r18 }
    case .r18g: illust.ageRating.map { $0 == .r18g }
    case .safe: illust.ageRating.map { $0 == .all }
    case .multi: illust.pageCount.map { $0 > 1 }
    case .single: illust.pageCount.map { $0 == 1 }
    case .animated: illust.type.map { $0 == .ugoira }
    case .landscape: number(.ratio).map { $0 > 1 }
    case .portrait: number(.ratio).map { $0 < 1 }
    case .square: number(.ratio).map { $0 == 1 }
    case .hidden: visibility == .hidden
    case .held, .bookmarked, .reuploaded: stored[mark]
    }
  }

  private var isTaggedAI: Bool {
    illust.tags.containsFolded { tag in FilterSubject.aiTags.contains { tag.elementsEqual($0) } }
  }

  /// Tags that artists used before pixiv had a flag for AI works, and still use.
  private static let aiTags =
    [
      "AI生成", "AI生成作品", "AI生成イラスト", "AIイラスト", "AIイラストレーション", "AI作画", "AI画像", "AI絵", "AI绘画", "AI繪圖",
      "AI绘图", "AIアート", "AI art", "AI-generated", "AI generated", "AI_generated", "AI illustration", "NovelAI",
      "NovelAI Diffusion", "Stable Diffusion", "Midjourney", "niji・journey", "nijijourney",
    ].map { Array($0.folded.utf8) }
}
