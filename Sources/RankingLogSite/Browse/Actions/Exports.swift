import RankingLogCore

/// Downloads the originals that pages request, one work at a time, because each download uses all connections.
actor Exports {
  private let log: RankingLog
  private let options: BrowseOptions
  private let state: BrowseActivity
  private var waiting: [PageOfWork] = []
  private var running: Task<Void, Never>?

  init(_ log: RankingLog, _ options: BrowseOptions, _ state: BrowseActivity) {
    (self.log, self.options, self.state) = (log, options, state)
  }

  /// Starts an export, unless the same one is in progress.
  func add(_ what: PageOfWork) {
    guard state.begin(what) else { return }
    waiting.append(what)
    if running == nil { running = Task { await runAll() } }
  }

  /// Stops the current export. Partial files are resumed by the next export.
  func stop() async {
    waiting = []
    running?.cancel()
    await running?.value
  }

  private func runAll() async {
    while !waiting.isEmpty {
      let next = waiting.removeFirst()
      state.change(next) { $0.phase = .running }
      let failure = await export(next)
      state.change(next) { export in
        export.phase = failure == nil ? .done : .failed
        if let failure { (export.text, export.failure) = failure }
      }
    }
    running = nil
  }

  /// - Returns: The reason for the failure; nil on success.
  private func export(_ what: PageOfWork) async -> (text: String, error: BrowseError)? {
    var download = DownloadOptions(directory: options.exportDirectory)
    if options.isOffline { download.cachePolicy = .cacheOnly }
    do {
      let work = RequestedWork(id: what.id, pages: what.page.map { [$0] })
      let summary = try await log.downloads.run([work], download) { [state] event in
        state.change(what) { $0.add(event) }
      }
      if let reason = summary.failed.first?.reason {
        return (reason.worded(options.words), BrowseError(reason))
      }
      if let reason = summary.unavailable.keys.first {
        return (reason.message.worded(options.words), BrowseError(reason))
      }
      guard summary.files == 0, let page = what.page else { return nil }
      return (BrowseError.noPage(page + 1).text, .noPage(page + 1))
    } catch let error as RankingLogError {
      return (error.worded(options.words), BrowseError(error))
    } catch {
      return (BrowseError.stopping.text, .stopping)
    }
  }
}

extension BrowseExport {
  fileprivate mutating func add(_ event: DownloadEvent) {
    switch event {
    case .file(let file), .converted(let file):
      files += 1
      // For several files, the directory.
      text = files == 1 ? file.path : Files.parent(of: file.path)
    case .bytes(let count): bytes += count
    case .sidecars, .unavailable, .failed: break
    }
  }
}
