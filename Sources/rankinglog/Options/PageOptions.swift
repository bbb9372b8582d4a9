import CommandLineKit
import RankingLogCore
import RankingLogSite

extension R18Policy: ArgumentValue {}
extension GalleryLanguage: ArgumentValue {}

/// Options of the pages of `gallery` and `browse`.
struct PageOptions: Arguments {
  @Option("--r18", "Blur, show or hide R-18 works.", placeholder: "HOW")
  var r18 = R18Policy.blur
  @Option("--title", "Title of the site.", placeholder: "TEXT") var title = "Rankings"
  @Option("--lang", "Language of the site; auto uses the reader's language.", placeholder: "LANG")
  var lang = GalleryLanguage.auto
}
