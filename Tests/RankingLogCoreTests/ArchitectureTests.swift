import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Rules that the compiler cannot enforce: the dependencies between the core's folders, which are one module, and code
/// style.
struct ArchitectureTests {
  /// The folders of the core, from the lowest layer to the highest. The files of a folder use only types of the same
  /// folder and of earlier ones. A subfolder without a line of its own belongs to the folder above it.
  static let folders = [
    "Text", "Model", "Files", "JSON", "Pixiv", "Credentials", "Store/SQLite", "Store", "Filters", "Records",
    "Session",
    "OutputFiles", "Features/Works", "Features/Rankings", "Features/Lists", "Features/Accounts",
    "Features/Sidecars",
    "Features/Animations", "Features/Downloads", "Features/ImageLibrary", "Features/Feeds",
    "Features/Picks",
    "Features/Keep",
    "Features/Search", "Features/Analysis", "Features/Diagnostics", "Features/Exchange", "Features/TagNames",
    "Features/Import", "RankingLog.swift",
  ]

  /// The position in ``folders`` of the longest folder that contains a file.
  private static func layer(_ path: String) -> Int? {
    folders.indices.filter { path == folders[$0] || path.hasPrefix(folders[$0] + "/") }
      .max { folders[$0].count < folders[$1].count }
  }

  @Test
  func `each folder uses only types of earlier folders`() throws {
    let sources = try SourceFile.core()
    let owners = Dictionary(
      grouping: sources.flatMap { file in file.topLevelTypes.map { ($0, file.path) } }, by: \.0)
    var broken: [String] = []
    for file in sources {
      guard let layer = Self.layer(file.path) else {
        broken.append("\(file.path) is in no listed folder")
        continue
      }
      for word in file.words {
        // A name declared by two files is ambiguous.
        guard let declared = owners[word], declared.count == 1, let owner = declared.first?.1,
          Self.layer(owner) ?? 0 > layer
        else { continue }
        broken.append("\(file.path) uses \(word) of \(owner)")
      }
    }
    #expect(broken.isEmpty, "\(broken.sorted().joined(separator: "\n"))")
  }

  @Test
  func `Internals names each file with declarations for the program only`() throws {
    let document = try String(contentsOf: Repository.file("Documentation/Internals.md"), encoding: .utf8)
    let section = try #require(document.components(separatedBy: "## Access to the core").last)
    let cells = section.components(separatedBy: "\n## ")[0].split(separator: "\n")
      .filter { $0.hasPrefix("| `") }.compactMap { $0.split(separator: "|").first }
    let listed = cells.flatMap { $0.split(separator: "`").filter { $0.first?.isLetter == true } }.map(
      String.init)
    let files = try SourceFile.core().filter { $0.words.contains("package") }.map(\.path)
    let contains = { (entry: String, file: String) in file == entry || file.hasPrefix(entry + "/") }
    #expect(files.filter { file in !listed.contains { contains($0, file) } } == [])
    #expect(listed.filter { entry in !files.contains { contains(entry, $0) } } == [])
  }

  @Test(arguments: [
    ("CSQLite", "Store/SQLite"), ("CCrypto", "Files"), ("CRename", "Files"), ("CSpawn", "Files"),
    ("CZstd", "Files"),
    ("CFolding", "Text"),
    ("CWebP", "Features/Animations"), ("CTurboJPEG", "Features/Animations"),
    ("CPNG", "Features/ImageLibrary"),
  ])
  func `each C library is imported by one folder only`(library: String, folder: String) throws {
    let importers = try SourceFile.core().filter { $0.imports.contains(library) }
    #expect(!importers.isEmpty && importers.allSatisfy { $0.path.hasPrefix(folder + "/") })
  }

  @Test
  func `only browse uses the server, and only galleries use the embedded front end`() throws {
    let site = try SourceFile.site()
    for (library, folder) in [("HTTPServer", "Browse/"), ("CGalleryAssets", "Gallery/")] {
      let importers = site.filter { $0.imports.contains(library) }
      #expect(!importers.isEmpty && importers.allSatisfy { $0.path.hasPrefix(folder) })
    }
    #expect(
      try SourceFile.core().allSatisfy { $0.imports.isDisjoint(with: ["HTTPServer", "CGalleryAssets"]) })
  }

  @Test
  func `galleries do not depend on browse`() throws {
    let site = try SourceFile.site()
    let browse = Set(site.filter { $0.path.hasPrefix("Browse/") }.flatMap(\.topLevelTypes))
    for file in site where file.path.hasPrefix("Gallery/") {
      #expect(file.words.isDisjoint(with: browse), "\(file.path)")
    }
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

  /// A compiler for another processor builds its modules from textual interfaces, and Dispatch has none.
  @Test
  func `no file imports Dispatch`() throws {
    #expect(try SourceFile.all().filter { $0.imports.contains("Dispatch") }.map(\.path).isEmpty)
  }

  /// No macOS compiles the code in these tests.
  @Test
  func `only one file imports the C library, and functions of Linux are conditional`() throws {
    let linux: Set = [
      "renameat2", "copy_file_range", "sendfile", "splice", "pipe2", "accept4", "epoll_create1", "eventfd",
      "inotify_init1", "signalfd", "timerfd_create", "prctl", "syncfs", "fallocate", "posix_fadvise",
      "posix_fallocate", "getrandom", "gettid", "memfd_create", "statx", "O_PATH", "O_TMPFILE",
      "SOCK_CLOEXEC", "MSG_NOSIGNAL", "FICLONE", "CLOCK_BOOTTIME",
    ]
    for file in try SourceFile.all() {
      if !file.imports.isDisjoint(with: ["Glibc", "Musl", "Darwin"]) {
        #expect(file.path == "Platform.swift")
      }
      var conditions = 0
      for line in file.code.split(separator: "\n") {
        let words = line.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "#") })
        if words.first == "#if" { conditions += 1 } else if words.first == "#endif" { conditions -= 1 }
        let needsLinux = words.contains { linux.contains(String($0)) }
        #expect(conditions > 0 || !needsLinux, "\(file.path): \(line)")
      }
    }
  }

  @Test(arguments: [["fatalError"], ["try", "!"], ["preconditionFailure"], ["unsafeBitCast"]])
  func `no code crashes the process or ignores an error`(pattern: [String]) throws {
    for file in try SourceFile.library() {
      #expect(!file.code.contains(pattern.joined()), "\(file.path) has \(pattern.joined())")
    }
  }

  /// A new declaration in a file rebuilds all users of each type that the file extends, even by a private extension. More
  /// than 60 files use each of the common types: basic ones of the standard library, `RankingLogError`, `Illust`,
  /// `RankingKind`, `Connection`, `Row` and `Archive`. The next type, `Services`, has 56.
  @Test
  func `an extension of a common type is not in a file with the subject of a feature`() throws {
    let sources = try SourceFile.all()
    var users: [String: Int] = [:]
    for word in sources.lazy.flatMap(\.words) { users[word, default: 0] += 1 }
    // Most files use these types without their names.
    for type in ["Array", "Optional"] { users[type] = sources.count }
    let common = Set(users.filter { $0.value > 60 }.keys)
    for file in try SourceFile.core() where file.path.hasPrefix("Features/") {
      let declarations = file.topLevelDeclarations
      let extended = Set(declarations.filter { $0.keyword == "extension" }.map(\.name))
      for type in extended.intersection(common).subtracting(file.topLevelTypes) {
        let isAlone = declarations.allSatisfy { $0 == ("extension", type) }
        #expect(
          isAlone && file.path.contains("/\(type)+"),
          "\(file.path): \(type) has \(users[type] ?? 0) users; move its extensions to \(type)+Topic.swift")
      }
    }
  }

  /// Runtime checks that end the process, in the entire core: of our own statements, and of the runtime's executors.
  @Test
  func `preconditions are only in the listed files`() throws {
    let found = try SourceFile.library().flatMap { file in
      Array(repeating: file.path, count: file.code.split(separator: "precondition(").count - 1)
    }
    #expect(
      found.sorted() == [
        "Store/SQLite/QueueExecutor.swift", "Store/SQLite/Statement.swift", "Store/SQLite/Statement.swift",
      ])
  }

  /// Any user of the machine could read a token in the arguments of another program. One file starts other programs, which
  /// get paths.
  @Test(arguments: ["Process", "rl_spawn", "posix_spawn", "posix_spawnp", "popen", "execv", "execve", "fork"])
  func `only one file starts another program`(name: String) throws {
    for file in try SourceFile.library() where file.words.contains(name) {
      #expect(
        name == "rl_spawn" && file.path == "Files/ChildProcess.swift",
        "\(file.path) names \(name)")
    }
  }

  /// A message suggests actions by a `Suggestion`, which each program prints in its own way.
  @Test
  func `no message names an option, a command or a variable of the program`() throws {
    // Labels of queues are not commands.
    let pattern = /--[a-z\\]|(^|[ (])-[a-z]\b|\brankinglog\b(?!\.[a-z])|RANKINGLOG_/
    // Arguments of another program are not suggestions.
    for file in try SourceFile.library() where file.path != "Features/Animations/FFmpegArguments.swift" {
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
        extension Fields.Nested: Sendable {}
        extension Int? {}
        extension [Outer] {}
        let text = "Archive \(Digest.of("Store", count) + "x") \" RetryingClient"  // Archive
        let more = #"Archive \(no) \#(Yes)"#
        let lines = """
          Archive "quoted" \(Deep)
          """
        """##)
    #expect(file.topLevelTypes == ["Outer", "Other"])
    #expect(
      file.topLevelDeclarations.map { "\($0.keyword) \($0.name)" } == [
        "struct Outer", "class Other", "enum Own", "extension Fields", "extension Fields.Nested",
        "extension Optional", "extension Array", "let text", "let more", "let lines",
      ])
    let words = Set(file.words)
    #expect(words.isSuperset(of: ["Fields", "Digest", "Outer2", "Yes", "Deep", "count"]))
    #expect(words.isDisjoint(with: ["Archive", "RetryingClient", "Store", "no", "quoted"]))
    #expect(
      file.literals == [
        "Store", "x", #"Archive \()  RetryingClient"#, #"Archive \(no) \()"#,
        "\n  Archive \"quoted\" \\()\n  ",
      ])
  }
}
