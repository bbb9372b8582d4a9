import Foundation
import TestSupport
import Testing

struct SwiftVersionTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Repository.file(path), encoding: .utf8)
  }

  @Test(arguments: ["README.md", "README.ja.md", "README.zh-CN.md", "Documentation/Installation.md"])
  func `a document requires the version of Swift that the package requires`(path: String) throws {
    let package = try #require(
      try Self.text("Package.swift").firstMatch(of: /swift-tools-version: ([0-9.]+)/))
    let named = try Self.text(path).matches(of: /\[Swift ([0-9.]+)\]/).map(\.output.1)
    #expect(!named.isEmpty && named.allSatisfy { $0 == package.output.1 })
  }
}
