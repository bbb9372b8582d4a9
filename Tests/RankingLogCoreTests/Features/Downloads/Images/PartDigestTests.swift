import TestSupport
import Testing

@testable import RankingLogCore

/// Checksums computed while bytes arrive. They equal the file's checksum, or are nil.
struct PartDigestTests {
  private static let abcdef = try? Digest.of("abcdef".utf8, .sha256)

  private func add(_ text: String, to digest: PartDigest) {
    Array(text.utf8).withUnsafeBytes { digest.add($0) }
  }

  @Test func `the checksum covers all bytes, and is returned once`() {
    let digest = PartDigest()
    digest.begin(at: 0)
    add("abc", to: digest)
    add("", to: digest)
    add("def", to: digest)
    #expect(digest.take(length: 6) == Self.abcdef)
    #expect(digest.take(length: 6) == nil)
  }

  @Test(arguments: [("abc", 3, "def"), ("something else", 0, "abcdef")])
  func `the checksum continues when a transfer resumes, and starts again after a restart`(
    first: String, offset: Int, second: String
  ) {
    let digest = PartDigest()
    digest.begin(at: 0)
    add(first, to: digest)
    digest.begin(at: offset)
    add(second, to: digest)
    #expect(digest.take(length: 6) == Self.abcdef)
  }

  @Test(arguments: [2, 4, 6])
  func `a part with other bytes has no checksum`(offset: Int) {
    let digest = PartDigest()
    digest.begin(at: 0)
    add("abc", to: digest)
    digest.begin(at: offset)
    add("def", to: digest)
    #expect(digest.take(length: offset + 3) == nil)
  }

  @Test func `a part of an earlier run has no checksum until a restart`() {
    let digest = PartDigest()
    digest.begin(at: 3)
    add("def", to: digest)
    digest.begin(at: 6)
    #expect(digest.take(length: 6) == nil)
    digest.begin(at: 0)
    add("abcdef", to: digest)
    #expect(digest.take(length: 6) == Self.abcdef)
  }

  @Test(arguments: [0, 5, 7])
  func `a file of another length has no checksum`(length: Int) {
    let digest = PartDigest()
    digest.begin(at: 0)
    add("abcdef", to: digest)
    #expect(digest.take(length: length) == nil)
  }
}
