/// The stored metadata of a work, and its files in one size.
struct StoredWork: Sendable {
  var illust: StoredIllust?
  /// The versions of the work's images, newest first.
  var files: [StoredFile] = []
  /// The versions in larger sizes, the smallest size first, for thumbnails; empty for other sizes.
  var larger: [StoredFile] = []
  /// The images of the work that other programs recorded as downloaded, in this size.
  var claims = ClaimedPages()

  /// Returns the versions of one image, newest first.
  func files(ofPage page: Int) -> [StoredFile] { files.filter { $0.page == page } }

  /// Whether an image was downloaded only according to another program.
  func isClaimed(_ page: Int) -> Bool { claims.contains(page) && !files.contains { $0.page == page } }
}
