import RankingLogCore

/// An export, as displayed in pages.
struct BrowseExport: Equatable {
  enum Phase: String {
    case waiting, running, done, failed
  }

  let what: PageOfWork
  var phase = Phase.waiting
  var files = 0
  /// The number of bytes received so far.
  var bytes = 0
  /// The path of the exported file, or the reason for the failure.
  var text: String?

  init(what: PageOfWork) { self.what = what }

  var isFinished: Bool { phase == .done || phase == .failed }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", what.id)
      writer.member("page", what.page)
      writer.member("state", phase.rawValue)
      writer.member("files", files)
      writer.member("bytes", bytes)
      writer.member("text", text)
    }
  }
}
