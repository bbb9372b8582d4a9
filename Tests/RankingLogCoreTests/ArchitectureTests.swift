import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Rules that the compiler cannot enforce: the dependencies between the core's folders, which are one module, and code
/// style.
struct ArchitectureTests {
  private static let base = ["Model/", "Support/"]
  private static let clients = base + ["Pixiv/", "Accounts/", "Store/", "Records/"]
  private static let wiring =
    clients + [
      "Filters/", "Wiring/", "Rankings/Dates/", "Works/Route.swift", "Works/WorkingPaths.swift",
      "Downloads/*",
    ]

  /// The types that the files of a folder may use, as path prefixes. The longest matching folder counts.
  private static let allowed: [String: [String]] = [
    "Support/Text/": ["Support/Text/"], "Support/": base, "Model/": base + ["Support/Text/"],
    "Filters/": base + ["Filters/"], "Pixiv/": base + ["Pixiv/"], "Store/": base + ["Store/"],
    "Records/": base + ["Records/", "Pixiv/*"],
    "Rankings/Dates/": base + ["Rankings/Dates/"], "Rankings/Walk/": base + ["Rankings/Walk/", "Rankings/*"],
    "Downloads/Validation/": base + ["Downloads/Validation/"],
    "Accounts/File/": base + ["Accounts/", "Pixiv/"], "Accounts/Tokens/": base + ["Accounts/", "Pixiv/"],
    "Accounts/": clients + ["Wiring/"], "Wiring/": wiring, "Works/": wiring + ["Works/"],
    "Rankings/": wiring + ["Works/", "Rankings/"], "Lists/": wiring + ["Works/", "Lists/"],
    "Downloads/": wiring + ["Works/", "Rankings/", "Downloads/", "Animations/", "Sidecars/"],
    "Sidecars/": wiring + ["Downloads/", "Sidecars/"],
    "Animations/": wiring + ["Downloads/", "Animations/"],
    "Pictures/": wiring + ["Downloads/", "Pictures/"], "Diagnostics/": wiring + ["Diagnostics/"],
    "Analysis/": wiring + ["Works/FilterRun.swift", "Analysis/"],
    "Search/": wiring + ["Works/FilterRun.swift", "Analysis/Standings/Best.swift", "Search/"],
    "Gallery/Format/": base + ["Gallery/Format/"],
    "Gallery/Site/": base + ["Gallery/Site/", "Gallery/Format/SitePath.swift"],
    "Gallery/": base + [
      "Store/", "Wiring/", "Rankings/", "Pictures/", "Animations/AnimationFrames.swift", "Gallery/",
    ],
    "Import/Formats/": base + ["Store/", "Pixiv/", "Records/", "Import/"],
    "Import/": wiring + ["Exchange/", "Downloads/Validation/", "Import/"],
    "Exchange/": wiring + ["Rankings/Walk/RankingPage+Check.swift", "Exchange/"],
    "Keep/": wiring + ["Works/FilterRun.swift", "Rankings/", "Downloads/", "Keep/"],
    "Browse/": wiring + ["Rankings/", "Lists/", "Pictures/", "Gallery/", "Browse/"],
    "RankingLog.swift": base + [
      "Accounts/", "Analysis/", "Animations/", "Browse/*", "Diagnostics/", "Downloads/", "Exchange/*",
      "Filters/", "Import/*",
      "Gallery/*", "Keep/*", "Lists/",
      "Pictures/",
      "Rankings/", "Search/", "Sidecars/", "Store/*",
      "Wiring/",
      "Works/",
    ],
  ]

  /// The folder with a rule that contains a file.
  private static func folder(_ path: String) -> String? {
    allowed.keys.filter { path.hasPrefix($0) }.max { $0.count < $1.count }
  }

  @Test
  func `no folder uses a type outside its dependencies`() throws {
    let sources = try SourceFile.core()
    let owners = Dictionary(
      grouping: sources.flatMap { file in file.topLevelTypes.map { ($0, file) } }, by: \.0)
    var broken: [String] = []
    for file in sources {
      guard let folder = Self.folder(file.path), let allowed = Self.allowed[folder] else {
        broken.append("\(file.path) is in no folder with a rule")
        continue
      }
      for word in file.words {
        // A name declared by two files is ambiguous.
        guard let declared = owners[word], declared.count == 1, let owner = declared.first?.1,
          Self.folder(owner.path) != folder, !Self.covers(allowed, owner.path)
        else { continue }
        broken.append("\(file.path) names \(word) of \(owner.path)")
      }
    }
    #expect(broken.isEmpty, "\(broken.sorted().joined(separator: "\n"))")
  }

  @Test
  func `each folder has at most fifteen files`() throws {
    let folders = Dictionary(grouping: try SourceFile.library()) { $0.path.split(separator: "/").dropLast() }
    #expect(folders.filter { $0.value.count > 15 }.keys.isEmpty)
  }

  @Test(arguments: [
    ("CSQLite", "Store/SQLite"), ("CCrypto", "Support/Files"), ("CRename", "Support/Files"),
    ("CZstd", "Support/Files"),
    ("CGalleryAssets", "Gallery"), ("HTTPServer", "Browse"), ("CWebP", "Animations"),
    ("CTurboJPEG", "Animations"),
  ])
  func `each C library is imported by one folder only`(library: String, folder: String) throws {
    let importers = try SourceFile.core().filter { $0.imports.contains(library) }
    #expect(!importers.isEmpty && importers.allSatisfy { $0.path.hasPrefix(folder + "/") })
  }

  @Test
  func `the transport and the server do not mention pixiv`() throws {
    let broken = try (SourceFile.transport() + SourceFile.server()).filter {
      $0.text.lowercased().contains("pixiv")
    }
    #expect(broken.map(\.path).isEmpty)
  }

  @Test
  func `no file imports Foundation, because it would add a fifth to the program's size`() throws {
    let importers = try SourceFile.library().filter { file in
      file.imports.contains { $0.hasPrefix("Foundation") }
    }
    #expect(importers.map(\.path).isEmpty)
  }

  @Test(arguments: [["fatalError"], ["try", "!"], ["preconditionFailure"], ["unsafeBitCast"]])
  func `no code crashes the process or ignores an error`(pattern: [String]) throws {
    for file in try SourceFile.library() {
      #expect(!file.code.contains(pattern.joined()), "\(file.path) has \(pattern.joined())")
    }
  }

  /// Runtime checks that end the process, in the entire core: both catch bugs in our own statements.
  @Test
  func `preconditions are only in the listed files`() throws {
    let found = try SourceFile.library().flatMap { file in
      Array(repeating: file.path, count: file.code.split(separator: "precondition(").count - 1)
    }
    #expect(found == ["Store/SQLite/Statement.swift", "Store/SQLite/Statement.swift"])
  }

  /// Any user of the machine could read a token in the arguments of another program. One file starts ffmpeg, which gets
  /// paths.
  @Test(arguments: ["Process", "posix_spawn", "posix_spawnp", "popen", "execv", "execve", "fork"])
  func `only one file starts another program`(name: String) throws {
    for file in try SourceFile.library() where file.words.contains(name) {
      #expect(
        name == "posix_spawn" && file.path == "Animations/ChildProcess.swift", "\(file.path) names \(name)")
    }
  }

  /// A message suggests actions by a `Suggestion`, which each program prints in its own way.
  @Test
  func `no message names an option, a command or a variable of the program`() throws {
    // Labels of queues are not commands.
    let pattern = /--[a-z\\]|(^|[ (])-[a-z]\b|\brankinglog\b(?!\.[a-z])|RANKINGLOG_/
    // Arguments of another program are not suggestions.
    for file in try SourceFile.library() where file.path != "Animations/FFmpegArguments.swift" {
      for text in file.literals {
        #expect(text.firstMatch(of: pattern) == nil, "\(file.path): \(text)")
      }
    }
    for text in [
      "add --name", "see rankinglog verify", "run rankinglog", "(-d latest)", "RANKINGLOG_X", #"--\()"#,
    ] {
      #expect(text.firstMatch(of: pattern) != nil, "\(text)")
    }
  }

  @Test
  func `comments and string literals are not code, and words are complete`() {
    let file = SourceFile(
      path: "Model/A.swift",
      text: ##"""
        /// Archive
        struct Outer { struct Inner {} } /* RetryingClient /* nested */ RetryingClient */
        final class Other<T: Outer2> {}
        private enum Own {}
        extension Fields {
          enum Nested {}
        }
        let text = "Archive \(Digest.of("Store", count) + "x") \" RetryingClient"  // Archive
        let more = #"Archive \(no) \#(Yes)"#
        let lines = """
          Archive "quoted" \(Deep)
          """
        """##)
    #expect(file.topLevelTypes == ["Outer", "Other"])
    let words = Set(file.words)
    #expect(words.isSuperset(of: ["Fields", "Digest", "Outer2", "Yes", "Deep", "count"]))
    #expect(words.isDisjoint(with: ["Archive", "RetryingClient", "Store", "no", "quoted"]))
    #expect(
      file.literals == [
        "Store", "x", #"Archive \()  RetryingClient"#, #"Archive \(no) \()"#,
        "\n  Archive \"quoted\" \\()\n  ",
      ])
  }

  private static func covers(_ allowed: [String], _ path: String) -> Bool {
    allowed.contains { rule in
      // `Pixiv/*` matches the files of that folder, but not of its subfolders.
      rule.last == "*"
        ? path.hasPrefix(rule.dropLast()) && !path.dropFirst(rule.count - 1).contains("/")
        : path.hasPrefix(rule)
    }
  }
}
