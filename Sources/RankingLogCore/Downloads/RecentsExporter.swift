/// Exports the images of recently viewed works to a directory: from the disk, the cache, or pixiv.
struct RecentsExporter: Sendable {
  let services: Services

  func export(
    limit: Int?, _ options: DownloadOptions, report: @escaping @Sendable (DownloadEvent) -> Void
  ) async throws -> DownloadSummary {
    var options = options
    options.usesCache = true
    options.template = try options.template ?? NameTemplate("illust_id_{id}_p{page}.{ext}")
    let recents = try await services.archive.recents()
    let works = recents.prefix(limit ?? .max).map { RequestedWork(id: $0.id) }
    let summary = try await Downloader(DownloadContext(services, options, report: report)).run(works)
    await services.cache.flush()
    return summary
  }
}
