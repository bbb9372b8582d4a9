import Testing

@testable import RankingLogCore

/// Names that users describe by templates.
struct ImportNameTemplateTests {
  private func summary(of path: String, _ templates: [String]) throws -> String? {
    let patterns = try templates.map { try ImportNameTemplate($0).pattern }
    return ImageFileName(path: path, templates: patterns).map {
      "\($0.id) \($0.page.map(String.init) ?? "-") \($0.size)" + ($0.needsConfirmation ? " ?" : "")
        + ($0.suffix == .none ? "" : " \($0.suffix)")
    }
  }

  @Test(
    arguments: [
      ("{id}.{ext}", "/a/20240105.jpg", "20240105 - original"),
      ("{id}", "/a/20240105.jpg", "20240105 - original"),
      ("{id}.png", "/a/20240105.jpg", "20240105 - original"),
      ("{artist}/{title} #{id}-{page}.{ext}", "/art/誰/猫 2 #114862000-3.png", "114862000 3 original"),
      ("{title} {id}/p{page}.{ext}", "/art/a b 5/p12.jpg", "5 12 original"),
      (
        "{date}_{rank}_{id}_{page}{size}", "/a/2024-01-05_7_114862000_2_master1200.jpg", "114862000 2 regular"
      ),
      ("{id} ({page})", "/a/114862000 (1).jpg", "114862000 1 original"),
      ("{id} ({page})", "/a/114862000 (1) - Copy.jpg", "114862000 1 original copy"),
      ("{id} ({page})", "/a/114862000 (1).1746114271.jpg", "114862000 1 original backup"),
      ("IMG {id}", "/a/img 77.jpg", "77 - original"),
      // Other names are parsed as without a template.
      ("x{id}", "/a/114862000_p0.jpg", "114862000 0 original"), ("a/b/c/{id}", "/c/5.jpg", "5 - original ?"),
      // A path with two readings, and one without the ID.
      ("{title}_{id}_{artist}", "/a/a_1_b_2_c.jpg", nil), ("x{id}", "/a/x.jpg", nil),
      ("x{id}", "/a/x0.jpg", nil),
      ("{id}/{id}", "/7/8.jpg", "8 - original ?"), ("{id}/{id}_{page}", "/7/7_3.jpg", "7 3 original"),
    ] as [(String, String, String?)])
  func `a template describes the end of a path`(template: String, path: String, expected: String?) throws {
    #expect(try summary(of: path, [template]) == expected)
  }

  @Test func `the first template that matches is used`() throws {
    #expect(try summary(of: "/a/7-8.jpg", ["{page}-{id}", "{id}-{page}"]) == "8 7 original")
    #expect(try summary(of: "/a/x-8.jpg", ["{page}-{id}", "{title}-{id}"]) == "8 - original")
  }

  @Test(arguments: [
    ("{title}", "no work ID; add {id} to the name template"), ("", "empty component or '..'"),
    ("{title}{id}", "{title} next to {id} is ambiguous; put another character between them"),
    ("{id}{page}", "{id} next to {page} is ambiguous; put another character between them"),
    ("{page}{size}{title} {id}", "{page} next to {title} is ambiguous; put another character between them"),
    ("2{id}", "2 next to {id} is ambiguous; put another character between them"),
  ])
  func `an invalid template has a reason`(template: String, reason: String) {
    do {
      _ = try ImportNameTemplate(template)
      Issue.record("\(template) is valid")
    } catch {
      #expect(
        error == .usage(Message(reason)) || error.message.description.contains(reason), "\(error.message)")
    }
  }

  @Test func `a template with many titles is matched in a bounded time`() throws {
    let template = String(repeating: "{title}_{artist}_", count: 30) + "{id}"
    #expect(try summary(of: "/a/" + String(repeating: "_", count: 240) + ".jpg", [template]) == nil)
    #expect(
      try summary(of: "/a/" + String(repeating: "a_", count: 100) + "7.jpg", [template]) == "7 - original")
  }
}
