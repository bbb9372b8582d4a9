internal import HTTPServer
import RankingLogCore

/// The front end's files, with tags of their contents: a browser that has the current file does not receive it again.
struct BrowseAssets: Sendable {
  private struct Asset {
    let bytes: [UInt8]
    let etag: String
  }

  private let assets: [String: Asset]

  init() throws(RankingLogError) {
    var assets: [String: Asset] = [:]
    try GalleryAssets.forEach { path, bytes throws(RankingLogError) in
      let bytes = Array(bytes)
      assets[path] = Asset(bytes: bytes, etag: "\"\(try SiteContents(bytes).checksum.prefix(32))\"")
    }
    self.assets = assets
  }

  /// Returns the contents of a file; nil if there is none.
  subscript(path: String) -> [UInt8]? { assets[path]?.bytes }

  /// Returns the response with a style sheet or a script.
  func response(_ path: String, for request: ServerRequest) -> ServerResponse {
    guard let asset = assets[path] else { return .notFound }
    let type = path.hasSuffix(".css") ? "text/css" : "text/javascript"
    return .contents(
      .bytes(asset.bytes), type: "\(type); charset=utf-8", etag: asset.etag, for: request)
  }
}
