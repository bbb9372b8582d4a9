@testable import HTTPTransport
@testable import RankingLogCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A self-signed certificate, deleted with its owner.
final class TestCertificate {
  static let canBeMade = ChildProcess.isInstalled("openssl", "version", saying: "OpenSSL 3")

  private let directory: String

  /// The CA file to trust.
  var path: String { directory + "/certificate.pem" }
  var keyPath: String { directory + "/key.pem" }

  init(for name: String) throws {
    var template = Array("/tmp/rankinglog-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw TransportError.file(code: errno) }
    directory = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let openssl = try ChildProcess(
      "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
      "-days", "2", "-subj", "/CN=\(name)", "-addext", "subjectAltName=DNS:\(name)",
      "-keyout", keyPath, "-out", path)
    _ = openssl.line(containing: "nothing: it only ends")
  }

  deinit {
    unlink(path)
    unlink(keyPath)
    rmdir(directory)
  }
}
