import RankingLogCore

extension KeepPlan {
  /// The missing rankings and images, one line each.
  ///
  /// - Parameter isConfirmed: Whether any number of rankings will be fetched.
  func lines(isConfirmed: Bool = false) -> [String] {
    let name = "\(ranking.name) (\(ranking.kind.name)): "
    var lines: [String] = []
    if listing.requests > 0, let first = missing.first, let last = missing.last {
      let span = first == last ? "\(first)" : "\(first) to \(last)"
      lines.append(
        "\(name)\(Formatting.count(missing.count, "ranking")) to fetch, \(span), up to \(Formatting.count(listing.requests, "request"))"
          + (ranking.images == nil ? "" : ", then their images")
          + (needsConfirmation && !isConfirmed ? "; only with --all, or since" : "")
      )
    }
    if let images, images.totals.fetch > 0 || missing.isEmpty {
      lines.append("\(name)stored rankings: \(PlanText(images).line)")
    }
    return lines.isEmpty ? ["\(name)complete"] : lines
  }
}
