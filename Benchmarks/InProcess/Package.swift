// swift-tools-version: 6.2

import PackageDescription

// A separate package, so that it does not slow down building and testing rankinglog. Scripts/bench builds it.
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
