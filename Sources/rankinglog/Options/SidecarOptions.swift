import CommandLineKit
import RankingLogCore

/// A comma-separated list of sidecar formats.
struct SidecarFormats: ArgumentValue {
  let formats: [SidecarFormat]

  init(_ formats: [SidecarFormat]) { self.formats = formats }

  init(argument: String) throws(ValueError) {
    var formats: [SidecarFormat] = []
    for name in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let format = SidecarFormat(rawValue: String(name)) else {
        throw .notOne(of: SidecarFormat.allCases.map(\.rawValue), text: String(name))
      }
      if !formats.contains(format) { formats.append(format) }
    }
    self.formats = formats
  }

  var argumentText: String { formats.map(\.rawValue).joined(separator: ",") }
}

/// The option for metadata files next to images.
struct SidecarOptions: Arguments {
  static let section = OutputOptions.section

  @Option(
    "--sidecar",
    "Write metadata next to each file (NAME.jpg.json). FORMATS is a comma-separated list of json, xmp, txt.",
    placeholder: "FORMATS")
  var sidecar: SidecarFormats?

  var formats: [SidecarFormat] { sidecar?.formats ?? [] }
}
