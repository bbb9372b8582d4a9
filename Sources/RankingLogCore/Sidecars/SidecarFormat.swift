/// A format of the files that tell other programs about a picture, beside it: `NAME.jpg.json`.
public enum SidecarFormat: String, CaseIterable, Hashable, Sendable {
  /// All that is known, for scripts.
  case json
  /// XMP, for programs that manage photos.
  case xmp
  /// A tag on each line.
  case txt

  /// The location of the sidecar of a file.
  func location(beside file: StoredFile.Location) -> StoredFile.Location {
    StoredFile.Location(root: file.root, relativePath: "\(file.relativePath).\(rawValue)")
  }

  func bytes(_ contents: SidecarContents) -> [UInt8] {
    switch self {
    case .json: contents.json
    case .xmp: contents.xmp
    case .txt: contents.text
    }
  }
}
