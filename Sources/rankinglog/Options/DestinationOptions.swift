import CommandLineKit

/// The output directory of a command that needs one and also accepts it as a plain argument.
struct DestinationOptions: Arguments {
  static let section = OutputOptions.section

  @Argument("DIR", "Same as -o DIR.", as: .path) var word: String?
  @Option(.outputDirectory, "Output directory, created if missing.")
  var output: String?

  func validate() throws(UsageError) {
    if let word, output != nil {
      throw UsageError("\($output.origin) and '\(word)' are both output directories; omit one of them")
    }
    if word == nil, output == nil { throw UsageError("missing output directory; use -o DIR") }
  }

  var directory: String { output ?? word ?? "" }
}
