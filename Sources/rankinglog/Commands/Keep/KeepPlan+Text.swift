import RankingLogCore

extension KeepPlan {
  /// The missing rankings and images, one line each.
  ///
  /// - Parameter isConfirmed: Whether any number of rankings will be fetched.
  func lines(isConfirmed: Bool = false) -> [Message] {
    let line = { (text: Message) -> Message in "\(ranking.name) (\(ranking.kind.name)): \(text)" }
    var lines: [Message] = []
    if listing.requests > 0, let first = missing.first, let last = missing.last {
      let span: Message = first == last ? "\(first)" : "\(first) to \(last)"
      var text: Message =
        "\(.count(missing.count, "ranking") as Message) to fetch, \(span), up to \(.count(listing.requests, "request") as Message)"
      if ranking.images != nil { text = "\(text), then their images" }
      if needsConfirmation, !isConfirmed { text = "\(text); only with --all, or since" }
      lines.append(line(text))
    }
    if let images, images.totals.fetch > 0 || missing.isEmpty {
      lines.append(line("stored rankings: \(PlanText(images).line)"))
    }
    return lines.isEmpty ? [line("complete")] : lines
  }
}
