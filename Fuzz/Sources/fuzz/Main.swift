import CLibFuzzer

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Feeds one target with inputs. The arguments are libFuzzer's; the target is named in the environment, since
/// libFuzzer starts the program again for some of its work, and passes on no argument but its own.
@main
enum Main {
  static func main() {
    guard target != nil else {
      print("FUZZ_TARGET has to be one of: \(Target.all.map(\.name).joined(separator: " "))")
      exit(2)
    }
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(
      LLVMFuzzerRunDriver(&count, &arguments) { data, size in
        target?.run(Array(UnsafeBufferPointer(start: data, count: size)))
        return 0
      })
  }
}

/// The target of this run.
private let target = getenv("FUZZ_TARGET").flatMap { name in
  Target.all.first { $0.name == String(cString: name) }
}
