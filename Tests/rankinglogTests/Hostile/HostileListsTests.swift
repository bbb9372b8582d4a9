import TestSupport
import Testing

@testable import rankinglog

/// Invalid responses to ranking requests: reported, and not stored.
@Suite(.watchdog)
struct HostileListsTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test(arguments: Thorough.sample(attacks, quick: 12))
  func `an invalid ranking is refused and not stored`(attack: Attack) async throws {
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
    // The valid ranking can be fetched afterwards.
    try sandbox.pixiv.clearFaults()
    let again = try await sandbox.attack(line)
    #expect(again.status == 0 && again.lines.count == 60, "\(again.errors)")
  }

  @Test(
    arguments: Thorough.sample(
      ["html", "empty", "cut", "malformed-json", "cloudflare-403", "cloudflare-503"], quick: 2))
  func `a response that was invalid once is requested again`(profile: String) async throws {
    try sandbox.pixiv.fault(#"{"profile":"\#(profile)"}"#)
    let run = try await sandbox.attack("ranking -d 2024-01-05 -n 3 -f ids --retries 1")
    #expect(run.status == 0 && run.lines.count == 3 && run.asked.count == 2, "\(run.errors)")
  }

  @Test(.expensive(), arguments: ["web", "app", "papi"])
  func `numbers out of range are removed, with the fields that depend on them`(source: String) async throws {
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

  @Test func `invalid UTF-8 removes a title and nothing else`() async throws {
    let line = "ranking -d 2024-01-05 -n 50 -f ndjson"
    let sound = try await sandbox.attack(line)
    try sandbox.pixiv.fault(#"{"profile":"utf8"}"#)
    let other = try Sandbox(pixiv: sandbox.pixiv)
    #expect(
      try await other.attack(line).objects.map { $0["id"] as? Int } == sound.objects.map { $0["id"] as? Int })
    // Stored titles are not replaced.
    try sandbox.pixiv.fault(#"{"profile":"utf8"}"#)
    let again = try await sandbox.attack(line + " --refresh")
    #expect(try again.values("title", as: String.self) == sound.values("title", as: String.self))
  }
}
