import RankingLogCore

/// Prints the result of an import: a record per item, or a line per source at the end.
struct ImportPrinter {
  let format: ImportFormat
  let context: Context

  init(_ format: ImportFormat, _ context: Context) { (self.format, self.context) = (format, context) }

  func print(_ event: ImportEvent) throws(SinkError) {
    switch event {
    case .item(let item):
      print(item)
      if format == .ndjson { try line(item.json(\.commandLine)) }
    case .unwanted(let id):
      if format == .ndjson {
        try line(Array(#"{"schema":\#(EntryRecord.schema),"id":\#(id),"state":"unwanted"}"#.utf8))
      } else {
        // A filter for --exclude-from.
        try line(Array("id:\(id)".utf8))
      }
    case .failed(_, let reason): context.reporter.error(reason)
    case .progress(let files, let bytes):
      context.reporter.update(ProgressSnapshot(files: .init(done: files), bytes: bytes))
    }
  }

  /// Prints a line per source, if the format is `table`.
  func finish(_ summary: ImportSummary) throws(SinkError) {
    guard format == .table else { return }
    for found in summary.sources {
      let text = ImportText.counts(found.counts, of: found.source.isFiles ? "file" : "record")
      try line(Array("\(found.source.name): \(text)".sanitized().utf8))
    }
    for rankings in summary.rankings {
      try line(Array("\(rankings.source.name): \(rankings.summary.text())".sanitized().utf8))
    }
  }

  /// Reports a damaged item, and with `--verbose` other items that were not imported.
  private func print(_ item: ImportedItem) {
    let text: Message = "\(item.state.rawValue) \(item.path ?? item.key): \(item.reason)"
    switch item.state {
    case .damaged: context.reporter.error(text)
    case .duplicate, .superseded, .ambiguous, .foreign, .unrecognized, .unreadable:
      context.reporter.detail(text)
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
