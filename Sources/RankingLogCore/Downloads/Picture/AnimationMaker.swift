/// Makes the wanted format of a downloaded animation, beside each ZIP of it.
struct AnimationMaker: Sendable {
  let context: DownloadContext
  let converter: AnimationConverter

  /// - Parameter files: The ZIPs of the work: the first is converted, for the others that is linked.
  func make(_ files: [DownloadedFile], of work: Int) async throws -> [DownloadedFile] {
    let paths = Set(files.filter { $0.state != .known }.map(\.path))
    var made: [DownloadedFile] = []
    for file in try await context.archive.files(work, page: 0, size: context.options.size) {
      for location in file.locations where location.root == context.destination.root {
        guard paths.contains(context.destination.shownPath(location)) else { continue }
        let target = StoredFile.Location(
          root: location.root, relativePath: converter.format.path(forZIP: location.relativePath))
        let source = AnimationConverter.Source(path: location.path, illust: work, sha256: file.sha256)
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
