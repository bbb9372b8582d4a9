extension RankingKind {
  /// The error for a series that pixiv does not have.
  package var doesNotExist: RankingLogError {
    let contents = mode.contents.map(\.rawValue).joined(separator: ", ")
    return .usage("the \(mode.rawValue) ranking has no content \(content.rawValue): it has \(contents)")
  }
}
