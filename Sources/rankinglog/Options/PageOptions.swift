import CommandLineKit
import RankingLogCore
import RankingLogSite

extension R18Policy: ArgumentValue {}
extension GalleryLanguage: ArgumentValue {}

/// Options of the pages of `gallery` and `browse`.
struct PageOptions: Arguments {
  @Option(
    "Blur, show or hide R-18 works.", name: "r18", placeholder: "HOW")
  var r18 = R18Policy.blur
  @Option("Title of the site.", placeholder: "TEXT") var title = "Rankings"
  @Option("Language of the site; auto uses the reader's language.", placeholder: "LANG")
  var lang = GalleryLanguage.auto

  var parts: ArgumentParts { ["r18": _r18, "title": _title, "lang": _lang] }
}
