/// Downloads the originals that pages ask for, one work after the other: each uses all concurrent fetches.
actor Exports {
  private let services: Services
  private let options: BrowseOptions
  private let state: LiveState
  private var waiting: [PageOfWork] = []
  private var running: Task<Void, Never>?

  init(_ services: Services, _ options: BrowseOptions, _ state: LiveState) {
    (self.services, self.options, self.state) = (services, options, state)
  }

  /// Begins an export, unless the same one is under way.
  func add(_ what: PageOfWork) {
    guard state.begin(what) else { return }
    waiting.append(what)
    if running == nil { running = Task { await runAll() } }
  }

  /// Ends what is under way. What was received of it stays for the next time.
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
        if let failure { export.text = failure }
      }
    }
    running = nil
  }

  /// - Returns: Why it failed; nil if it did not.
  private func export(_ what: PageOfWork) async -> String? {
    var download = DownloadOptions(directory: options.exportDirectory)
    if options.isOffline { download.cachePolicy = .cacheOnly }
    do {
      let context = try DownloadContext(services, download) { [state] event in
        state.change(what) { $0.add(event) }
      }
      let work = RequestedWork(id: what.id, pages: what.page.map { [$0] })
      let summary = try await Downloader(context).run([work])
      let reasons = summary.failed.map(\.reason) + summary.unavailable.keys.map(\.message)
      if reasons.isEmpty, summary.files == 0, let page = what.page {
        return "the work has no page \(page + 1)"
      }
      return reasons.first?.worded(options.words)
    } catch let error as RankingLogError {
      return error.worded(options.words)
    } catch {
      return "stopped"
    }
  }
}

extension LiveExport {
  fileprivate mutating func add(_ event: DownloadEvent) {
    switch event {
    case .file(let file), .converted(let file):
      files += 1
      // Of several files, the folder.
      text = files == 1 ? file.path : Files.parent(of: file.path)
    case .bytes(let count): bytes += count
    case .sidecars, .unavailable, .failed: break
    }
  }
}
