import Testing

@testable import RankingLogCore

/// The members of captured responses of guests are documented.
@Suite(.enabled(if: Payloads.areThere))
struct DocumentedMembersPayloadTests {
  private func differences<T: DescribedReply>(_ type: T.Type, _ file: String) throws -> MemberDifferences {
    let (value, differences) = try JSONDecoding.examine(type, Payloads.bytes(file))
    _ = try value.get()
    return differences
  }

  @Test func `a ranking has no other members`() throws {
    let differences = try differences(
      WebRankingReply.self, "web-ranking/weekly-illust-20220823-p1.json")
    #expect(differences.missing.isEmpty && differences.added.isEmpty, "\(differences)")
  }

  /// The member `aiType` exists since October 2022.
  @Test(arguments: [
    ("100412238", ["body.aiType"]), ("28820443-manga", []), ("32039274", []), ("46281014-ugoira", []),
    ("67487303-manga", []), ("9175987-no-tags", []),
  ])
  func `a work has no other members`(name: String, missing: [String]) throws {
    let differences = try differences(
      WebEnvelope<WebIllustReply>.self, "web-ajax/illust-\(name).json")
    #expect(differences.missing == missing && differences.added.isEmpty, "\(differences)")
  }

  @Test(arguments: ["pages-100412238", "pages-93172108"])
  func `pages have no other members`(name: String) throws {
    let differences = try differences(WebEnvelope<[WebPageReply]>.self, "web-ajax/\(name).json")
    #expect(differences.missing.isEmpty && differences.added.isEmpty, "\(differences)")
  }

  @Test(arguments: ["access-token-expired", "rate-limit", "work-deleted"])
  func `an error of the app API has no other members`(name: String) throws {
    let differences = try differences(AppErrorReply.self, "app-api/error-\(name).json")
    #expect(differences.missing.isEmpty && differences.added.isEmpty, "\(differences)")
  }
}
