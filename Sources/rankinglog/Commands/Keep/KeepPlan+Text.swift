import RankingLogCore

extension KeepPlan {
  /// The missing rankings and images, one line each.
  var lines: [String] {
    let name = "\(ranking.name) (\(ranking.kind.name)): "
    var lines: [String] = []
    if let first = missing.first, let last = missing.last {
      let span = first == last ? "\(first)" : "\(first) to \(last)"
      lines.append(
        "\(name)\(Formatting.count(missing.count, "ranking")) to fetch, \(span), up to \(Formatting.count(listing.requests, "request"))"
      )
    }
    if let images, images.totals.fetch > 0 || missing.isEmpty {
      lines.append("\(name)stored rankings: \(PlanText(images).line)")
    }
    return lines.isEmpty ? ["\(name)complete"] : lines
  }
}
