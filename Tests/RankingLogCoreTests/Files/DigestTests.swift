import Testing

@testable import RankingLogCore

struct DigestTests {
  @Test(arguments: [
    (
      "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      "d41d8cd98f00b204e9800998ecf8427e"
    ),
    (
      "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
      "900150983cd24fb0d6963f7d28e17f72"
    ),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1", "8215ef0796a20bcaaae116d3876c664a"
    ),
  ])
  func `digests equal the standards' test vectors`(text: String, sha256: String, md5: String) throws {
    #expect(try Digest.of(text.utf8, .sha256).hexadecimal == sha256)
    #expect(try Digest.of(text.utf8, .md5).hexadecimal == md5)
  }

  @Test
  func `a million letters in pieces give the standard's digest`() throws {
    let digest = try Digest(.sha256)
    for count in [1, 63, 64, 65, 999_807] {
      try [UInt8](repeating: UInt8(ascii: "a"), count: count).withUnsafeBytes { try digest.update($0) }
    }
    #expect(
      try digest.finish().hexadecimal == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test
  func `each byte is written as two lower-case digits`() {
    #expect([0x00, 0x0f, 0xa0, 0xff].hexadecimal == "000fa0ff")
    #expect([UInt8]().hexadecimal == "")
  }
}
