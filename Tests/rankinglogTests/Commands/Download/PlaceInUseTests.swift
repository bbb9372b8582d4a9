import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// Other files at the path of an image.
@Suite(.watchdog)
struct PlaceInUseTests {
  private let person: Sandbox
  private let work = "116007623"

  init() throws { person = try Sandbox() }

  @Test func `the part file of a killed run is removed when the image is linked`() async throws {
    _ = try await person.run("download \(work) -o \(person.path("first"))")
    let name = try #require(person.files(in: "first").first)
    try FileManager.default.createDirectory(
      at: person.home.appending(path: "second"), withIntermediateDirectories: false)
    let half = try Data(contentsOf: person.home.appending(path: "first/" + name)).prefix(500)
    try half.write(to: person.home.appending(path: "second/\(name).part"))
    let run = try await person.run("download \(work) -o \(person.path("second"))")
    #expect(run.status == 0 && run.requests.isEmpty, "\(run.errors)")
    #expect(person.files(in: "second") == person.files(in: "first"))
  }

  @Test(arguments: ["", " --force"])
  func `a symbolic link that replaced an image is not overwritten`(option: String) async throws {
    let out = person.path("out")
    _ = try await person.run("download \(work) -o \(out)")
    let path = out + "/" + (try #require(person.files(in: "out").first))
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/not/mounted/x.jpg")
    let run = try await person.run("download \(work) -o \(out)\(option)")
    #expect(
      run.status == 3 && run.errors.contains("another file, which is not overwritten"), "\(run.errors)")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "/not/mounted/x.jpg")
  }
}
