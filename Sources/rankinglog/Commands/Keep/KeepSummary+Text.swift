import RankingLogCore

extension KeepSummary {
  /// The maximum number of failed files printed per ranking.
  private static let shownFiles = 10

  /// The summary: a line per ranking, then the failures, then the reason that stopped the run.
  var lines: [Message] {
    var lines = sections.map(\.line)
    lines += sections.flatMap { section in failureLines(of: section.ranking) }
    if failures.contains(where: \.isKept) {
      lines.append("run rankinglog download --retry-failed to retry failed downloads")
    }
    if let stop { lines.append(stop.message) }
    return lines
  }

  private func failureLines(of ranking: KeepRule) -> [Message] {
    let own = failures.filter { $0.ranking.name == ranking.name }
    let hidden = own.filter(\.isFile).count - Self.shownFiles
    var shown = 0
    var lines = own.compactMap { failure -> Message? in
      if failure.isFile { shown += 1 }
      guard !failure.isFile || shown <= Self.shownFiles else { return nil }
      let place = [ranking.name, failure.date?.description].compactMap(\.self).joined(separator: " ")
      return "\(place): \(failure.message)"
    }
    if hidden > 0 { lines.append("\(ranking.name): \(hidden) more images failed") }
    return lines
  }
}

extension KeepSummary.Section {
  /// The result of one ranking, on one line.
  fileprivate var line: Message {
    var parts: [Message] = []
    if dates > 0 || images.hasAny {
      parts.append(upTo.map { "\(.count(dates, "date") as Message) up to \($0)" } ?? .count(dates, "date"))
      parts.append(.count(works, "work"))
      if ranking.images != nil {
        parts.append(
          "\(.count(images.fetched, "image") as Message) downloaded (\(Formatting.bytes(images.bytes)))")
      }
    } else if state == .done {
      parts.append(upTo.map { "complete up to \($0)" } ?? "complete")
    }
    switch state {
    case .done: break
    case .failed: parts.append("failed")
    case .stopped: parts.append("not finished")
    }
    let hidden = images.unavailable.values.reduce(0, +)
    if hidden > 0 { parts.append("\(.count(hidden, "work") as Message) unavailable") }
    if !absent.isEmpty {
      parts.append("no ranking on \(absent.map(\.description).joined(separator: " "))")
    }
    if unrequested > 0 {
      parts.append("\(.count(unrequested, "date") as Message) not requested: pixiv has no newer ranking")
    }
    return "\(ranking.name) (\(ranking.kind.name)): \(parts.joined(separator: ", "))"
  }
}

extension DownloadSummary {
  fileprivate var hasAny: Bool { fetched > 0 || bytes > 0 }
}

extension KeepFailure {
  /// Whether the failure concerns a work or an image.
  fileprivate var isFile: Bool {
    if case .file = cause { true } else { false }
  }

  /// Whether the failure is stored, so that the download can be retried.
  fileprivate var isKept: Bool {
    if case .file(let item) = cause { item.isKept } else { false }
  }
}

extension KeepSummary.Stop {
  /// The reason that stopped the run.
  var message: Message {
    switch self {
    case .quota(let limit): "stopped after \(limit.text); the next run continues"
    case .error(let error): "stopped: \(error)"
    }
  }
}
