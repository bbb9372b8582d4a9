import RankingLogCore

/// Answers of the APIs that pixiv has closed, which mirrors may give, and of the image hosts.
enum OtherAnswers {
  private static let listed = ["ranking -d 2024-02-12 -n 5 -f ids"]
  private static let gone = 116_020_003
  private static let id = 114_862_000

  static let cases: [AnswerCase] = [
    AnswerCase(
      path: "PAPI works/ID.json", answer: "404, code 206", viewer: .token, before: listed,
      command: "show \(gone) --source papi -f ids", subject: .work(gone), conclusion: .isSo,
      stored: "deletion", status: 5, isAskedAgain: false),
    AnswerCase(
      path: "PAPI works/ID.json", answer: "404 without a code: closed", viewer: .token,
      faults: [
        AnswerCase.json(
          "/v1/works/", 404,
          #"{"status":"failure","has_error":true,"errors":{"system":{"message":"404 Not Found","code":null}}}"#
        )
      ], command: "show \(id) --source papi -f ids", subject: .work(id), conclusion: .notUnderstood,
      stored: "nothing", status: 1, isAskedAgain: true),
    AnswerCase(
      path: "PAPI ranking/all", answer: "page 1 is empty and names page 2", viewer: .token,
      faults: [
        AnswerCase.json(
          "ranking/all", 200,
          #"{"status":"success","response":[{"date":"2024-01-05","works":[]}],"pagination":{"next":2,"total":500}}"#
        )
      ], command: "ranking -d 2024-01-05 --source papi -f ids", subject: .ranking(.papi),
      conclusion: .notUnderstood, stored: "nothing", status: 6, isAskedAgain: true),
    AnswerCase(
      path: "SAPI illust.php", answer: "404: closed",
      faults: [AnswerCase.json("spapi.pixiv.net", 404, "{}")], command: "show \(id) --source sapi -f ids",
      subject: .work(id), conclusion: .notUnderstood, stored: "nothing", status: 1, isAskedAgain: true),
    AnswerCase(
      path: "SAPI illust.php", answer: "an empty body", before: listed,
      command: "show \(gone) --source sapi -f ids", subject: .work(gone), conclusion: .notShown,
      stored: "nothing", status: 5, isAskedAgain: true),
    AnswerCase(
      path: "i.pximg.net", answer: "404 of a URL that pixiv has just returned",
      faults: [AnswerCase.noPictures], command: "download -d 2024-01-05 -n 3 -o OUT", subject: .work(id),
      conclusion: .notUnderstood, stored: "nothing", status: 3, isAskedAgain: true),
  ]
}
