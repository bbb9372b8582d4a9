import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// Other programs read sidecars exactly, regardless of a title's contents.
@Suite(.watchdog)
struct SidecarReadersTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.pixiv.fault(#"{"profile":"titles"}"#)
  }

  /// Compares the sidecars of each image with the record of its work.
  private static let comparison = #"""
    import glob, json, re, unicodedata
    import xml.etree.ElementTree as tree
    X = "{http://www.w3.org/XML/1998/namespace}lang"
    names = dict(rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#", dc="http://purl.org/dc/elements/1.1/",
        lr="http://ns.adobe.com/lightroom/1.0/", xmp="http://ns.adobe.com/xap/1.0/",
        photoshop="http://ns.adobe.com/photoshop/1.0/", rights="http://ns.adobe.com/xap/1.0/rights/",
        pixiv="urn:x-ranking-log:pixiv/1.0/")
    def held(text): return re.sub("[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]", "", text or "")
    def flat(text): return held(text).replace("/", "／").replace("|", "｜")
    def line(text):
        text = re.sub("[\n-\r\x85\u2028\u2029]", " ", text)
        return "".join(c for c in text if unicodedata.category(c) != "Cc")
    with open("records.ndjson", newline="\n", encoding="utf-8") as file:
        records = {record["id"]: record for record in map(json.loads, file)}
    count = 0
    for path in glob.glob("out/**/*.json", recursive=True):
        base = path[:-len(".json")]
        with open(path, encoding="utf-8", newline="") as file: record = json.load(file)
        expected = records[record["id"]]
        assert {name: record[name] for name in expected} == expected, (record, expected)
        assert [place["date"] for place in record["places"]] == sorted(p["date"] for p in record["places"])
        assert record["places"] and record["file"]["bytes"] and len(record["file"]["sha256"]) == 64
        root = tree.parse(base + ".xmp").getroot()[0][0]
        def items(name): return [item.text for item in root.findall(name + "/*/rdf:li", names)]
        def value(name):
            found = root.find(name, names)
            return None if found is None else found.text
        title = held(record["title"])
        assert items("dc:title") == ([title] if title else []), (items("dc:title"), title)
        assert all(item.get(X) == "x-default" for item in root.findall("dc:title/rdf:Alt/rdf:li", names))
        tags = [held(tag) for tag in record["tags"] if held(tag)]
        assert items("dc:subject") == tags and items("lr:hierarchicalSubject") == [flat(tag) for tag in tags]
        assert items("dc:creator") == [held(record["artist"]["name"])]
        for name in ["dc:source", "dc:identifier", "rights:WebStatement"]: assert value(name) == record["url"]
        for name in ["xmp:CreateDate", "photoshop:DateCreated"]:
            assert value(name) == record["file"]["uploaded_at"] and value(name).endswith("+09:00")
        assert value("xmp:Rating") is None
        best = min(record["places"], key=lambda place: place["rank"])
        assert value("pixiv:rank") == str(best["rank"]) and value("pixiv:rankingDate") == best["date"]
        assert value("pixiv:id") == str(record["id"]) and value("pixiv:page") == str(record["file"]["page"])
        with open(base + ".txt", encoding="utf-8", newline="") as file: lines = file.read().split("\n")
        wanted = [line(tag) for tag in record["tags"]] + [line("creator:" + record["artist"]["name"])]
        wanted += [line("title:" + record["title"])] if record["title"] else []
        wanted += ["page:%d" % (record["file"]["page"] + 1)]
        wanted += ["rating:" + record["age_rating"]] if record["age_rating"] else []
        assert lines == wanted + [""], (lines, wanted)
        count += 1
    print(count)
    """#

  @Test func `JSON, XMP and TXT of hostile works contain the values of the record`() async throws {
    let out = sandbox.path("out")
    let run = try await sandbox.run(
      "download -d 2024-01-05 -n 20 --size thumbnail -o \(out) --sidecar json,xmp,txt -f paths")
    #expect(run.status == 0 && run.lines.count >= 20, "\(run.errors)")
    let ids = try await sandbox.run("ranking -d 2024-01-05 -n 20 --offline -f ids")
    // The stored metadata of the works, as printed by show.
    let shown = try await sandbox.run(["show", "--offline", "--no-recents", "-f", "ndjson"] + ids.lines)
    #expect(shown.status == 0, "\(shown.errors)")
    try sandbox.write(shown.output, to: "records.ndjson")
    try sandbox.write(Self.comparison, to: "compare.py")
    let compared = try await BuiltProgram(shell: "python3 compare.py", in: sandbox).end()
    #expect(compared.status == 0, "\(compared.errors.suffix(2000))")
    #expect(compared.output == "\(run.lines.count)\n")
  }

  @Test(.expensive(), .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/exiftool")))
  func `exiftool reports no errors in XMP, and reads titles, tags and sources`() async throws {
    let out = sandbox.path("out")
    let run = try await sandbox.run(
      "download -d 2024-01-05 -n 20 --size thumbnail -o \(out) --sidecar xmp,json -f paths")
    try sandbox.write(Self.exiftool, to: "compare.py")
    let read = "exiftool -q -r -ext xmp -json -validate -Title -Subject -Creator -Source out >read.json"
    let compared = try await BuiltProgram(shell: "\(read) && python3 compare.py", in: sandbox).end()
    #expect(compared.status == 0, "\(compared.errors.suffix(2000))")
    #expect(compared.output == "\(run.lines.count)\n")
  }

  /// exiftool shows non-text values differently, and a list of one as its element.
  private static let exiftool = #"""
    import json
    def plain(text): return "".join(c for c in text if c.isalnum())
    read = json.load(open("read.json", encoding="utf-8"))
    for file in read:
        record = json.load(open(file["SourceFile"][:-len("xmp")] + "json", encoding="utf-8"))
        assert file["Validate"] == "OK", file
        tags = file.get("Subject", [])
        tags = tags if isinstance(tags, list) else [tags]
        assert [plain(str(tag)) for tag in tags] == [plain(tag) for tag in record["tags"]], (tags, record["tags"])
        assert plain(str(file.get("Title", ""))) == plain(record["title"]), (file, record["title"])
        assert file["Source"] == record["url"]
    print(len(read))
    """#
}
