import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

struct StoredZIPTests {
  private let directory: TemporaryDirectory
  private static let files: [(name: String, contents: [UInt8])] = [
    ("000000.jpg", Array("first".utf8)), ("../000001.jpg", []), ("猫", Array(repeating: 7, count: 100_000)),
  ]

  init() throws { directory = try TemporaryDirectory() }

  /// The contents of entries.
  private func read(_ bytes: [UInt8], _ names: [String] = ["000000.jpg"]) throws(RankingLogError) -> [[UInt8]]
  {
    let path = directory.path + "/a.zip"
    _ = FileManager.default.createFile(atPath: path, contents: Data(bytes))
    let zip = try StoredZIP(try RankingLogCore.FileHandle(reading: path))
    var contents: [[UInt8]] = []
    for name in names where zip.contains(name) { contents.append(try zip.contents(of: name)) }
    return contents
  }

  @Test func `the checksum has the published value`() {
    #expect(CRC32.of(Array("123456789".utf8)) == 0xCBF4_3926)
  }

  @Test func `the contents of each entry are exact`() throws {
    let found = try read(InventedZIP.bytes(Self.files), Self.files.map(\.name) + ["000001.jpg"])
    #expect(found == Self.files.map(\.contents))
  }

  @Test(arguments: InventedZIP.Fault.allCases)
  func `a damaged, compressed or encrypted ZIP is refused`(fault: InventedZIP.Fault) async throws {
    let error = await failure { try read(InventedZIP.bytes(Self.files, fault: fault)) }
    let reason = fault == .compressed || fault == .encrypted ? "compressed or encrypted" : "damaged"
    guard case .file(_, let found, _) = error else {
      Issue.record("\(fault): \(String(describing: error))")
      return
    }
    #expect("\(found)".contains(reason))
  }

  @Test func `a ZIP truncated anywhere is refused`() async throws {
    let whole = InventedZIP.bytes(Array(Self.files.prefix(2)))
    for count in whole.indices {
      let error = await failure { try read(Array(whole.prefix(count))) }
      #expect(error != nil, "cut to \(count) bytes")
    }
  }

  @Test func `after any changed byte, no entry is longer than the file`() throws {
    let whole = InventedZIP.bytes(Array(Self.files.prefix(2)))
    for place in whole.indices {
      for change: UInt8 in Thorough.sample([1, 0x80, 0xff], quick: 1) {
        var bytes = whole
        bytes[place] ^= change
        let found = (try? read(bytes)) ?? []
        #expect(found.allSatisfy { $0.count <= bytes.count })
      }
    }
  }
}
