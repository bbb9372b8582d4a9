import CLibFuzzer

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs one target with inputs. The arguments are libFuzzer's; an environment variable names the target, because
/// libFuzzer starts the program again for some of its work, and passes only its own arguments.
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
