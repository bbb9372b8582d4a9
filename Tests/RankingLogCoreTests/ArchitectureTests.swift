import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The folders of the core are targets-in-waiting: each may know the types of some of the others, and no more.
struct ArchitectureTests {
  /// What a folder may know, as beginnings of paths. `Jobs` may know everything.
  private static let allowed: [String: [String]] = [
    "Model": [], "System": ["Model/"], "Transport": [], "Ranking": ["Model/"],
    "Pixiv": ["Transport/", "Model/", "System/"], "Account": ["Transport/", "Model/", "System/", "Pixiv/"],
    "Store": ["Model/", "System/"], "Export": ["Model/", "System/", "Pixiv/*"],
    "Download": ["Transport/", "Model/", "System/", "Pixiv/Images/", "Pixiv/*"],
    "RankingLog.swift": ["Jobs/", "Model/", "Ranking/"],
  ]

  @Test
  func `no folder names a type that it may not know`() throws {
    let sources = try SourceFile.all()
    let owners = Dictionary(
      grouping: sources.flatMap { file in file.topLevelTypes.map { ($0, file) } }, by: \.0)
    var broken: [String] = []
    for file in sources {
      guard let allowed = Self.allowed[file.folder] else { continue }
      for word in file.words {
        // A name that two folders declare, or that is declared in the folder itself, tells nothing.
        guard let declared = owners[word], Set(declared.map(\.1.folder)).count == 1,
          let owner = declared.first?.1,
          owner.folder != file.folder, !Self.covers(allowed, owner.path)
        else { continue }
        broken.append("\(file.path) names \(word) of \(owner.path)")
      }
    }
    #expect(broken.isEmpty, "\(broken.sorted().joined(separator: "\n"))")
  }

  @Test
  func `every folder has its rule`() throws {
    let folders = Set(try SourceFile.all().map(\.folder))
    #expect(folders == Set(Self.allowed.keys).union(["Jobs"]))
  }

  @Test(arguments: [
    ("CCurl", "Transport"), ("CSQLite", "Store"), ("CCrypto", "System"), ("CRename", "System"),
  ])
  func `each C library has one folder that imports it`(library: String, folder: String) throws {
    let importers = try SourceFile.all().filter { $0.imports.contains(library) }
    #expect(Set(importers.map(\.folder)) == [folder])
  }

  @Test
  func `Transport has no word of pixiv's`() throws {
    let broken = try SourceFile.all().filter {
      $0.folder == "Transport" && $0.text.lowercased().contains("pixiv")
    }
    #expect(broken.map(\.path).isEmpty)
  }

  @Test
  func `Foundation is imported only where its essentials cannot be`() throws {
    for file in try SourceFile.all() where file.imports.contains("Foundation") {
      #expect(file.imports.contains("FoundationEssentials"), "\(file.path)")
      let lines = file.text.split(separator: "\n").map { $0.drop { $0 == " " } }
      let index = try #require(lines.firstIndex(of: "import Foundation"))
      #expect(lines[..<index].suffix(3).first == "#if canImport(FoundationEssentials)", "\(file.path)")
      #expect(lines[..<index].last == "#else", "\(file.path)")
    }
  }

  @Test(arguments: [["fatalError"], ["try", "!"], ["preconditionFailure"], ["unsafeBitCast"]])
  func `nothing ends the process by these words or passes over an error`(pattern: [String]) throws {
    for file in try SourceFile.all() {
      #expect(!file.code.contains(pattern.joined()), "\(file.path) has \(pattern.joined())")
    }
  }

  /// What is checked at run time and ends the process, in all of the core: both are mistakes in our own statements.
  @Test
  func `preconditions are only where they are listed`() throws {
    let found = try SourceFile.all().flatMap { file in
      Array(repeating: file.path, count: file.code.split(separator: "precondition(").count - 1)
    }
    #expect(found == ["Store/SQLite/Statement.swift", "Store/SQLite/Statement.swift"])
  }

  /// A token in the arguments of another program could be read by everybody on the machine.
  @Test(arguments: ["Process", "posix_spawn", "popen", "execv", "execve", "fork"])
  func `no other program is started`(name: String) throws {
    for file in try SourceFile.all() { #expect(!file.words.contains(name), "\(file.path) names \(name)") }
  }

  @Test
  func `comments and texts are no code, and words are whole`() {
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
  }

  private static func covers(_ allowed: [String], _ path: String) -> Bool {
    allowed.contains { rule in
      // `Pixiv/*` stands for the files of that folder, and not for those of its folders.
      rule.last == "*"
        ? path.hasPrefix(rule.dropLast()) && !path.dropFirst(rule.count - 1).contains("/")
        : path.hasPrefix(rule)
    }
  }
}
