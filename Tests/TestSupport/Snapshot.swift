import Foundation
public import Testing

/// Expects a text to equal the recorded one; with `RECORD_SNAPSHOTS=1` in the environment it is recorded instead.
///
/// - Parameter test: The file next to the folder `Snapshots`.
public func expectSnapshot(
  _ text: String, _ name: String, of test: String = #filePath, at location: SourceLocation = #_sourceLocation
) throws {
  let file = URL(filePath: test).deletingLastPathComponent().appending(path: "Snapshots/\(name)").standardized
  if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" { try Data(text.utf8).write(to: file) }
  #expect(text == (try String(contentsOf: file, encoding: .utf8)), sourceLocation: location)
}
