import CommandLineKit
import RankingLogCore

/// Formats of sidecars, with commas between them.
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

/// Options for files about pictures.
struct SidecarOptions: Arguments {
  static let section = OutputOptions.section

  @Option(
    "Write what is known of each file beside it, as NAME.jpg.json: json, xmp, txt, or several, as json,xmp.",
    placeholder: "FORMATS")
  var sidecar: SidecarFormats?

  var parts: ArgumentParts { ["sidecar": _sidecar] }

  var formats: [SidecarFormat] { sidecar?.formats ?? [] }
}
