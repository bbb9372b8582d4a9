/// An export, as pages show it.
struct LiveExport: Equatable {
  enum Phase: String {
    case waiting, running, done, failed
  }

  let what: PageOfWork
  var phase = Phase.waiting
  var files = 0
  /// Those received so far.
  var bytes = 0
  /// Where it lies, or why it failed.
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
