import TestSupport
import Testing

@testable import rankinglog

/// Replies to requests for rankings that are not what they should be: named, and nothing of them is kept.
@Suite(.watchdog)
struct HostileListsTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test(arguments: attacks)
  func `a list that is none is refused, and nothing of it is kept`(attack: Attack) async throws {
    try sandbox.pixiv.fault(attack.fault)
    let line = "ranking -d 2024-01-05 -n 60 -f ids --source \(attack.source)"
    let run = try await sandbox.attack("\(line) --retries 0")
    #expect(run.status == attack.status, "\(run.errors)")
    let complaint = try #require(run.complaints.last)
    for part in attack.parts { #expect(complaint.contains(part), "\(complaint)") }
    #expect(!run.errors.contains("secret"))
    #expect(run.asked.count == attack.asked)
    #expect(run.lines.count == attack.kept)
    let offline = try await sandbox.attack("\(line) --offline")
    #expect(offline.lines == run.lines && offline.status != 0)
    // Nothing stands in the way of the true list.
    try sandbox.pixiv.clearFaults()
    let again = try await sandbox.attack(line)
    #expect(again.status == 0 && again.lines.count == 60, "\(again.errors)")
  }

  @Test(arguments: ["html", "empty", "cut", "malformed-json", "cloudflare-403", "cloudflare-503"])
  func `a reply that was spoiled once is asked for again`(profile: String) async throws {
    try sandbox.pixiv.fault(#"{"profile":"\#(profile)"}"#)
    let run = try await sandbox.attack("ranking -d 2024-01-05 -n 3 -f ids --retries 1")
    #expect(run.status == 0 && run.lines.count == 3 && run.asked.count == 2, "\(run.errors)")
  }

  @Test(arguments: ["web", "app", "papi"])
  func `numbers out of range are left out with what cannot do without them`(source: String) async throws {
    try sandbox.pixiv.fault(#"{"profile":"numbers","match":"/ranking","times":2}"#)
    let line = "ranking -d 2024-01-05 --pages 1 -f ndjson --source \(source)"
    let run = try await sandbox.attack(line)
    let lists = run.asked.count { $0.path.contains("ranking") }
    #expect(run.status == 0 && lists == 2, "a list with damaged works is asked for once more")
    let spoiled = try run.objects
    let sound = try await Sandbox(pixiv: sandbox.pixiv).attack(line).objects
    #expect(spoiled.map { $0["id"] as? Int } == sound.dropFirst().map { $0["id"] as? Int })
    // PAPI has another name for them.
    #expect(source == "papi" || spoiled[0]["views"] as? Int == nil)
    #expect(spoiled[1]["page_count"] as? Int == nil)
    #expect(spoiled.dropFirst(2).allSatisfy { $0["views"] is Int && $0["page_count"] is Int })
  }

  @Test func `bytes that are no characters cost a title and nothing else`() async throws {
    let line = "ranking -d 2024-01-05 -n 50 -f ndjson"
    let sound = try await sandbox.attack(line)
    try sandbox.pixiv.fault(#"{"profile":"utf8"}"#)
    let other = try Sandbox(pixiv: sandbox.pixiv)
    #expect(
      try await other.attack(line).objects.map { $0["id"] as? Int } == sound.objects.map { $0["id"] as? Int })
    // Where the titles were known, they stay.
    try sandbox.pixiv.fault(#"{"profile":"utf8"}"#)
    let again = try await sandbox.attack(line + " --refresh")
    #expect(try again.values("title", as: String.self) == sound.values("title", as: String.self))
  }
}
