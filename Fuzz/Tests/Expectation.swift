import Foundation
import Testing

/// The input of the current run.
enum TestedInput {
  @TaskLocal static var bytes: [UInt8] = []
}

/// Records an issue with the input if a property is false.
func expect(
  _ isTrue: Bool, _ property: @autoclosure () -> String, fileID: String = #fileID, file: String = #filePath,
  line: Int = #line, column: Int = #column
) {
  guard !isTrue else { return }
  Issue.record(
    "\(property()); the input in base64: \(Data(TestedInput.bytes).base64EncodedString())",
    sourceLocation: SourceLocation(fileID: fileID, filePath: file, line: line, column: column))
}
