import Foundation

@testable import RankingLogCore

/// The result for files. `digest_cpu`: the part of the time spent in SHA-256 itself, and not in reading.
private struct Finding: Encodable {
  var files: Int
  var cpu: Double
  var bytes: Int?
  var digest_cpu: Double?
}

/// `measure hash FILE…`: the SHA-256 of files on disk.
func hashFiles(_ paths: [String]) throws {
  var (bytes, time) = (0, 0.0)
  for path in paths {
    let file = try RankingLogCore.FileHandle(reading: path)
    let digest = try Digest(.sha256)
    try file.forEachChunk { chunk throws(RankingLogError) in
      let before = threadProcessorTime()
      try digest.update(chunk)
      time += threadProcessorTime() - before
      bytes += chunk.count
    }
    _ = try digest.finish()
  }
  try report(Finding(files: paths.count, cpu: processorTime(), bytes: bytes, digest_cpu: time))
}

/// `measure verify FILE…`: the check of each image's end by its format.
func verifyFiles(_ paths: [String]) throws {
  let before = processorTime()
  for path in paths {
    let file = try RankingLogCore.FileHandle(reading: path)
    guard case .whole = ImageValidation(BufferedFileReader(descriptor: file.descriptor)) else {
      throw RankingLogError.file(path: path, reason: "not a complete image")
    }
  }
  try report(Finding(files: paths.count, cpu: processorTime() - before))
}

/// `measure records DIRECTORY COUNT`: all work for a file except fetching and checking it: the queries of the
/// archive, the part with its lock, the rows, and the name. 32 at a time, into an empty directory.
func recordFiles(_ words: [String]) async throws {
  guard words.count == 2, let count = Int(words[1]) else {
    throw RankingLogError.usage("records DIRECTORY COUNT")
  }
  let options = DownloadOptions(directory: words[0], size: .original)
  let archive = Archive(directory: words[0] + "/archive")
  let destination = try await OutputDirectory(
    options.directory, options.size, options.template, in: archive)
  _ = try await archive.writing { _ in }
  let before = processorTime()
  var waiting = StoredWorkBatches((1...count).map { RequestedWork(id: $0) }, archive, .original, id: \.id)
  try await withTaskExecutorPreference(archive.executor) {
    try await TransferWindow<Int>(width: 32).run({ try await waiting.next()?.request.id }) { id in
      let illust = Illust(id: id, pageCount: 1)
      let picture = ImageDownloader.Request(RequestedWork(id: id), illust, page: 0, StoredWork()) { [] }
      let installer = ImageInstaller(
        archive: archive, destination: destination, picture: picture, now: Timestamp(seconds: 0))
      let wanted = installer.wanted(format: .jpg)
      guard try await installer.blocked(wanted) == nil, let partLocation = wanted.first?.part else { return [] }
      let part = try await LockedPart.take(partLocation.path)
      _ = try await archive.stored(id, page: 0, size: .original, part: partLocation)
      let fetched = FetchedImage(
        part: part, url: "https://i.pximg.net/\(id)_p0.jpg", format: .jpg, bytes: 0,
        sha256: [UInt8](repeating: 0, count: 32), etag: "\"\(id)\"", lastModified: nil)
      _ = try await installer.put(fetched, from: partLocation)
      return []
    }
  }
  try report(Finding(files: count, cpu: processorTime() - before))
}
