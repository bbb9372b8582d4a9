// swift-tools-version: 6.3

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]
// Code that runs once per command, key, request or page of a gallery: a smaller program matters more than its speed.
let small = settings + [.unsafeFlags(["-Osize"], .when(configuration: .release))]
// With the optimizer, the tests themselves would need longer to build than everything else.
let unoptimized = settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

let package = Package(
  name: "rankinglog",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "RankingLogCore", targets: ["RankingLogCore"]),
    .library(name: "RankingLogFoundation", targets: ["RankingLogFoundation"]),
    .library(name: "RankingLogSite", targets: ["RankingLogSite"]),
    .executable(name: "rankinglog", targets: ["rankinglog"]),
  ],
  targets: [
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CCrypto", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(
      name: "CMicrohttpd", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    .systemLibrary(
      name: "CZstd", pkgConfig: "libzstd",
      providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
    .systemLibrary(
      name: "CWebP", pkgConfig: "libwebpmux",
      providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .systemLibrary(
      name: "CTurboJPEG", pkgConfig: "libturbojpeg",
      providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(
      name: "CPNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(name: "CRename"),
    .systemLibrary(name: "CSpawn"),
    .target(name: "CFolding"),
    .target(name: "CGalleryAssets"),
    .target(name: "CTerminal"),
    .target(name: "CTexts"),
    .target(name: "Platform", swiftSettings: settings),
    .target(name: "HTTPTransport", dependencies: ["CCurl", "Platform"], swiftSettings: settings),
    .target(name: "HTTPServer", dependencies: ["CMicrohttpd", "Platform"], swiftSettings: small),
    .target(
      name: "RankingLogCore",
      dependencies: [
        "HTTPTransport", "Platform", "CSQLite", "CCrypto", "CZstd", "CRename", "CSpawn", "CFolding", "CWebP",
        "CTurboJPEG", "CPNG",
      ],
      swiftSettings: settings),
    // Not part of the program, in which Foundation would be a fifth of the size.
    .target(name: "RankingLogFoundation", dependencies: ["RankingLogCore"], swiftSettings: settings),
    .target(
      name: "RankingLogSite",
      dependencies: ["RankingLogCore", "HTTPServer", "HTTPTransport", "Platform", "CGalleryAssets"],
      swiftSettings: small),
    .target(name: "CommandLineKit", swiftSettings: small),
    .target(
      name: "TerminalKit", dependencies: ["CCrypto", "CPNG", "CTerminal", "Platform"], swiftSettings: small),
    .executableTarget(
      name: "rankinglog",
      dependencies: [
        "CommandLineKit", "CTexts", "Platform", "RankingLogCore", "RankingLogSite", "TerminalKit",
      ],
      swiftSettings: small),
    .target(
      name: "TestSupport", dependencies: ["CommandLineKit", "TerminalKit"], path: "Tests/TestSupport",
      swiftSettings: unoptimized),
    .testTarget(
      name: "RankingLogCoreTests",
      dependencies: [
        "CPNG", "HTTPServer", "HTTPTransport", "Platform", "RankingLogCore", "RankingLogFoundation",
        "RankingLogSite", "TestSupport",
      ],
      exclude: ["Store/Schema/archive-0.2.0.db"], swiftSettings: unoptimized),
    .testTarget(
      name: "CommandLineKitTests", dependencies: ["CommandLineKit", "TestSupport"], exclude: ["Snapshots"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "TerminalKitTests", dependencies: ["CPNG", "TerminalKit", "TestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "rankinglogTests",
      dependencies: [
        "rankinglog", "CommandLineKit", "RankingLogCore", "RankingLogSite", "TerminalKit", "TestSupport",
      ],
      exclude: ["Snapshots", "Documents/HardWords.txt"], swiftSettings: unoptimized),
  ],
  swiftLanguageModes: [.v6]
)

// Programs that only their scripts build: Scripts/fuzz and Scripts/bench, which have access to internal declarations, and
// Scripts/test-examples. The properties that libFuzzer checks are also tests.
let properties: [Target.Dependency] = [
  "HTTPServer", "HTTPTransport", "RankingLogCore", "RankingLogSite", "TerminalKit",
]
let inputs = ["CLibFuzzer", "Corpus", "Dictionaries", "Regressions"]
switch Context.environment["RANKINGLOG_TOOL"] {
case "fuzz":
  package.targets += [
    .systemLibrary(name: "CLibFuzzer", path: "Fuzz/CLibFuzzer"),
    .executableTarget(
      name: "fuzz", dependencies: properties + ["CLibFuzzer"], path: "Fuzz", exclude: inputs + ["Tests"],
      swiftSettings: settings),
  ]
case "examples":
  // With the compiler's default settings, as in other packages.
  package.targets.append(
    .target(name: "ExampleSupport", dependencies: ["RankingLogCore"], path: "Examples/Support"))
  for name in ["CachedImages", "DownloadRange", "MonthlyWalk", "PAPIRanking", "SAPIRanking"] {
    package.targets.append(
      .executableTarget(
        name: name, dependencies: ["ExampleSupport", "RankingLogCore"], path: "Examples/\(name)"))
  }
case "measure":
  package.targets.append(
    .executableTarget(
      name: "measure", dependencies: ["RankingLogCore"], path: "Benchmarks/InProcess",
      swiftSettings: settings))
default:
  package.targets.append(
    .testTarget(
      name: "FuzzTests", dependencies: properties + ["TestSupport"], path: "Fuzz",
      exclude: inputs + ["Driver"],
      swiftSettings: unoptimized))
}
