/// Conversions of animations on disk. Sends no requests.
public struct AnimationConversion: Sendable {
  /// The animation to convert.
  public enum Source: Hashable, Sendable {
    /// A downloaded work, by its ID.
    case work(Int)
    /// A ZIP of frames, with a file of the frame delays next to it or inside.
    case file(String)
  }

  private let converter: AnimationConverter
  private let archive: Archive
  private let isDryRun: Bool
  /// The directory as given by the user, and its absolute path; nil to write next to each ZIP.
  private let directory: (shown: String, root: String)?

  init(_ services: Services, _ format: AnimationFormat, directory: String?, isDryRun: Bool = false)
    throws(RankingLogError)
  {
    archive = services.archive
    if !isDryRun { try archive.checkAccess() }
    converter = try AnimationConverter(services, format)
    self.isDryRun = isDryRun
    if let directory {
      self.directory = (directory, try OutputDirectory.resolve(directory, isWritten: !isDryRun))
    } else {
      self.directory = nil
    }
  }

  /// Converts an animation, unless it was converted before. A dry run only returns the result, with a size of 0 bytes
  /// for an animation to convert.
  ///
  /// - Throws: ``RankingLogError/file(path:reason:advice:)`` if the ZIP cannot be read or converted, or if another file
  ///   has the name; ``RankingLogError/nothing(_:)`` if the work is not on disk; `CancellationError`.
  public func convert(_ source: Source) async throws -> ConvertedAnimation {
    var (zip, location) = try await find(source)
    let name = converter.format.path(forZIP: location.relativePath)
    guard let directory else {
      var made = try await make(zip, at: StoredFile.Location(root: location.root, relativePath: name))
      if case .file(let path) = source { made.path = converter.format.path(forZIP: path) }
      return made
    }
    zip.isBeside = false
    let target = StoredFile.Location(root: directory.root, relativePath: Self.lastPart(of: name))
    var made = try await make(zip, at: target)
    made.path = directory.shown + (directory.shown.hasSuffix("/") ? "" : "/") + target.relativePath
    return made
  }

  private func make(_ zip: AnimationConverter.Source, at location: StoredFile.Location) async throws
    -> ConvertedAnimation
  {
    try await isDryRun ? converter.plan(zip, at: location) : converter.make(zip, at: location)
  }

  /// Returns the ZIP of an animation, and its location.
  private func find(_ source: Source) async throws -> (AnimationConverter.Source, StoredFile.Location) {
    switch source {
    case .work(let id):
      for size in [ImageSize.original, .regular] {
        for file in try await archive.files(id, page: 0, size: size)
        where file.format == .zip {
          let zips = file.locations.filter(file.isIntact)
          // The delays may be missing next to one of the ZIPs.
          guard let location = zips.first(where: { Self.isComplete($0.path) }) ?? zips.first else { continue }
          return (.init(path: location.path, illust: id, sha256: file.sha256), location)
        }
      }
      throw RankingLogError.nothing("work \(id): no animation on disk")
    case .file(let path):
      if Files.isDirectory(path) {
        throw RankingLogError.file(
          path: path, reason: "a directory, not a ZIP file", advice: "name the ZIP files in it: \(path)/*.zip"
        )
      }
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

  /// Splits by bytes: a combining character after a slash would form one character with it.
  private static func lastPart(of path: String) -> String {
    path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
  }
}
