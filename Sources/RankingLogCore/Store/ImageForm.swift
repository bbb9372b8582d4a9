/// Writes an image address without what its work already says, so that most works share a few forms.
///
/// `https://i.pximg.net/img-original/img/2024/01/04/18/00/12/114862000_p0.png` of work 114862000, uploaded at
/// that time, is the form `https://i.pximg.net/img-original/img/{time}/{id}_p0.png`. An address that has neither
/// is its own form. Nothing is lost: reading the form gives the address back, byte for byte.
enum ImageForm {
  /// The form of an address.
  static func form(of address: String, id: Int, uploadedAt: Timestamp?) -> String {
    // A brace has no place in an image address; one that has it is kept as it is.
    if address.contains("{") { return "=" + address }
    var form = address
    if let uploadedAt, let range = form.firstRange(of: path(uploadedAt)) { form.replaceSubrange(range, with: "{time}") }
    if let range = form.firstRange(of: "/\(id)") { form.replaceSubrange(range, with: "/{id}") }
    return form
  }

  /// The address that a form stands for.
  static func address(of form: String, id: Int, uploadedAt: Timestamp?) -> String {
    if form.first == "=" { return String(form.dropFirst()) }
    var address = form
    if let range = address.firstRange(of: "{id}") { address.replaceSubrange(range, with: String(id)) }
    if let uploadedAt, let range = address.firstRange(of: "{time}") {
      address.replaceSubrange(range, with: path(uploadedAt))
    }
    return address
  }

  /// `2024/01/04/18/00/12`, the time in Japan as image addresses write it.
  private static func path(_ time: Timestamp) -> String {
    String(time.text(offset: Timestamp.japanOffset, suffix: "").map { "-T:".contains($0) ? "/" : $0 })
  }
}
