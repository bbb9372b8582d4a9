import Foundation
import Synchronization
import TestSupport
import Testing

@testable import HTTPTransport
@testable import RankingLogCore

/// The result of a download, event by event.
struct Downloaded {
  let summary: DownloadSummary
  let files: [DownloadedFile]
  let unavailable: [Int: UnavailableReason]

  var paths: [String] { files.map(\.path).sorted() }

  /// A path by index; empty if out of range.
  func path(_ index: Int) -> String { paths.indices.contains(index) ? paths[index] : "" }

  func states(_ state: DownloadedFile.State) -> Int { files.count { $0.state == state } }
}

extension LocalWorld {
  /// Downloads works into a directory, by default in a new process.
  func download(
    _ works: [RequestedWork], to directory: String? = nil, size: ImageSize = .original,
    with log: RankingLog? = nil,
    _ change: (inout DownloadOptions) -> Void = { _ in }
  ) async throws -> Downloaded {
    var options = DownloadOptions(directory: directory ?? output, size: size)
    change(&options)
    return try await gathered { report in
      try await (log ?? self.log()).downloads.run(works, options, report: report)
    }
  }

  /// Downloads the first entries of rankings like the command: first a plan, then the works.
  func download(
    _ dates: String..., entries: Int, source: RankingSource? = nil, to directory: String? = nil,
    size: ImageSize = .original, with log: RankingLog? = nil,
    _ change: (inout DownloadOptions) -> Void = { _ in }
  ) async throws -> Downloaded {
    let log = log ?? self.log()
    var options = DownloadOptions(directory: directory ?? output, size: size)
    change(&options)
    let selection = RankingSelection(
      kind: RankingKind(.daily), schedule: .dates(dates.map(LocalWorld.day), note: nil),
      limits: RankingLimits(entries: entries), source: source)
    let download = try await log.downloads.plan(DownloadRequest(selection), options)
    return try await gathered { try await download.run(report: $0).summary }
  }

  func gathered(
    _ body: (@escaping @Sendable (DownloadEvent) -> Void) async throws -> DownloadSummary
  ) async throws -> Downloaded {
    let events = Gathered()
    let summary = try await body { event in events.add(event) }
    return events.downloaded(summary)
  }

  /// The files below a directory, without the directories themselves.
  func tree(_ directory: String? = nil) -> [String] {
    let directory = directory ?? output
    let all = (try? FileManager.default.subpathsOfDirectory(atPath: directory)) ?? []
    return all.filter { Files.length(directory + "/" + $0) != nil }.sorted()
  }

  /// The bytes that the local pixiv serves at a URL.
  func served(_ url: String) async throws -> [UInt8] {
    var options = TransportOptions()
    options.connectTo = [pixiv.connectTo]
    options.caFile = pixiv.ca
    let client = HTTPClient(options)
    let headers = [
      HTTPHeader("Referer", "https://www.pixiv.net/"),
      HTTPHeader("User-Agent", PixivProtocol.Browser.userAgent),
    ]
    let reply = try await client.reply(
      to: HTTPRequest(.get, url, headers: headers, acceptsEncoding: false))
    try #require(reply.head.status == 200, "\(url)")
    return reply.body
  }

  /// Checks that files equal, byte for byte, what their URLs serve.
  func expectServed(_ files: [DownloadedFile], size: ImageSize = .original) async throws {
    let archive = services().archive
    for file in files {
      let stored = try #require(try await archive.files(file.illust, page: file.page, size: size).first)
      let bytes = try Files.read(file.path)
      #expect(bytes == (try await served(stored.url)), "\(file.path)")
      #expect(file.bytes == bytes.count && stored.bytes == bytes.count)
      #expect(try stored.sha256 == Digest.of(bytes, .sha256))
      #expect(
        file.path.hasSuffix(".\(stored.format.rawValue)")
          && ImageFileFormat(firstBytes: bytes) == stored.format)
    }
  }

  func inode(_ path: String) -> UInt64? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.systemFileNumber] as? UInt64
  }

  func write(_ text: String, to path: String) throws {
    try Files.makeDirectory(Files.parent(of: path))
    try Data(text.utf8).write(to: URL(filePath: path))
  }
}

private final class Gathered: Sendable {
  private let events = Mutex<[DownloadEvent]>([])

  func add(_ event: DownloadEvent) { events.withLock { $0.append(event) } }

  func downloaded(_ summary: DownloadSummary) -> Downloaded {
    var (files, unavailable): ([DownloadedFile], [Int: UnavailableReason]) = ([], [:])
    for event in events.withLock({ $0 }) {
      switch event {
      case .file(let file), .converted(let file): files.append(file)
      case .unavailable(let id, let reason): unavailable[id] = reason
      case .failed, .bytes, .sidecars: break
      }
    }
    return Downloaded(summary: summary, files: files, unavailable: unavailable)
  }
}
