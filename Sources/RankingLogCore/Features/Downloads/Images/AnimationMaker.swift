/// Converts a downloaded animation to the requested format, next to each of its ZIPs.
struct AnimationMaker: Sendable {
  let context: DownloadContext
  let converter: AnimationConverter

  /// - Parameter files: The ZIPs of the work: the first is converted, and the result is linked for the others.
  func make(_ files: [DownloadedFile], of work: Int) async throws -> [DownloadedFile] {
    let paths = Set(files.filter { $0.state != .known }.map(\.path))
    var made: [DownloadedFile] = []
    for file in try await context.archive.files(work, page: 0, size: context.options.size) {
      for location in file.locations where location.root == context.destination.root {
        guard paths.contains(context.destination.shownPath(location)) else { continue }
        let target = StoredFile.Location(
          root: location.root, relativePath: converter.format.path(forZIP: location.relativePath))
        var source = AnimationConverter.Source(path: location.path, illust: work, sha256: file.sha256)
        if context.options.fileTime == .uploaded { source.modified = file.uploadedAt }
        let animation = try await converter.make(source, at: target)
        made.append(
          DownloadedFile(
            illust: work, page: 0, path: context.destination.shownPath(target), bytes: animation.bytes,
            state: animation.state))
      }
    }
    return made
  }
}
