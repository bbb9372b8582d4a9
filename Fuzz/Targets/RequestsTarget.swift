@testable import HTTPServer
@testable import RankingLogCore
@testable import RankingLogSite

/// Requests to the live pages' server: method and target in the first line, then headers, an empty line, and the body.
enum RequestsTarget {
  static func run(_ bytes: [UInt8]) {
    var input = Input(bytes)
    let first = input.line().split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    var headers: [(name: String, value: String)] = []
    while case let line = input.line(), !line.isEmpty {
      let sides = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      headers.append((sides[0], sides.count == 2 ? String(sides[1].drop { $0 == " " }) : ""))
    }
    let request = ServerRequest(
      String(first[0]), first.count == 2 ? String(first[1]) : "", headers: headers, body: input.remainder)
    passNobody(request)
    if let target = RequestTarget(request.target) { check(target, request) }
  }

  /// Expects that a request without the secrets is refused.
  private static func passNobody(_ request: ServerRequest) {
    switch LoopbackAuthorizer(name: "browse", port: 4000).admission(of: request) {
    case .accepted(let target): expect(false, "\(target) passed the gate")
    case .rejected(let response):
      expect((400..<500).contains(response.status), "passed the gate with \(response.status)")
    }
  }

  private static func check(_ target: RequestTarget, _ request: ServerRequest) {
    for part in target.path {
      expect(![".", "..", ""].contains(part), "a path through '\(part)'")
      expect(
        !part.utf8.contains { [0, UInt8(ascii: "/"), UInt8(ascii: "\\")].contains($0) }, "a path in '\(part)'"
      )
    }
    switch BrowseRoute(target) {
    case .date(_, _, let pages): expect((1...100).contains(pages), "\(pages) pages")
    case .thumbnail(let id), .frame(let id, _): expect(id > 0, "work \(id)")
    case .image(let key): expect(key.illust > 0 && key.page >= 0, "\(key)")
    default: break
    }
    guard let act = try? BrowseAction(target.path.dropFirst(), request) else { return }
    switch act {
    case .export(let what): expect(what.id > 0 && what.page ?? 0 >= 0, "\(what)")
    case .bookmark(let id, _), .unbookmark(let id), .favorite(let id, _), .recent(let id):
      expect(id > 0, "work \(id)")
    case .state, .choose: break
    }
  }
}
