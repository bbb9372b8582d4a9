internal import CGalleryAssets
import RankingLogCore

/// The front end of a gallery: the files of `Web`, which are part of the program.
enum GalleryAssets {
  /// The paths of all files.
  static let paths = (0..<rl_gallery_asset_count()).compactMap { index in
    rl_gallery_asset_at(index).map { String(cString: $0.pointee.path) }
  }

  /// Calls `body` with each file and its path.
  static func forEach(_ body: (String, UnsafeBufferPointer<UInt8>) throws(RankingLogError) -> Void)
    throws(RankingLogError)
  {
    for index in 0..<rl_gallery_asset_count() {
      guard let asset = rl_gallery_asset_at(index)?.pointee else { continue }
      try body(
        String(cString: asset.path), UnsafeBufferPointer(start: asset.bytes, count: asset.length))
    }
  }
}
