import RankingLogCore

extension KeepSummary {
  /// How many failures of files are told for each ranking.
  private static let shownFiles = 10

  /// The summary: a line for each ranking, then what failed, then why the run ended.
  var lines: [String] {
    var lines = sections.map(\.line)
    lines += sections.flatMap { section in failureLines(of: section.ranking) }
    if failures.contains(where: \.isKept) {
      lines.append("to fetch what failed: rankinglog download --retry-failed")
    }
    if let stop { lines.append(stop.message.commandLine) }
    return lines
  }

  private func failureLines(of ranking: KeptRanking) -> [String] {
    let own = failures.filter { $0.ranking.name == ranking.name }
    let hidden = own.filter(\.isFile).count - Self.shownFiles
    var shown = 0
    var lines = own.compactMap { failure -> String? in
      if failure.isFile { shown += 1 }
      guard !failure.isFile || shown <= Self.shownFiles else { return nil }
      let place = [ranking.name, failure.date?.description].compactMap(\.self).joined(separator: " ")
      return "\(place): \(failure.message.commandLine)"
    }
    if hidden > 0 { lines.append("\(ranking.name): \(hidden) more images failed") }
    return lines
  }
}

extension KeepSummary.Section {
  /// What became of one ranking.
  fileprivate var line: String {
    let name = "\(ranking.name) (\(ranking.kind.name)): "
    let end = upTo.map { " up to \($0)" } ?? ""
    var parts: [String] = []
    if dates > 0 || images.hasAny {
      parts.append(Formatting.count(dates, "date") + end)
      parts.append(Formatting.count(works, "work"))
      if ranking.images != nil {
        parts.append(
          "\(Formatting.count(images.fetched, "image")) fetched (\(Formatting.bytes(images.bytes)))")
      }
    } else if state == .done {
      parts.append("nothing missing" + end)
    }
    switch state {
    case .done: break
    case .failed: parts.append("failed")
    case .stopped: parts.append("not finished")
    }
    let hidden = images.unavailable.values.reduce(0, +)
    if hidden > 0 { parts.append(Formatting.count(hidden, "work") + " not shown") }
    if !absent.isEmpty {
      parts.append("pixiv has none on " + absent.map(\.description).joined(separator: " "))
    }
    return name + parts.joined(separator: ", ")
  }
}

extension DownloadSummary {
  fileprivate var hasAny: Bool { fetched > 0 || bytes > 0 }
}

extension KeepFailure {
  /// Whether it is one of a work or an image.
  fileprivate var isFile: Bool {
    if case .file = cause { true } else { false }
  }

  /// Whether it is stored for another try.
  fileprivate var isKept: Bool {
    if case .file(let item) = cause { item.isKept } else { false }
  }
}

extension KeepSummary.Stop {
  /// Why the run ended.
  var message: Message {
    switch self {
    case .quota(let limit): "stopped at \(limit.text); the next keep goes on"
    case .error(let error): "stopped: \(error)"
    }
  }
}
