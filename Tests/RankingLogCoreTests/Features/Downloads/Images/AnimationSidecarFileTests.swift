import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// The files with frame delays, which have no record.
struct AnimationSidecarFileTests {
  private let directory: TemporaryDirectory
  private let file: AnimationSidecarFile
  private static let delays = Array(#"{"frames":[{"file":"a.jpg","delay":60}]}"#.utf8)
  private static let new = Array(#"{"frames":[{"file":"a.jpg","delay":70}]}"#.utf8)

  init() throws {
    directory = try TemporaryDirectory()
    file = AnimationSidecarFile(forZIP: directory.path + "/5_p0.zip")
  }

  /// The entries at the path.
  enum Occupant: CaseIterable {
    case nothing, empty, delays, sameDelays, otherFile, directory, linkToDelays, linkToEmpty, linkToNothing

    /// The bytes of the file, or of the file that the link names.
    fileprivate var bytes: [UInt8]? {
      switch self {
      case .empty, .linkToEmpty: []
      case .delays, .linkToDelays: AnimationSidecarFileTests.delays
      case .sameDelays: AnimationSidecarFileTests.new
      case .otherFile: Array("mine".utf8)
      case .nothing, .directory, .linkToNothing: nil
      }
    }

    fileprivate var isLink: Bool { [.linkToDelays, .linkToEmpty, .linkToNothing].contains(self) }

    fileprivate var content: AnimationSidecarFile.Content {
      switch self {
      case .nothing: .missing
      case .empty: .empty
      case .delays, .linkToDelays: .delays(AnimationSidecarFileTests.delays)
      case .sameDelays: .delays(AnimationSidecarFileTests.new)
      case .otherFile, .directory, .linkToEmpty, .linkToNothing: .foreign
      }
    }

    fileprivate var result: FileInstaller.Result {
      switch self {
      case .nothing, .empty: .placed
      case .sameDelays: .existing
      case .delays, .otherFile, .directory, .linkToDelays, .linkToEmpty, .linkToNothing: .occupied
      }
    }
  }

  @Test(arguments: Occupant.allCases)
  func `only a missing or empty file is written`(occupant: Occupant) async throws {
    let target = directory.path + "/mine"
    if let bytes = occupant.bytes {
      try Data(bytes).write(to: URL(filePath: occupant.isLink ? target : file.path))
    }
    if occupant.isLink {
      try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: target)
    }
    if occupant == .directory { try Files.makeDirectory(file.path) }
    let stamp = FileStamp(file.path, followsLinks: false)
    #expect(try file.content == occupant.content)

    #expect(try await file.write(Self.new) == occupant.result)
    if occupant.result == .placed {
      #expect(try file.content == .delays(Self.new))
    } else {
      #expect(try FileStamp(file.path, followsLinks: false) == stamp && file.content == occupant.content)
    }
    #expect(Files.exists(target) == (occupant.isLink && occupant != .linkToNothing))
    #expect(Files.names(in: directory.path).count == (Files.exists(target) ? 2 : 1))
  }
}
