// swift-tools-version: 6.2

import PackageDescription

// A separate package, so that it does not slow down building and testing rankinglog. Scripts/fuzz builds it.
let package = Package(
  name: "fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "rankinglog", path: "..")],
  targets: [
    .systemLibrary(name: "CLibFuzzer"),
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "CLibFuzzer", .product(name: "RankingLogCore", package: "rankinglog"),
        .product(name: "RankingLogSite", package: "rankinglog"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
