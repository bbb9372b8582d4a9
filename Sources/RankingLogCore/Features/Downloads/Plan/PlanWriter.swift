/// Writes a plan as lines of JSON: a header, one line per work, and an end line that detects truncation.
///
/// A plan contains no account, no path and no time except its creation time: the same archive results in the same
/// lines.
struct PlanWriter {
  let context: DownloadContext
  let needs: WorkEstimator
  let receive: (UnsafeRawBufferPointer) throws -> Void

  func write(_ plan: DownloadPlan, _ origin: PlanOrigin) async throws {
    var writer = JSONWriter(capacity: 4096)
    writer.header(plan, origin, context.options, at: context.services.now)
    try end(&writer)
    var works = StoredWorkBatches(plan.works, context.archive, context.options.size, id: \.id)
    while let (work, stored) = try await works.next() {
      let illust = stored.illust?.illust ?? work.hint
      let totals = try needs.totals(of: work, illust, stored)
      writer.work(work, illust, totals, pages: illust.map { context.options.pages(of: $0, work) })
      try end(&writer)
    }
    writer.object { writer in
      writer.member("kind", "end")
      writer.member("works", plan.works.count)
    }
    try end(&writer)
  }

  private func end(_ writer: inout JSONWriter) throws {
    writer.endLine()
    try writer.withBytes { try receive(UnsafeRawBufferPointer($0)) }
    writer.removeAll()
  }
}

extension JSONWriter {
  fileprivate mutating func header(
    _ plan: DownloadPlan, _ origin: PlanOrigin, _ options: DownloadOptions, at now: Timestamp
  ) {
    object { writer in
      writer.member("schema", PlanHeader.schema)
      writer.member("kind", "plan")
      writer.member("program", origin.program)
      writer.key("created_at")
      writer.value(utc: now)
      writer.key("selection")
      if let selection = origin.selection { writer.value(selection) } else { writer.null() }
      writer.member("where", origin.filter)
      writer.key("options")
      writer.object { writer in
        writer.member("size", options.size.rawValue)
        writer.member("name", options.template?.text)
      }
      writer.key("totals")
      writer.value(plan)
    }
  }

  private mutating func value(_ selection: RankingSelection) {
    let limits = selection.limits
    object { writer in
      writer.member("mode", selection.kind.mode.rawValue)
      writer.member("content", selection.kind.content.rawValue)
      writer.member("dates", selection.schedule.text)
      writer.member("source", selection.source?.rawValue)
      writer.member("limit", limits.entries)
      writer.member("pages", limits.pages)
    }
  }

  private mutating func value(_ plan: DownloadPlan) {
    let totals = plan.totals
    object { writer in
      writer.member("rankings", plan.rankings)
      writer.member("missing", plan.missing.sorted()) { $0.value($1) }
      writer.member("works", plan.works.count)
      writer.member("fetch", totals.fetch)
      writer.member("names", totals.files)
      writer.member("held", totals.held)
      writer.member("links", totals.links)
      writer.member("copies", totals.copies)
      writer.member("known", totals.known)
      writer.member("unavailable", totals.unavailable)
      writer.member("bytes", totals.bytes)
      writer.member("bytes_low", totals.bytesLow)
      writer.member("bytes_high", totals.bytesHigh)
      writer.member("bytes_from", totals.bytesBasis)
      writer.key("requests")
      writer.requests(totals)
      writer.member("least_seconds", Int(totals.minTime.components.seconds))
    }
  }

  private mutating func requests(_ totals: PlanTotals) {
    object { writer in
      writer.member("works", totals.requests.works)
      writer.member("ugoira", totals.requests.ugoira)
      writer.member("images", totals.fetch)
      writer.member("guesses", totals.requests.guesses)
    }
  }

  /// Writes a work, with everything needed to download it if the archive does not contain it.
  fileprivate mutating func work(
    _ work: RequestedWork, _ illust: Illust?, _ totals: PlanTotals, pages: [Int]?
  ) {
    let first = work.appearances.first
    object { writer in
      writer.member("id", work.id)
      writer.member("mode", first?.kind.mode.rawValue)
      writer.member("content", first?.kind.content.rawValue)
      writer.key("date")
      writer.value(first?.date)
      writer.member("rank", first?.rank)
      writer.member("places", work.appearances) { $0.value($1) }
      writer.member("source", work.source?.rawValue)
      writer.member("title", illust?.title)
      writer.key("artist")
      writer.value(illust?.artist)
      writer.member("type", illust?.type?.rawValue)
      writer.member("page_count", illust?.pageCount)
      writer.key("pages")
      if let pages = pages ?? work.pages?.sorted() {
        writer.array { for page in pages { $0.value(page) } }
      } else {
        writer.null()
      }
      writer.key("uploaded_at")
      writer.value(japan: illust?.uploadedAt)
      writer.member("visibility", illust?.visibility.rawValue)
      writer.member("state", totals.state.rawValue)
      writer.member("bytes", totals.bytes)
      writer.key("images")
      writer.images(illust?.images ?? ImageURLs())
    }
  }
}

/// The planned action for a work, as a hint for readers: the archive decides.
private enum PlannedState: String {
  case new, partial, linked, held, known, unavailable
}

extension PlanTotals {
  fileprivate var state: PlannedState {
    if unavailable > 0 { return .unavailable }
    if fetch > 0 { return held + links > 0 && fetch < files && held > 0 ? .partial : .new }
    if links + copies > 0 { return .linked }
    return known > 0 ? .known : .held
  }
}

extension RankingSchedule {
  /// `2024-01-01..2024-01-31`, or the start of a backward selection.
  fileprivate var text: String {
    switch self {
    case .backwards(let start, _, let count):
      "\(start.map(\.description) ?? "latest")\(count == 0 ? "" : " and \(count.map(String.init) ?? "all") before")"
    case .dates(let dates, _):
      if let first = dates.min(), let last = dates.max() { (first...last).text } else { "" }
    }
  }
}
