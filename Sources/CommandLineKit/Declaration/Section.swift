/// A heading in help.
package struct Section: Hashable, Sendable {
  package let title: String

  package init(_ title: String) {
    self.title = title
  }

  package static let options = Section("Options")
  package static let selection = Section("Selection")
  package static let network = Section("Network")
  package static let common = Section("Common")

  package static let advanced = Section("Advanced")

  /// Whether its options are the same in all commands that have them: help lists them last.
  var isInherited: Bool { [.network, .common, .advanced].contains(self) }
}
