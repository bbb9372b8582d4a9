internal import CCrypto

/// An incremental checksum, computed by the system's libcrypto, which libcurl loads anyway.
package struct Digest: ~Copyable {
  package enum Algorithm: String {
    case sha256 = "SHA-256"
    case md5 = "MD5"
  }

  private let context: OpaquePointer?
  private let algorithm: Algorithm

  /// - Throws: `file` if OpenSSL does not provide the algorithm: in FIPS mode there is no MD5.
  package init(_ algorithm: Algorithm) throws(RankingLogError) {
    (self.algorithm, context) = (algorithm, EVP_MD_CTX_new())
    try check(EVP_DigestInit_ex(context, algorithm == .sha256 ? EVP_sha256() : EVP_md5(), nil))
  }

  deinit { EVP_MD_CTX_free(context) }

  package borrowing func update(_ bytes: UnsafeRawBufferPointer) throws(RankingLogError) {
    try check(EVP_DigestUpdate(context, bytes.baseAddress, bytes.count))
  }

  /// The checksum of all bytes so far. No bytes can be added afterwards.
  package borrowing func finish() throws(RankingLogError) -> [UInt8] {
    var checksum = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var count: UInt32 = 0
    try check(EVP_DigestFinal_ex(context, &checksum, &count))
    return Array(checksum.prefix(Int(count)))
  }

  private borrowing func check(_ result: Int32) throws(RankingLogError) {
    guard result == 1 else {
      throw .file(path: "OpenSSL", reason: "cannot compute \(algorithm.rawValue); it may be in FIPS mode")
    }
  }

  /// The version of the loaded OpenSSL library.
  static var libraryVersion: String {
    // "OpenSSL 3.0.15 3 Sep 2024"
    let words = String(cString: OpenSSL_version(0)).split(separator: " ")
    return words.dropFirst().first.map(String.init) ?? "unknown"
  }

  /// The checksum of bytes in memory.
  static func of(_ bytes: some Collection<UInt8>, _ algorithm: Algorithm) throws(RankingLogError) -> [UInt8] {
    let digest = try Digest(algorithm)
    let bytes = Array(bytes)
    try bytes.withUnsafeBytes { bytes in Result { () throws(RankingLogError) in try digest.update(bytes) } }
      .get()
    return try digest.finish()
  }
}

extension FileHandle {
  /// The SHA-256 of the contents.
  borrowing func checksum() throws(RankingLogError) -> [UInt8] {
    let digest = try Digest(.sha256)
    try forEachChunk { chunk throws(RankingLogError) in try digest.update(chunk) }
    return try digest.finish()
  }
}

extension Sequence<UInt8> {
  /// The bytes in lower-case hexadecimal.
  package var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
