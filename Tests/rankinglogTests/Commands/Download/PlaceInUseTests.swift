import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// What else can be where an image belongs.
@Suite(.watchdog)
struct PlaceInUseTests {
  private let person: Sandbox
  private let work = "116007623"

  init() throws { person = try Sandbox() }

  @Test func `what a killed run left of an image is removed when the image is linked there`() async throws {
    _ = try await person.run("download \(work) -o \(person.path("first"))")
    let name = try #require(person.files(in: "first").first)
    try FileManager.default.createDirectory(
      at: person.home.appending(path: "second"), withIntermediateDirectories: false)
    try person.write("half of it", to: "second/\(name).part")
    let run = try await person.run("download \(work) -o \(person.path("second"))")
    #expect(run.status == 0 && run.requests.isEmpty, "\(run.errors)")
    #expect(person.files(in: "second") == person.files(in: "first"))
  }

  @Test(arguments: ["", " --force"])
  func `a link that took the place of an image is not replaced`(option: String) async throws {
    let out = person.path("out")
    _ = try await person.run("download \(work) -o \(out)")
    let path = out + "/" + (try #require(person.files(in: "out").first))
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/not/mounted/x.jpg")
    let run = try await person.run("download \(work) -o \(out)\(option)")
    #expect(
      run.status == 3 && run.errors.contains("is another file, which is not overwritten"), "\(run.errors)")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "/not/mounted/x.jpg")
  }
}
