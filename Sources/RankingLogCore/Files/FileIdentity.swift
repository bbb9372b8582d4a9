import Platform

/// The identity of the file at a path. A new file of the same name has another identity while the first one is open.
struct FileIdentity: Equatable {
  private let device: dev_t
  private let number: ino_t

  /// Identifies the file at a path; nil if there is none.
  init?(_ path: String) {
    guard let status = Files.status(path) else { return nil }
    (device, number) = (status.st_dev, status.st_ino)
  }
}
