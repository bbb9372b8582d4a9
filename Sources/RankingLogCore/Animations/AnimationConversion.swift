/// Conversions of animations that are on the disk. Sends no requests.
public struct AnimationConversion: Sendable {
  /// What to convert.
  public enum Source: Hashable, Sendable {
    /// A downloaded work, by its id.
    case work(Int)
    /// A ZIP of frames, with a file of their delays beside it or inside.
    case file(String)
  }

  private let converter: AnimationConverter
  private let archive: Archive
  /// As given by the user, and its absolute path; nil to write beside each ZIP.
  private let directory: (shown: String, root: String)?

  init(_ services: Services, _ format: AnimationFormat, directory: String?) throws(RankingLogError) {
    converter = try AnimationConverter(services, format)
    archive = services.archive
    if let directory {
      self.directory = (directory, try OutputDirectory.resolve(directory))
    } else {
      self.directory = nil
    }
  }

  /// Converts an animation, unless that was done before.
  ///
  /// - Throws: ``RankingLogError/file(path:reason:advice:)`` if it cannot be read or converted, or another file has the
  ///   name; ``RankingLogError/nothing(_:)`` if the work is not on the disk; `CancellationError`.
  public func convert(_ source: Source) async throws -> ConvertedAnimation {
    var (zip, location) = try await find(source)
    let name = converter.format.path(forZIP: location.relativePath)
    guard let directory else {
      var made = try await converter.make(
        zip, at: StoredFile.Location(root: location.root, relativePath: name))
      if case .file(let path) = source { made.path = converter.format.path(forZIP: path) }
      return made
    }
    zip.isBeside = false
    let target = StoredFile.Location(root: directory.root, relativePath: Self.lastPart(of: name))
    var made = try await converter.make(zip, at: target)
    made.path = directory.shown + (directory.shown.hasSuffix("/") ? "" : "/") + target.relativePath
    return made
  }

  /// The ZIP of an animation, and where it is.
  private func find(_ source: Source) async throws -> (AnimationConverter.Source, StoredFile.Location) {
    switch source {
    case .work(let id):
      for size in [ImageSize.original, .regular] {
        for file in try await archive.files(id, page: 0, size: size)
        where file.format == PictureFormat.zip.rawValue {
          let zips = file.locations.filter(file.isIntact)
          // The times may be missing beside one of them.
          guard let location = zips.first(where: { Self.isComplete($0.path) }) ?? zips.first else { continue }
          return (.init(path: location.path, illust: id, sha256: file.sha256), location)
        }
      }
      throw RankingLogError.nothing("work \(id): no animation of it is on the disk")
    case .file(let path):
      let directory = try Files.realPath(Files.parent(of: path))
      let location = StoredFile.Location(root: directory, relativePath: Self.lastPart(of: path))
      return (.init(path: path, illust: nil, sha256: nil), location)
    }
  }

  private static func isComplete(_ zip: String) -> Bool {
    do {
      _ = try AnimationFrames(zipAt: zip)
      return true
    } catch {
      return false
    }
  }

  /// By bytes: a combining mark after a slash would form one character with it.
  private static func lastPart(of path: String) -> String {
    path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
  }
}

/// An animation in another format.
public struct ConvertedAnimation: Sendable {
  /// The work's id; nil if it was made of a file that was not downloaded here.
  public let illust: Int?
  /// The path.
  public internal(set) var path: String
  /// The size in bytes.
  public let bytes: Int
  /// Whether it was made, linked to one of the same frames, or there.
  public let state: DownloadedFile.State
}
