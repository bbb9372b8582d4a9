import RankingLogCore

/// Answers of www.pixiv.net.
enum WebAnswers {
  static let cases = rankings + works + pages + animations + lists

  private static let ranking = "ranking -d 2024-01-05 -f ids"
  private static func page(_ number: Int) -> String { "format=json.*p=\(number)$" }
  private static let empty = #"{"contents":[],"date":"20240105","next":2,"rank_total":500}"#

  private static let rankings: [AnswerCase] = [
    AnswerCase(
      path: "ranking.php", answer: "consistent pages", command: ranking, subject: .ranking(.web),
      conclusion: .isSo, stored: "complete ranking", status: 0, isAskedAgain: false),
    AnswerCase(
      path: "ranking.php", answer: "404, `error` is a string",
      faults: [AnswerCase.json(page(1), 404, #"{"error":"ランキング集計の範囲外です"}"#)], command: ranking,
      subject: .ranking(.web), conclusion: .isSo, stored: "no ranking", status: 5,
      isAskedAgain: false),
    AnswerCase(
      path: "ranking.php", answer: "404 of an unknown path",
      faults: [AnswerCase.json("ranking.php", 404, AnswerCase.unknownPath)], command: ranking,
      subject: .ranking(.web), conclusion: .notUnderstood, stored: "nothing", status: 6, isAskedAgain: true),
    AnswerCase(
      path: "ranking.php", answer: "page 1 is empty and names page 2",
      faults: [AnswerCase.json("ranking.php", 200, empty)], command: ranking, subject: .ranking(.web),
      conclusion: .notUnderstood, stored: "nothing", status: 6, isAskedAgain: true),
    AnswerCase(
      path: "ranking.php", answer: "page 2 is 404, 500 entries announced",
      faults: [AnswerCase.json(page(2), 404, #"{"error":"ランキング集計の範囲外です"}"#)], command: ranking,
      subject: .ranking(.web), conclusion: .notUnderstood, stored: "previous pages", status: 3,
      isAskedAgain: true),
    AnswerCase(
      path: "ranking.php", answer: "page 2 is empty, 500 entries announced",
      faults: [AnswerCase.json(page(2), 200, empty.replacing("2,", with: "false,"))], command: ranking,
      subject: .ranking(.web), conclusion: .notUnderstood, stored: "previous pages", status: 3,
      isAskedAgain: true),
    AnswerCase(
      path: "ranking.php", answer: "redirect to the sign-in page",
      faults: [AnswerCase.signInPage("ranking.php")], command: ranking, subject: .ranking(.web),
      conclusion: .notShown, stored: "nothing", status: 4, isAskedAgain: true),
    AnswerCase(
      path: "ranking.php", answer: "403, JSON", faults: [AnswerCase.json("ranking.php", 403, "{}")],
      command: ranking, subject: .ranking(.web), conclusion: .notShown, stored: "nothing", status: 4,
      isAskedAgain: true),
    AnswerCase(
      path: "ranking.php", answer: "403, JSON", viewer: .cookie,
      faults: [AnswerCase.json("ranking.php", 403, "{}")], command: ranking, subject: .ranking(.web),
      conclusion: .notShown, stored: "nothing", status: 4, isAskedAgain: true),
    AnswerCase(
      path: "ranking.php", answer: "403, an HTML page",
      faults: [AnswerCase.page("ranking.php", 403)], command: ranking,
      subject: .ranking(.web), conclusion: .notUnderstood, stored: "nothing", status: 6, isAskedAgain: true),
  ]

  /// A work of the ranking of 2024-01-05, and one of 2024-02-12 that is gone.
  private static let id = 114_862_000
  private static let gone = 116_020_003
  private static let listed = ["ranking -d 2024-02-12 -n 5 -f ids"]

  private static func work(
    _ answer: String, _ status: Int, _ body: String, _ conclusion: AnswerCase.Conclusion, exit: Int32,
    viewer: AnswerCase.Viewer = .guest
  ) -> AnswerCase {
    AnswerCase(
      path: "/ajax/illust/ID", answer: answer, viewer: viewer,
      faults: [AnswerCase.json("/ajax/illust/", status, body)], command: "show \(id) -f ids",
      subject: .work(id), conclusion: conclusion, stored: "nothing", status: exit, isAskedAgain: true)
  }

  private static let works: [AnswerCase] = [
    AnswerCase(
      path: "/ajax/illust/ID", answer: "404, no message or the deletion message", before: listed,
      command: "show \(gone) -f ids", subject: .work(gone), conclusion: .isSo, stored: "deletion",
      status: 5, isAskedAgain: false),
    work("404 of an unknown path", 404, AnswerCase.unknownPath, .notUnderstood, exit: 6),
    work("400", 400, AnswerCase.envelope("不正なリクエストです。"), .notShown, exit: 5),
    work("401", 401, AnswerCase.unknownError, .notShown, exit: 5),
    work("403", 403, AnswerCase.envelope("尚无权限浏览该作品"), .notShown, exit: 5),
    work("403", 403, AnswerCase.envelope("尚无权限浏览该作品"), .notShown, exit: 5, viewer: .cookie),
    work("200, `error` is true", 200, AnswerCase.unknownError, .notUnderstood, exit: 6),
    AnswerCase(
      path: "/ajax/illust/ID", answer: "an HTML page, 200 or 403",
      faults: [AnswerCase.page("/ajax/illust/", 200)], command: "show \(id) -f ids", subject: .work(id),
      conclusion: .notUnderstood, stored: "nothing", status: 6, isAskedAgain: true),
    work("404 for every work", 404, AnswerCase.envelope(""), .notUnderstood, exit: 6).with(before: [
      "ranking -d 2024-01-05 -n 50 -f ids"
    ]),
  ]

  private static let moved = "download -d 2024-01-05 -n 3 -o OUT"
  private static let first = 114_747_397

  private static func pages(
    _ answer: String, _ status: Int, _ body: String, _ conclusion: AnswerCase.Conclusion, exit: Int32
  ) -> AnswerCase {
    AnswerCase(
      path: "/ajax/illust/ID/pages", answer: answer,
      faults: [AnswerCase.noPictures, AnswerCase.json("/ajax/illust/", status, body)], command: moved,
      subject: .work(first), conclusion: conclusion, stored: "nothing", status: exit, isAskedAgain: true)
  }

  private static let pages: [AnswerCase] = [
    AnswerCase(
      path: "/ajax/illust/ID/pages", answer: "404, no message or the deletion message",
      command: "download -d 2024-02-12 -n 3 -o OUT", subject: .work(gone), conclusion: .isSo,
      stored: "deletion", status: 0, isAskedAgain: false),
    pages("404 for every work", 404, AnswerCase.envelope(""), .notUnderstood, exit: 3),
    pages("404 of an unknown path", 404, AnswerCase.unknownPath, .notUnderstood, exit: 3),
    pages("400", 400, AnswerCase.envelope(""), .notShown, exit: 0),
    pages("401", 401, AnswerCase.unknownError, .notShown, exit: 0),
    pages("403", 403, AnswerCase.envelope(""), .notShown, exit: 0),
    pages("200, `error` is true", 200, AnswerCase.unknownError, .notUnderstood, exit: 3),
  ]

  private static let ugoira = 116_080_006

  private static func animation(
    _ answer: String, _ status: Int, _ body: String, _ conclusion: AnswerCase.Conclusion, exit: Int32
  ) -> AnswerCase {
    AnswerCase(
      path: "/ajax/illust/ID/ugoira_meta", answer: answer, before: ["ranking -d 2024-02-14 -n 10 -f ids"],
      faults: [AnswerCase.json("/ugoira_meta", status, body)],
      command: "download -d 2024-02-14 -n 6 -o OUT", subject: .work(ugoira), conclusion: conclusion,
      stored: "nothing", status: exit, isAskedAgain: true)
  }

  private static let animations: [AnswerCase] = [
    AnswerCase(
      path: "/ajax/illust/ID/ugoira_meta", answer: "404, no message or the deletion message",
      before: ["ranking -d 2024-02-14 -n 10 -f ids"], world: #"{"delete":[\#(ugoira)]}"#,
      command: "download -d 2024-02-14 -n 6 -o OUT", subject: .work(ugoira), conclusion: .isSo,
      stored: "deletion", status: 0, isAskedAgain: false),
    animation("404 of an unknown path", 404, AnswerCase.unknownPath, .notUnderstood, exit: 3),
    animation("400", 400, AnswerCase.envelope("指定されたIDはうごイラではありません"), .notShown, exit: 0),
    animation("403", 403, AnswerCase.envelope(""), .notShown, exit: 0),
    animation("200, `error` is true", 200, AnswerCase.unknownError, .notUnderstood, exit: 3),
  ]

  private static func own(_ path: String, _ command: String, viewer: AnswerCase.Viewer = .cookie)
    -> AnswerCase
  {
    AnswerCase(
      path: path, answer: "401: expired session", viewer: viewer,
      faults: [AnswerCase.json("www.pixiv.net/ajax/", 401, AnswerCase.unknownError)], command: command,
      conclusion: .notShown, stored: "nothing", status: 4, isAskedAgain: true)
  }

  private static let lists: [AnswerCase] = [
    own("/ajax/user/ID/illusts/bookmarks", "bookmarks sync --source web"),
    own("/ajax/illust/ID", "bookmarks remove \(id) --source web"),
    own("/ajax/illusts/bookmarks/add", "bookmarks add \(id) --source web"),
    own("/ajax/follow_latest/illust", "following --source web -f ids"),
    AnswerCase(
      path: "/ajax/user/ID", answer: "404 of an unknown path",
      faults: [AnswerCase.json("/ajax/user/", 404, AnswerCase.unknownPath)], command: "artist 1000 -f ids",
      conclusion: .notUnderstood, stored: "nothing", status: 6, isAskedAgain: true),
    AnswerCase(
      path: "/ajax/user/ID", answer: "403",
      faults: [AnswerCase.json("/ajax/user/", 403, AnswerCase.envelope(""))], command: "artist 1000 -f ids",
      conclusion: .notShown, stored: "nothing", status: 5, isAskedAgain: true),
  ]
}

extension AnswerCase {
  func with(before: [String]) -> AnswerCase {
    var copy = self
    copy.before = before
    return copy
  }
}
