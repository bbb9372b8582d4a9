import CommandLineKit

/// The output directory of a command that needs one and also accepts it as a plain argument.
struct DestinationOptions: Arguments {
  static let section = OutputOptions.section

  @Argument("Same as -o DIR.", placeholder: "DIR", as: .path) var word: String?
  @Option("Output directory, created if missing.", short: "o", placeholder: "DIR", fromFile: false, as: .path)
  var output: String?

  var parts: ArgumentParts { ["word": _word, "output": _output] }

  func validate() throws(UsageError) {
    if let word, output != nil {
      throw UsageError("\($output) and '\(word)' are both output directories; omit one of them")
    }
    if word == nil, output == nil { throw UsageError("missing output directory; use -o DIR") }
  }

  var directory: String { output ?? word ?? "" }
}
