import RankingLogCore

/// Answers of app-api.pixiv.net.
enum AppAnswers {
  static let cases = rankings + works + animations

  private static let ranking = "ranking -d 2024-01-05 --source app -f ids"

  private static func error(_ message: String) -> String {
    #"{"error":{"user_message":"\#(message)","message":"","reason":"","user_message_details":{}}}"#
  }

  private static let unknownPath = error("指定されたエンドポイントは存在しません")

  private static func ranking(
    _ answer: String, _ status: Int, _ body: String, _ conclusion: AnswerCase.Conclusion, _ stored: String,
    exit: Int32, match: String = "/v1/illust/ranking"
  ) -> AnswerCase {
    AnswerCase(
      path: "/v1/illust/ranking", answer: answer, viewer: .token,
      faults: [AnswerCase.json(match, status, body)], command: ranking, subject: .ranking(.app),
      conclusion: conclusion, stored: stored, status: exit, isAskedAgain: conclusion != .isSo)
  }

  private static let next = "https://app-api.pixiv.net/v1/illust/ranking?mode=day&date=2024-01-05&offset="

  private static let rankings: [AnswerCase] = [
    AnswerCase(
      path: "/v1/illust/ranking", answer: "pages up to one without a next page", viewer: .token,
      command: ranking, subject: .ranking(.app), conclusion: .isSo, stored: "complete ranking", status: 0,
      isAskedAgain: false),
    ranking(
      "an empty list, `next_url` null", 200, #"{"illusts":[],"next_url":null}"#, .isSo, "no ranking",
      exit: 5),
    ranking(
      "an empty list with a next page", 200, #"{"illusts":[],"next_url":"\#(next)30"}"#,
      .notUnderstood,
      "nothing", exit: 6),
    ranking(
      "page 2 is empty, with a next page", 200, #"{"illusts":[],"next_url":"\#(next)60"}"#, .notUnderstood,
      "previous pages", exit: 3, match: "offset=30"),
    ranking("404 of an unknown path", 404, unknownPath, .notUnderstood, "nothing", exit: 1),
  ]

  private static let id = 114_862_000

  private static func work(
    _ answer: String, _ status: Int, _ body: String, _ conclusion: AnswerCase.Conclusion, exit: Int32
  ) -> AnswerCase {
    AnswerCase(
      path: "/v1/illust/detail", answer: answer, viewer: .token,
      faults: [AnswerCase.json("/v1/illust/detail", status, body)],
      command: "show \(id) --source app -f ids", subject: .work(id), conclusion: conclusion,
      stored: "nothing", status: exit, isAskedAgain: true)
  }

  private static let works: [AnswerCase] = [
    AnswerCase(
      path: "/v1/illust/detail", answer: "404, the deletion message", viewer: .token,
      before: ["ranking -d 2024-02-12 -n 5 -f ids"], command: "show 116020003 --source app -f ids",
      subject: .work(116_020_003), conclusion: .isSo, stored: "deletion", status: 5,
      isAskedAgain: false),
    work("404 of an unknown path", 404, unknownPath, .notUnderstood, exit: 1),
    AnswerCase(
      path: "/v1/illust/detail", answer: "403, an HTML page", viewer: .token,
      faults: [AnswerCase.page("/v1/illust/detail", 403)], command: "show \(id) --source app -f ids",
      subject: .work(id), conclusion: .notUnderstood, stored: "nothing", status: 6, isAskedAgain: true),
    work("403 with a message", 403, error("この作品は閲覧できません"), .notShown, exit: 5),
    work("400 with a message", 400, error("Invalid request."), .notShown, exit: 5),
  ]

  private static let ugoira = 116_080_006

  private static func animation(
    _ answer: String, _ status: Int, _ body: String, _ conclusion: AnswerCase.Conclusion, exit: Int32
  ) -> AnswerCase {
    AnswerCase(
      path: "/v1/ugoira/metadata", answer: answer, viewer: .token,
      faults: [AnswerCase.json("/v1/ugoira/", status, body)],
      command: "download \(ugoira) --source app -o OUT", subject: .work(ugoira), conclusion: conclusion,
      stored: "nothing", status: exit, isAskedAgain: true)
  }

  private static let animations: [AnswerCase] = [
    animation("404 of an unknown path", 404, unknownPath, .notUnderstood, exit: 3),
    animation("403 with a message", 403, error("この作品は閲覧できません"), .notShown, exit: 5),
  ]
}
