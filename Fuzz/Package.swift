// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that it costs building and testing rankinglog nothing. Scripts/fuzz builds it.
let package = Package(
  name: "fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "rankinglog", path: "..")],
  targets: [
    .systemLibrary(name: "CLibFuzzer"),
    .executableTarget(
      name: "fuzz",
      dependencies: ["CLibFuzzer", .product(name: "RankingLogCore", package: "rankinglog")]),
  ],
  swiftLanguageModes: [.v6]
)
