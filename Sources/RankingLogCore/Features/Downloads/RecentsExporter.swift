/// Exports the images of recently viewed works to a directory: from disk, from the cache, or from pixiv.
struct RecentsExporter: Sendable {
  let services: Services

  func export(
    limit: Int?, _ options: DownloadOptions, report: @escaping @Sendable (DownloadEvent) -> Void
  ) async throws -> DownloadSummary {
    let works = try await works(limit)
    let context = try await DownloadContext(services, try completed(options), report: report)
    let summary = try await Downloader(context).run(works)
    await services.cache.flush()
    return summary
  }

  /// Plans an export without requests. Images in the cache count as downloads.
  func plan(limit: Int?, _ options: DownloadOptions) async throws -> DownloadPlan {
    let context = try await DownloadContext(services, try completed(options))
    return try await DownloadPlanner(context).plan(
      nil, works: try await works(limit), filter: nil, mayAsk: false)
  }

  private func works(_ limit: Int?) async throws -> [RequestedWork] {
    try await services.archive.recents().prefix(limit ?? .max).map { RequestedWork(id: $0.id) }
  }

  private func completed(_ options: DownloadOptions) throws -> DownloadOptions {
    var options = options
    options.usesCache = true
    options.template = try options.template ?? NameTemplate("illust_id_{id}_p{page}.{ext}")
    return options
  }
}

extension Recents {
  /// Plans an export of the images of the recents. Sends no requests. Images in the image cache count as downloads.
  public func planExport(limit: Int? = nil, _ options: DownloadOptions) async throws -> DownloadPlan {
    try await RecentsExporter(services: services).plan(limit: limit, options)
  }

  /// Exports the images of the recents to a directory. The image cache is used before pixiv, and stores fetched resized
  /// images.
  public func export(
    limit: Int? = nil, _ options: DownloadOptions,
    report: @escaping @Sendable (DownloadEvent) -> Void = { _ in }
  ) async throws -> DownloadSummary {
    try await RecentsExporter(services: services).export(limit: limit, options, report: report)
  }
}
