import RankingLogCore

/// The animation of a work. Its frames become files of the site, because a page on disk cannot read a ZIP.
struct GalleryAnimation {
  let work: Int
  let zip: DownloadedImage

  private var data: String { SitePath.data(.animation(work)) }

  /// Adds the frames to the site. If the ZIP is missing, preserves the frames of an earlier run.
  ///
  /// - Returns: Whether the site contains the animation.
  func put(into site: inout Site) throws(RankingLogError) -> Bool {
    guard let path = zip.path else { return try keep(in: &site) }
    let file = try AnimationFrames(zipAt: path)
    let format = try file.format
    let script = self.file(of: file, as: format).script.bytes
    // The script is written last: if it exists, the site contains the frames of this ZIP, and they need not be read.
    let isHere = try site.keep(data, try SiteContents(script))
    for number in file.frames.indices {
      let path = SitePath.frame(of: work, number, format)
      if isHere, try site.keep(path) { continue }
      try site.put(path, try file.contents(ofFrame: number, as: format))
    }
    if !isHere { try site.put(data, script) }
    return true
  }

  /// The data file of the frames, which have a format.
  func file(of file: borrowing AnimationFrames, as format: ImageFileFormat) -> DataFile {
    AnimationFile.file(
      work, source: zip.sha256.hexadecimal, format: format,
      delays: file.frames.map(\.delay))
  }

  private func keep(in site: inout Site) throws(RankingLogError) -> Bool {
    guard try site.keep(data) else { return false }
    for format in ImageFileFormat.files {
      var number = 0
      while try site.keep(SitePath.frame(of: work, number, format)) { number += 1 }
    }
    return true
  }
}

/// `data/animation/<id>.js`: the frames of an animation, which are files of the site.
enum AnimationFile {
  /// - Parameters:
  ///   - source: The SHA-256 of the ZIP. It makes the file unique to the ZIP, so that frames of an earlier version
  ///     are replaced.
  ///   - delays: The delays of the frames, in milliseconds.
  static func file(_ work: Int, source: String, format: ImageFileFormat, delays: [Int]) -> DataFile {
    DataFile(.animation(work), capacity: 128 + 4 * delays.count) { writer in
      writer.object { writer in
        writer.member("source", source)
        writer.member("extension", format.rawValue)
        writer.member("delays", delays) { $0.value($1) }
      }
    }
  }
}
