"""The messages of a page, which disappear after some seconds: each one is kept until a test waits for it."""

_SCRIPT = """window.testMessages = [];
new MutationObserver((changes) => {
    const status = changes.find((change) => change.target.id === 'status')?.target;
    if (status) testMessages.push(status.textContent);
}).observe(document, {childList: true, subtree: true})"""


class Hearing:
    """A part of a page."""

    def keep_messages(self):
        """Keeps the messages of the next documents."""
        self.before_scripts(_SCRIPT)

    def hears(self, message: str):
        """Waits for a message, and forgets it and the earlier ones."""
        self.wait(f"testMessages.splice(0, testMessages.indexOf({message!r}) + 1).length")
