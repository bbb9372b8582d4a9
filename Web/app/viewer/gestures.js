/** The time in ms after which a tap in the middle cannot become a double tap. */
const DOUBLE_TAP = 260;
/** The maximum distance in CSS px between the taps of a double tap. */
const NEAR = 60;
/** The distance in CSS px after which a press is a drag. */
const SLOP = { mouse: 5, touch: 10 };
/** The fraction of the width, or the speed in px per ms with a distance in px, that completes a swipe. */
const SWIPE = { share: 0.25, speed: 0.4, least: 30 };
/** The distance in CSS px that completes a downward swipe. */
const CLOSE = 110;

/**
 * Watches the pointers on the viewer: taps, pans, pinches, swipes and the wheel.
 *
 * @typedef {Object} Actions
 * @property {(event: Event) => boolean} isStage whether an event belongs to the stage, not to a control above it
 * @property {(point: {x: number, y: number}, isTouch: boolean) => boolean} tapsAtOnce whether a tap need not wait,
 *   because it cannot be the first of a double tap
 * @property {(point: {x: number, y: number}) => void} tap
 * @property {(point: {x: number, y: number}) => void} doubleTap
 * @property {(down: boolean) => boolean} mayPan whether the image can be moved vertically, otherwise horizontally
 * @property {() => any} start the state that `pan` and `pinch` start from
 * @property {(by: {x: number, y: number}, from: any) => void} pan
 * @property {(factor: number, point: {x: number, y: number}, by: {x: number, y: number}, from: any) => void} pinch
 * @property {(across: number) => void} swipe called while a swipe continues, with its distance
 * @property {(direction: number) => void} swiped 1 for the next, -1 for the previous, 0 for a canceled swipe
 * @property {(down: number) => void} drop called while a downward swipe continues, with its distance
 * @property {(isClosing: boolean) => void} dropped
 * @property {(event: WheelEvent) => void} wheel
 *
 * @param {HTMLElement} node
 * @param {Actions} act
 */
export function watchGestures(node, act) {
  /** The pressed pointers and their points, by number. */
  const pointers = new Map();
  /** The current gesture: its kind, and its start. */
  let gesture = null;
  /** A tap that may be the first of a double tap: its point and its timer. */
  let waiting = null;

  function forgetTap() {
    clearTimeout(waiting?.timer);
    waiting = null;
  }

  function begin(kind, event) {
    const points = [...pointers.values()];
    const middle = middleOf(points);
    gesture = {
      kind, middle, distance: distanceOf(points), from: act.start(), time: event.timeStamp, isTouch: event.pointerType === 'touch',
    };
  }

  /** Ends a gesture without its effect. */
  function cancel() {
    if (gesture?.kind === 'swipe') act.swiped(0);
    if (gesture?.kind === 'drop') act.dropped(false);
    gesture = null;
  }

  function kindOf(across, down) {
    const isDown = Math.abs(down) > Math.abs(across);
    if (act.mayPan(isDown) || act.mayPan(!isDown)) return 'pan';
    if (!isDown) return 'swipe';
    return down > 0 && gesture.isTouch ? 'drop' : 'none';
  }

  function tapped(point) {
    const first = waiting?.point;
    const isSecond = first && distanceOf([first, point]) < NEAR;
    forgetTap();
    if (isSecond) {
      act.doubleTap(point);
      return;
    }
    if (first) act.tap(first);
    if (act.tapsAtOnce(point, gesture.isTouch)) {
      act.tap(point);
    } else {
      const timer = setTimeout(() => {
        waiting = null;
        act.tap(point);
      }, DOUBLE_TAP);
      waiting = { point, timer };
    }
  }

  node.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || !act.isStage(event) || pointers.size === 2) return;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    // A drag continues outside the stage.
    node.setPointerCapture(event.pointerId);
    cancel();
    begin(pointers.size === 2 ? 'pinch' : 'press', event);
    if (pointers.size === 2) forgetTap();
  });

  node.addEventListener('pointermove', (event) => {
    if (!gesture || !pointers.has(event.pointerId)) return;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const points = [...pointers.values()];
    const middle = middleOf(points);
    const [across, down] = [middle.x - gesture.middle.x, middle.y - gesture.middle.y];
    if (gesture.kind === 'press' && Math.hypot(across, down) > (gesture.isTouch ? SLOP.touch : SLOP.mouse)) {
      gesture.kind = kindOf(across, down);
      forgetTap();
    }
    switch (gesture.kind) {
      case 'pan': act.pan({ x: across, y: down }, gesture.from); break;
      case 'pinch':
        act.pinch(distanceOf(points) / gesture.distance, gesture.middle, { x: across, y: down }, gesture.from);
        break;
      case 'swipe': act.swipe(across); break;
      case 'drop': act.drop(Math.max(0, down)); break;
    }
  });

  node.addEventListener('pointerup', (event) => {
    if (!pointers.delete(event.pointerId) || !gesture) return;
    const { kind, middle, time } = gesture;
    const [across, down] = [event.clientX - middle.x, event.clientY - middle.y];
    const duration = Math.max(1, event.timeStamp - time);
    if (kind === 'pinch' && pointers.size > 0) {
      begin('pan', event);
      return;
    }
    if (kind === 'press' && duration < 500) tapped({ x: event.clientX, y: event.clientY });
    if (kind === 'swipe') {
      const isFar = Math.abs(across) > SWIPE.share * node.clientWidth || (Math.abs(across) > SWIPE.least && Math.abs(across) / duration > SWIPE.speed);
      act.swiped(isFar ? -Math.sign(across) : 0);
    }
    if (kind === 'drop') act.dropped(down > CLOSE);
    gesture = null;
  });

  node.addEventListener('pointercancel', (event) => {
    pointers.delete(event.pointerId);
    cancel();
  });

  node.addEventListener('wheel', (event) => {
    if (act.isStage(event)) act.wheel(event);
  }, { passive: false });

  return {
    /** Forgets all pointers and a waiting tap, when the viewer closes. */
    end() {
      pointers.clear();
      forgetTap();
      cancel();
    },
  };
}

function middleOf(points) {
  const sum = points.reduce((one, other) => ({ x: one.x + other.x, y: one.y + other.y }));
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/** The distance between two points, at least 1; 1 for a single point. */
function distanceOf(points) {
  const [one, other = one] = points;
  return Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
}
