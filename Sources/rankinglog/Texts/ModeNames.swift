import RankingLogCore

/// pixiv's names of modes and contents in each language. Names of R-18 modes are derived from the other ones.
enum ModeNames {
  /// Returns a name as pixiv's pages write it.
  static func name(of mode: RankingMode, in language: Language) -> String {
    let key = "mode_" + mode.rawValue.replacing("_r18", with: "")
    guard let row = TextCatalog.shared.row(key: key) else {
      return mode == .r18g ? "R-18G" : mode.rawValue
    }
    return row.text(in: language) + (mode.rawValue.contains("_r18") ? " R-18" : "")
  }

  /// Returns the mode of a name in any language, with or without spaces.
  static func mode(named name: String) -> RankingMode? {
    let wanted = folded(name)
    return RankingMode.allCases.first { mode in
      Language.allCases.contains { folded(Self.name(of: mode, in: $0)) == wanted }
    }
  }

  /// Returns the content of a name in any language.
  static func content(named name: String) -> RankingContent? {
    RankingContent.allCases.first { content in
      content != .all
        && TextCatalog.shared.row(key: "\(content.rawValue)List").map { row in
          Language.allCases.contains { folded(row.text(in: $0)) == folded(name) }
        } == true
    }
  }

  private static func folded(_ name: String) -> String {
    String(name.lowercased().filter { !" -_·".contains($0) })
  }
}
