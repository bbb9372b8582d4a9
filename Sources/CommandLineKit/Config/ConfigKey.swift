/// The path of a value in a configuration file: `jobs` above all sections, `download.jobs` in `[download]`,
/// `recents.export.jobs` in `[recents export]`, `keep.daily.mode` in `[keep daily]`.
package struct ConfigKey: Hashable, Sendable, ArgumentValue, CustomStringConvertible {
  /// The name of the section; empty above all sections.
  package let section: String
  package let name: String

  package init(section: String, name: String) { (self.section, self.name) = (section, name) }

  package init(argument: String) throws(ValueError) {
    let parts = argument.split(separator: ".", omittingEmptySubsequences: false)
    guard !parts.contains(where: \.isEmpty),
      argument.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) })
    else { throw ValueError("expected OPTION or COMMAND.OPTION, such as jobs or download.jobs") }
    section = parts.dropLast().joined(separator: " ")
    name = String(parts[parts.count - 1])
  }

  package var description: String {
    (section.split(separator: " ") + [Substring(name)]).joined(separator: ".")
  }
}

extension ConfigFile {
  /// The entries of a key; several if the option is repeatable.
  package func entries(of key: ConfigKey) -> [Entry] { entries.filter { $0.configKey == key } }
}

extension ConfigFile.Entry {
  package var configKey: ConfigKey { ConfigKey(section: section, name: key) }
}
