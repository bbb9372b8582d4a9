/// Ends the run if a property is false; libFuzzer then stores the input.
func expect(
  _ isTrue: Bool, _ property: @autoclosure () -> String, file: StaticString = #file, line: UInt = #line
) {
  if !isTrue { fatalError(property(), file: file, line: line) }
}
