import RankingLogCore

/// Prints what an import does: each item as a record, or a line for each source at the end.
struct ImportPrinter {
  let format: ImportFormat
  let context: Context

  init(_ format: ImportFormat, _ context: Context) { (self.format, self.context) = (format, context) }

  func print(_ event: ImportEvent) throws(SinkError) {
    switch event {
    case .item(let item):
      tell(item)
      if format == .ndjson { try line(item.json(\.commandLine)) }
    case .unwanted(let id):
      if format == .ndjson {
        try line(Array(#"{"schema":\#(EntryRecord.schema),"id":\#(id),"state":"unwanted"}"#.utf8))
      } else {
        // As --exclude-from reads it.
        try line(Array("id:\(id)".utf8))
      }
    case .failed(_, let reason): context.reporter.error(reason)
    case .progress(let files, let bytes):
      context.reporter.update(ProgressSnapshot(files: .init(done: files), bytes: bytes))
    }
  }

  /// Prints the sources, if they are not printed item by item.
  func finish(_ summary: ImportSummary) throws(SinkError) {
    guard format == .table else { return }
    for (source, counts) in summary.sources {
      let text = ImportText.counts(counts, of: source.isFiles ? "file" : "record")
      try line(Array("\(source.name): \(text)".sanitized().utf8))
    }
    for (source, rankings) in summary.rankings {
      try line(Array("\(source.name): \(rankings.text)".sanitized().utf8))
    }
  }

  /// Names what is damaged; everything else that was not taken, if asked for.
  private func tell(_ item: ImportedItem) {
    let text: Message = "\(item.state.rawValue) \(item.path ?? item.key): \(item.reason)"
    switch item.state {
    case .damaged: context.reporter.error(text)
    case .ambiguous, .foreign, .unreadable: context.reporter.detail(text)
    case .adopted, .claimed, .known, .described: break
    }
  }

  private func line(_ bytes: [UInt8]) throws(SinkError) {
    try context.print { sink throws(SinkError) in try sink.write(bytes: bytes + [UInt8(ascii: "\n")]) }
  }
}

extension ImportedSource {
  fileprivate var name: String { "\(kind) \(path)" }
}
