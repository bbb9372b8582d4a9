"""The clock of a page: a test may advance it, or stop it. Timers then run without a wait, in their order.

Only timers, `Date.now`, `performance.now` and the times of animation frames follow this clock. Responses, transitions,
scrolling and the times of events follow the machine's clock.
"""

import time

_SCRIPT = """(() => {
    const set = window.setTimeout.bind(window), clear = window.clearTimeout.bind(window);
    const frame = window.requestAnimationFrame.bind(window);
    const elapsed = performance.now.bind(performance), date = Date.now;
    const timers = new Map();
    let ahead = 0, stopped = null, last = 0;
    const now = () => stopped ?? elapsed() + ahead;
    const start = (timer) => {
        clear(timer.native);
        if (stopped === null) timer.native = set(() => fire(timer), Math.max(0, timer.due - now()));
    };
    const fire = (timer) => {
        if (!timers.has(timer.id)) return;
        if (timer.isRepeated) {
            timer.due = now() + timer.delay;
            start(timer);
        } else {
            clear(timer.native);
            timers.delete(timer.id);
        }
        timer.act();
    };
    const add = (isRepeated, act, delay, words) => {
        const timer = {id: last += 1, isRepeated, act: () => act(...words), delay: Math.max(0, Number(delay) || 0)};
        timer.due = now() + timer.delay;
        timers.set(timer.id, timer);
        start(timer);
        return timer.id;
    };
    const remove = (id) => {
        clear(timers.get(id)?.native);
        timers.delete(id);
    };
    const move = (time) => {
        if (stopped !== null) stopped = Math.max(stopped, time);
        else ahead += Math.max(0, time - now());
    };
    const drawn = () => new Promise((done) => {
        frame(() => set(done));
        set(done, 200);  // a page in the background draws no frames
    });
    window.setTimeout = (act, delay, ...words) => add(false, act, delay, words);
    window.setInterval = (act, delay, ...words) => add(true, act, Math.max(1, Number(delay) || 0), words);
    window.clearTimeout = window.clearInterval = remove;
    window.requestAnimationFrame = (act) => frame((time) => act(stopped ?? time + ahead));
    performance.now = now;
    Date.now = () => Math.round(date() + now() - elapsed());
    Object.defineProperty(window, 'testClock', {value: {
        async advance(milliseconds) {
            const end = now() + milliseconds;
            await drawn();
            for (;;) {
                const due = [...timers.values()].filter((timer) => timer.due <= end);
                if (!due.length) break;
                const next = due.reduce((one, other) => other.due < one.due ? other : one);
                move(next.due);
                fire(next);
                await drawn();
            }
            move(end);
            timers.forEach(start);
        },
        stop() {
            stopped = now();
            timers.forEach((timer) => clear(timer.native));
        },
        run() {
            ahead = stopped - elapsed();
            stopped = null;
            timers.forEach(start);
        },
    }});
})()"""
# The steps of a rest. Between them, the page receives the responses to its requests.
_STEPS = 4


class Clock:
    """A part of a page."""

    def install_clock(self):
        """Replaces the clock of the next documents."""
        self.before_scripts(_SCRIPT)

    def stop_clock(self):
        self.evaluate("testClock.stop()")

    def run_clock(self):
        self.evaluate("testClock.run()")

    def advance(self, milliseconds: float):
        """Lets the page's time pass, with all timers that are due."""
        self.evaluate(f"testClock.advance({milliseconds})")

    def rest(self, milliseconds: float = 600):
        """Lets this time of the page pass, for actions that must not follow or that follow late. The page receives
        the responses that arrive within the same real time."""
        end = time.monotonic() + milliseconds / 1000
        for _ in range(_STEPS):
            self._receive(end)
            self.advance(milliseconds / _STEPS)
        self._receive(end)
        self.frames()

    def _receive(self, end: float):
        """Waits until no requests are in progress, or until a time."""
        self.frames()
        while self.pending and time.monotonic() < end:
            self.browser.pump(0.015)
