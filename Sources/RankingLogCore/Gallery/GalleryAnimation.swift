/// The animation of a work. Its frames become files of the site, because a page on disk cannot read a ZIP.
struct GalleryAnimation {
  let work: Int
  let zip: HeldPicture

  private var data: String { SitePath.data(SitePath.animationKey(work)) }

  /// Adds the frames to the site. If the ZIP is missing, preserves the frames of an earlier run.
  ///
  /// - Returns: Whether the site contains the animation.
  func put(into site: inout Site) throws(RankingLogError) -> Bool {
    guard let path = zip.path else { return try keep(in: &site) }
    let file = try AnimationFile(zipAt: path)
    let format = SitePicture(fileExtension: file.format.rawValue)
    let script = script(of: file)
    // The script is written last: if it exists, the site contains the frames of this ZIP, and they need not be read.
    let isHere = try site.keep(data, try SiteContents(script))
    for number in file.frames.indices {
      let path = SitePath.frame(of: work, number, format)
      if isHere, try site.keep(path) { continue }
      try site.put(path, try file.contents(ofFrame: number))
    }
    if !isHere { try site.put(data, script) }
    return true
  }

  /// The data file of the frames.
  func script(of file: borrowing AnimationFile) -> [UInt8] {
    AnimationScript.bytes(
      work, source: zip.sha256.hexadecimal, format: SitePicture(fileExtension: file.format.rawValue),
      delays: file.frames.map(\.delay))
  }

  private func keep(in site: inout Site) throws(RankingLogError) -> Bool {
    guard try site.keep(data) else { return false }
    for format in SitePicture.files {
      var number = 0
      while try site.keep(SitePath.frame(of: work, number, format)) { number += 1 }
    }
    return true
  }
}
