import RankingLogCore

/// The colors of works in data files, as one string: six hexadecimal digits per work, or six hyphens for no color.
enum ColorColumn {
  static func text(_ colors: some Sequence<ImageColor?>) -> String {
    colors.map { $0?.hexadecimal ?? "------" }.joined()
  }
}
