import CommandLineKit
import RankingLogCore

/// A command that prints a stored list of works, or downloads their images.
protocol StoredListCommand: WorkQueryCommand, ColumnarCommand {
  var limit: Int? { get }
  var filter: FilterOptions { get }
  var output: FormatOptions { get }
  var downloads: ListDownloadOptions { get }
  var network: NetworkOptions { get }

  /// Returns the works of the list in the order of the output, at most `limit`.
  ///
  /// - Throws: `nothing` if the list is empty.
  func stored(_ log: RankingLog, limit: Int?) async throws -> [Illust]
}

extension StoredListCommand {
  func validate() throws(UsageError) { try output.check(Self.columnSets[0], of: Self.columnSets) }

  func works(_ context: Context) async throws -> WorkQuery {
    let (kept, run) = try await found(context.log(common, network))
    var query = WorkQuery(kept)
    query.notices = filter.notices(run)
    return query
  }

  /// Returns the works that match the filter, and the run of the filter.
  private func found(_ log: RankingLog) async throws -> (works: ArraySlice<Illust>, run: FilterRun?) {
    var run = try filter.run(log)
    // With a filter, the limit applies to the matching works.
    let works = try await stored(log, limit: run == nil ? limit : nil)
    let kept = try await run?.kept(works) ?? works
    return (kept.prefix(limit ?? .max), run)
  }

  func run(_ context: Context) async throws -> ExitStatus {
    let progress = downloads.request == nil ? nil : DownloadProgress(context.reporter)
    let log = try context.log(common, network, jobs: downloads.images.jobs) { progress?.note($0) }
    let (kept, run) = try await found(log)
    if let progress {
      let request = DownloadRequest(works: downloads.works(kept))
      let status = try await downloads.run(
        request, (run, filter), log, context, progress, source: nil, cachePolicy: .useCache)
      return status ?? .done
    }
    var writer = try output.works(context)
    if !kept.isEmpty { try writer.write(kept) }
    try writer.finish()
    filter.report(run, context.reporter)
    return try ExitStatus(.complete, filteredBy: run)
  }
}
