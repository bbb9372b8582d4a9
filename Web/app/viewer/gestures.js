/** The time in ms after which a tap cannot become a double tap. */
const DOUBLE_TAP = 260;

/**
 * Watches taps and swipes on the viewer's stage. Uses touch events, because a browser that pans cancels pointer events.
 *
 * @param {Object} act `tap(x)` with the fraction of the width, `doubleTap(point)`, `swipe(direction)`, `maySwipe()`
 */
export function watchGestures(stage, act) {
  let [start, waiting] = [null, null];

  function tapped(clientX, clientY) {
    const { left, top, width } = stage.getBoundingClientRect();
    if (waiting) {
      clearTimeout(waiting);
      waiting = null;
      act.doubleTap({ x: clientX - left, y: clientY - top });
      return;
    }
    waiting = setTimeout(() => {
      waiting = null;
      act.tap((clientX - left) / width);
    }, DOUBLE_TAP);
  }

  stage.addEventListener('click', (event) => {
    // A tap was handled when the finger was lifted.
    if (event.pointerType !== 'touch') tapped(event.clientX, event.clientY);
  });
  stage.addEventListener('touchstart', ({ touches, timeStamp }) => {
    // A second tap has started; it is evaluated when the finger is lifted.
    if (waiting) clearTimeout(waiting);
    start = touches.length === 1
      ? { x: touches[0].clientX, y: touches[0].clientY, left: stage.scrollLeft, top: stage.scrollTop, timeStamp } : null;
  }, { passive: true });
  stage.addEventListener('touchcancel', () => { start = null; }, { passive: true });
  stage.addEventListener('touchend', (event) => {
    if (!start || event.touches.length > 0) return;
    const [touch, from] = [event.changedTouches[0], start];
    start = null;
    const [across, down] = [touch.clientX - from.x, touch.clientY - from.y];
    if (Math.hypot(across, down) < 10) {
      const hasScrolled = stage.scrollLeft !== from.left || stage.scrollTop !== from.top;
      if (hasScrolled || event.timeStamp - from.timeStamp > 500) return;
      event.preventDefault();
      tapped(touch.clientX, touch.clientY);
    } else if (Math.abs(across) > 50 && Math.abs(across) > 2 * Math.abs(down) && act.maySwipe()) {
      act.swipe(across < 0 ? 1 : -1);
    }
  });
}
