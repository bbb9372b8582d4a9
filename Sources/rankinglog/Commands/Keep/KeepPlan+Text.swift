import RankingLogCore

extension KeepPlan {
  /// What a run would do.
  var lines: [String] {
    let name = "\(ranking.name) (\(ranking.kind.name)): "
    var lines: [String] = []
    if let first = missing.first, let last = missing.last {
      let span = first == last ? "\(first)" : "\(first) to \(last)"
      lines.append(
        "\(name)\(Formatting.count(missing.count, "list")) to ask, \(span), up to \(Formatting.count(listing.requests, "request"))"
      )
    }
    if let images, images.totals.fetch > 0 || missing.isEmpty {
      lines.append("\(name)stored lists: \(PlanText(images).line)")
    }
    return lines.isEmpty ? ["\(name)nothing missing"] : lines
  }
}
