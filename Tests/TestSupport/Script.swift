import Foundation

/// Writes an executable shell script.
///
/// A shell writes it. A file that this process writes cannot be executed while a child that another test has just forked
/// still has it open.
/// - Parameter lines: The script, without its first line `#!/bin/sh`.
public func writeScript(_ lines: String, to path: String) throws {
  let shell = Process()
  shell.executableURL = URL(filePath: "/bin/sh")
  let command = #"mkdir -p "${2%/*}" && printf '#!/bin/sh\n%s\n' "$1" >"$2" && chmod 755 "$2""#
  shell.arguments = ["-c", command, "sh", lines, path]
  try shell.run()
  shell.waitUntilExit()
  guard shell.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
}
