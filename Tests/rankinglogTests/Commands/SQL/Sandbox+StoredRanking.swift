import Testing

extension Sandbox {
  /// A sandbox with a stored ranking, and an archive that no process has open.
  static func withStoredRanking() async throws -> Sandbox {
    let sandbox = try Sandbox()
    #expect(try await sandbox.run("ranking -d 2024-01-05 -n 5 -f ids").status == 0)
    try await sandbox.waitForClosedArchive()
    return sandbox
  }
}
