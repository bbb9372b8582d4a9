import CommandLineKit
import RankingLogCore

extension GalleryR18: ArgumentValue {}
extension GalleryLanguage: ArgumentValue {}

/// Options of the pages of `gallery` and `browse`.
struct PageOptions: Arguments {
  @Option(
    "R-18 works: blurred until a reader asks for them, shown, or left out.", name: "r18", placeholder: "HOW")
  var r18 = GalleryR18.blur
  @Option("The title of the site.", placeholder: "TEXT") var title = "Rankings"
  @Option("The language of the site; auto is the reader's.", placeholder: "LANG")
  var lang = GalleryLanguage.auto

  var parts: ArgumentParts { ["r18": _r18, "title": _title, "lang": _lang] }
}
