import Foundation

/// An invented work, with strings of the average length in pixiv's responses.
struct InventedWork {
  let id: Int
  let title: String
  let artist: Int
  let name: String
  let tags: [String]
  var caption: String
  let pages: Int
  let date: String

  /// The work at a rank of a ranking, from 1.
  init(rank: Int, tags count: Int = 7, caption: String? = nil) {
    id = 114_000_000 + rank * 4999
    title = "夜の駅で待つ狐 \(rank) \"絵\""
    artist = 1_000_000 + rank * 37
    name = "描き手\(rank)"
    tags = (0..<count).map { "タグ\(rank * 7 + $0)の絵" }
    self.caption = caption ?? (rank % 2 == 0 ? "" : "新しい絵です。<br />見てくれて &amp; ありがとう")
    // Six on average, most of them in a few works, as in the app API's ranking of February 2025.
    pages = rank % 25 == 0 ? 88 : rank % 3 == 0 ? 4 : 1
    date = "2024/01/\((rank % 28 + 1 + 100).description.dropFirst())/12/34/56"
  }

  /// The URL of a page: `c/240x480/img-master`, `master1200.jpg`.
  func url(_ folder: String, _ page: Int, _ end: String, host: String = "https://i.pximg.net") -> String {
    "\(host)/\(folder)/img/\(date)/\(id)_p\(page)\(end)"
  }
}

extension String {
  /// The text as JSON, in quotes; pixiv's website escapes slashes too.
  func json(slashes: Bool = false) -> String {
    var text = "\""
    for character in unicodeScalars {
      switch character {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "/" where slashes: text += "\\/"
      default: text.unicodeScalars.append(character)
      }
    }
    return text + "\""
  }
}
