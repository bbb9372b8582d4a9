import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// The owner of a file, for each kind of entry at its path and each kind of record.
struct FileOwnershipTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.path + "/a.jpg" }
  private static let (written, previous) = (Array("written".utf8), Array("previous".utf8))
  /// As long as the written file.
  private static let edited = Array("edited!".utf8)

  init() throws { directory = try TemporaryDirectory() }

  /// The entries at the path.
  enum Occupant: CaseIterable {
    case nothing, written, previous, edited, empty
    case directory, pipe, linkToWritten, linkToPrevious, linkToEmpty, linkToDirectory, linkToNothing

    fileprivate var bytes: [UInt8]? {
      switch self {
      case .written, .linkToWritten: FileOwnershipTests.written
      case .previous, .linkToPrevious: FileOwnershipTests.previous
      case .edited: FileOwnershipTests.edited
      case .empty, .linkToEmpty: []
      case .nothing, .directory, .pipe, .linkToDirectory, .linkToNothing: nil
      }
    }

    fileprivate func take(_ path: String) throws {
      let isLink = [.linkToWritten, .linkToPrevious, .linkToEmpty, .linkToDirectory, .linkToNothing].contains(
        self)
      if isLink {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path + ".target")
      }
      let target = isLink ? path + ".target" : path
      if let bytes { try Data(bytes).write(to: URL(filePath: target)) }
      switch self {
      case .directory, .linkToDirectory: try Files.makeDirectory(target)
      case .pipe: #expect(mkfifo(path, 0o600) == 0)
      default: break
      }
    }
  }

  /// The records of the file, per kind.
  enum Recorded: CaseIterable {
    case nothing
    /// A downloaded image of this work.
    case image
    /// An image of another work, or one that was imported in place.
    case otherImage
    /// A converted animation.
    case animation
    /// A sidecar, with the checksum of the replaced one.
    case sidecar
    /// Only that a power failure may have left an empty file, as for frame delays.
    case emptyFile

    fileprivate func record() throws -> FileOwnership.Record? {
      let (bytes, sha256) = (
        FileOwnershipTests.written.count, try Digest.of(FileOwnershipTests.written, .sha256)
      )
      return switch self {
      case .nothing: nil
      case .image: .init(length: bytes, checksums: [sha256], canBeEmpty: true)
      case .otherImage: .init(length: bytes, checksums: [sha256], isReplaceable: false, canBeEmpty: true)
      case .animation: .init(length: bytes, checksums: [sha256])
      case .sidecar: .init(checksums: [sha256, try Digest.of(FileOwnershipTests.previous, .sha256)])
      case .emptyFile: .init(length: 0, checksums: [], canBeEmpty: true)
      }
    }
  }

  /// The expected owner.
  private enum Owner { case free, unchanged, changed, foreign }

  /// Returns the expected owner: a row for each record, a column for each occupant.
  private static func owner(_ occupant: Occupant, _ recorded: Recorded) -> Owner {
    switch (occupant, recorded) {
    case (.nothing, _): .free
    case (_, .nothing), (.directory, _), (.pipe, _), (.linkToDirectory, _), (.linkToNothing, _): .foreign

    case (.written, .image), (.written, .animation), (.written, .sidecar): .unchanged
    case (.written, .otherImage): .foreign
    case (.written, .emptyFile): .changed

    case (.previous, .sidecar): .unchanged
    case (.previous, .image), (.previous, .otherImage), (.previous, .animation), (.previous, .emptyFile):
      .changed

    case (.edited, .image), (.edited, .animation), (.edited, .sidecar), (.edited, .emptyFile): .changed
    case (.edited, .otherImage): .foreign

    case (.empty, .image), (.empty, .emptyFile): .unchanged
    case (.empty, .otherImage): .foreign
    case (.empty, .animation), (.empty, .sidecar): .changed

    // An edit of the target is reported as such.
    case (.linkToWritten, .emptyFile): .changed
    case (.linkToWritten, _), (.linkToPrevious, .sidecar): .foreign
    case (.linkToPrevious, _): .changed
    case (.linkToEmpty, .animation): .changed
    case (.linkToEmpty, _): .foreign
    }
  }

  @Test(arguments: Occupant.allCases, Recorded.allCases)
  func `a file is replaced only if its bytes were recorded`(occupant: Occupant, recorded: Recorded) throws {
    try occupant.take(path)
    let found = try FileOwnership.of(path, try recorded.record())
    let new = try Digest.of(Array("new".utf8), .sha256)
    let replacement = found.replacement(by: new)
    switch Self.owner(occupant, recorded) {
    case .free: #expect(found == .free)
    case .changed: #expect(found == .changed)
    case .foreign: #expect(found == .foreign)
    case .unchanged:
      let stamp = try #require(FileStamp(path, followsLinks: false))
      let bytes = try #require(occupant.bytes)
      let written = bytes.isEmpty ? nil : try Digest.of(bytes, .sha256)
      #expect(found == .unchanged(stamp, written: written))
      #expect(replacement?.old == stamp && replacement?.written == written && replacement?.sha256 == new)
      return
    }
    #expect(replacement == nil)
  }

  @Test(.enabled(if: geteuid() != 0, "the superuser can read all files"), arguments: Recorded.allCases)
  func `a file that cannot be read is not replaced`(recorded: Recorded) throws {
    try Data(Self.written).write(to: URL(filePath: path))
    #expect(chmod(path, 0) == 0)
    switch Self.owner(.written, recorded) {
    case .unchanged:
      #expect(throws: RankingLogError.self) { try FileOwnership.of(path, try recorded.record()) }
    // Without reading it.
    case .changed: #expect(try FileOwnership.of(path, try recorded.record()) == .changed)
    default: #expect(try FileOwnership.of(path, try recorded.record()) == .foreign)
    }
  }

  @Test func `a file that is saved after it was examined is not replaced`() throws {
    let new = path + ".part"
    for isEmpty in [false, true] {
      try Data(isEmpty ? [] : Self.written).write(to: URL(filePath: path))
      try Data("new".utf8).write(to: URL(filePath: new))
      let found = try FileOwnership.of(path, try Recorded.image.record())
      let replacement = try #require(found.replacement(by: try Digest.of(Array("new".utf8), .sha256)))
      try DamagedFile.write(Self.edited, to: path)
      #expect(try FileInstaller.replace(path, by: new, replacement).result == .occupied)
      #expect(try Files.read(path) == Self.edited && Files.names(in: directory.path).count == 2)
    }
  }

  @Test func `the stamp of a file is only trusted if it is unchanged, or the contents are`() throws {
    let sha256 = try Digest.of(Self.written, .sha256)
    #expect(try FileOwnership.trustedStamp(path, sha256, nil) == nil)
    try Data(Self.written).write(to: URL(filePath: path))
    let stamp = try #require(FileStamp(path))
    #expect(try FileOwnership.trustedStamp(path, sha256, stamp) == stamp)
    // A file with the recorded stamp is not read.
    #expect(try FileOwnership.trustedStamp(path, [1], stamp) == stamp)
    let others = [
      FileStamp(modified: 1, inode: stamp.inode),
      FileStamp(modified: stamp.modified, inode: stamp.inode + 1),
    ]
    for recorded in [nil] + others {
      #expect(try FileOwnership.trustedStamp(path, sha256, recorded) == stamp)
      #expect(try FileOwnership.trustedStamp(path, [1], recorded) == nil)
    }
    try DamagedFile.write(Self.edited, to: path)
    #expect(try FileOwnership.trustedStamp(path, sha256, stamp) == nil)
  }
}
