"""Emulation for a page: screen size, preferences, and features of the browser."""


class Emulation:
    def resize(self, width: int, height: int, ratio: float = 1, mobile: bool = False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=ratio,
                  mobile=mobile)

    def prefer(self, scheme: str = "light", motion: str = "no-preference"):
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": motion}])

    def speak(self, language: str):
        agent = self.browser.call("Browser.getVersion")["userAgent"]
        self.call("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage=language)

    def without_scripts(self):
        self.call("Emulation.setScriptExecutionDisabled", value=True)

    def disconnect(self, is_away: bool = True):
        """Blocks all requests of the page, as if the server had ended."""
        self.call("Network.emulateNetworkConditions", offline=is_away, latency=0, downloadThroughput=-1,
                  uploadThroughput=-1)

    def hide(self, is_hidden: bool = True):
        """Makes the page a tab in the background, or the visible one. In the headless shell, all tabs are visible."""
        self.evaluate(f"""Object.defineProperty(document, 'hidden', {{value: {str(is_hidden).lower()}, configurable: true}});
            document.dispatchEvent(new Event('visibilitychange'))""")

    def before_scripts(self, script: str):
        """Runs a script in every new document, before the document's own."""
        self.call("Page.addScriptToEvaluateOnNewDocument", source=script)
