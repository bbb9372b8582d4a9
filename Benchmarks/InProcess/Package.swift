// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that it costs building and testing rankinglog nothing. Scripts/bench builds it.
let package = Package(
  name: "measure",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "rankinglog", path: "../..")],
  targets: [
    .executableTarget(
      name: "measure", dependencies: [.product(name: "RankingLogCore", package: "rankinglog")])
  ],
  swiftLanguageModes: [.v6]
)
