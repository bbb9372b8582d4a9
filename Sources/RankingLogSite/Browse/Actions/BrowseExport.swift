import RankingLogCore

/// An export, as displayed to readers.
package struct BrowseExport: Sendable, Equatable {
  package enum Phase: String, Sendable {
    case waiting, running, done, failed
  }

  package let what: PageOfWork
  package internal(set) var phase = Phase.waiting
  package internal(set) var files = 0
  /// The number of bytes received so far.
  package internal(set) var bytes = 0
  /// The path of the exported file (for several files, of their directory), or the reason for the failure.
  package internal(set) var text: String?
  /// The failure as pages word it.
  var failure: BrowseError?

  init(what: PageOfWork) { self.what = what }

  package var isFinished: Bool { phase == .done || phase == .failed }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", what.id)
      writer.member("page", what.page)
      writer.member("state", phase.rawValue)
      writer.member("files", files)
      writer.member("bytes", bytes)
      writer.member("text", failure?.text ?? text)
      failure?.writeMembers(to: &writer)
    }
  }
}
