import RankingLogCore

/// A line of `keep -f ndjson`.
struct KeepRecord: Sendable {
  /// A JSON object and a newline.
  let line: [UInt8]

  private init(_ kind: String, _ members: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("schema", EntryRecord.schema)
      writer.member("kind", kind)
      members(&writer)
    }
    line = writer.bytes + [UInt8(ascii: "\n")]
  }

  /// Creates the record of an event; nil for events that are not printed: pages, bytes, and files already present.
  init?(_ event: KeepEvent) {
    switch event {
    case .listed(let ranking, let list, let works): self.init(ranking, list, works)
    case .download(.file(let file)), .download(.converted(let file)):
      guard [.fetched, .linked, .made].contains(file.state) else { return nil }
      self.init("file") { $0.members(of: FileRecord(file)) }
    case .failed(let failure): self.init(failure)
    case .listing, .planned, .download: return nil
    }
  }

  private init(_ ranking: KeepRule, _ list: Ranking, _ works: Int) {
    self.init("ranking") { writer in
      writer.members(naming: ranking)
      writer.member("date", list.date.description)
      writer.member("source", list.source.rawValue)
      writer.member("works", works)
      writer.member("complete", list.state == .complete)
    }
  }

  private init(_ failure: KeepFailure) {
    self.init("failed") { writer in
      writer.members(naming: failure.ranking)
      writer.member("date", failure.date?.description)
      var item: FailedItem?
      if case .file(let failed) = failure.cause { item = failed }
      writer.member("work", item?.illust)
      writer.member("page", item?.page)
      writer.member("message", failure.message.commandLine)
    }
  }

  /// Creates the record of the summary, which is the last line.
  init(_ summary: KeepSummary, _ status: ExitStatus) {
    self.init("summary") { writer in
      writer.member("sections", summary.sections) { writer, section in
        writer.object { $0.members(of: section) }
      }
      writer.member("failed", summary.failures.count)
      writer.member("stopped", summary.stop?.message.commandLine)
      writer.member("status", Int(status.code))
    }
  }
}

extension JSONWriter {
  fileprivate mutating func members(naming ranking: KeepRule) {
    member("name", ranking.name)
    member("mode", ranking.kind.mode.rawValue)
    member("content", ranking.kind.content.rawValue)
  }

  fileprivate mutating func members(of section: KeepSummary.Section) {
    members(naming: section.ranking)
    member("state", section.state.rawValue)
    member("dates", section.dates)
    member("works", section.works)
    member("files", section.images.fetched)
    member("bytes", section.images.bytes)
    member("up_to", section.upTo?.description)
    member("absent", section.absent) { $0.value($1.description) }
    member("unrequested", section.unrequested)
  }
}
