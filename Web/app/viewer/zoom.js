/** The scale of the image on its stage: full height, full width, or actual size. The stage scrolls the overflow. */
export class Zoom {
  static FITS = ['height', 'width', 'actual'];

  constructor(stage, picture, dialog) {
    this.stage = stage;
    this.picture = picture;
    this.dialog = dialog;
    this.natural = { width: 1, height: 1 };
    new ResizeObserver(() => this.apply()).observe(stage);
  }

  /** Fits an image of this size into the stage. */
  showWhole(width, height) {
    this.natural = { width, height };
    const { clientWidth, clientHeight } = this.stage;
    this.set(clientHeight * width <= clientWidth * height ? 'height' : 'width');
  }

  /** Replaces the image by another one of the same work. The box changes only at actual size. */
  replace(width, height) {
    this.natural = { width, height };
    this.apply();
  }

  next(point) {
    const at = Zoom.FITS.indexOf(this.fit);
    this.set(Zoom.FITS[(at + 1) % Zoom.FITS.length], point);
  }

  /** @param point the point that does not move, in px from the stage's corner; the middle by default */
  set(fit, point = { x: this.stage.clientWidth / 2, y: this.stage.clientHeight / 2 }) {
    const before = this.picture.getBoundingClientRect();
    const corner = this.stage.getBoundingClientRect();
    const across = (point.x + corner.left - before.left) / (before.width || 1);
    const down = (point.y + corner.top - before.top) / (before.height || 1);
    this.fit = fit;
    this.apply();
    this.stage.scrollLeft = across * this.drawn.width - point.x;
    this.stage.scrollTop = down * this.drawn.height - point.y;
  }

  get scale() {
    if (this.fit === 'height') return this.stage.clientHeight / this.natural.height;
    return this.fit === 'width' ? this.stage.clientWidth / this.natural.width : 1;
  }

  get drawn() {
    return { width: this.natural.width * this.scale, height: this.natural.height * this.scale };
  }

  /** Whether the image is wider than the stage, so that it is dragged sideways. */
  get isWide() {
    return this.drawn.width > this.stage.clientWidth + 1;
  }

  apply() {
    if (!this.fit || this.stage.clientHeight === 0) return;
    const { width, height } = this.drawn;
    this.stage.style.setProperty('--width', `${width}px`);
    this.stage.style.setProperty('--height', `${height}px`);
    this.stage.style.touchAction = this.isWide ? 'auto' : 'pan-y pinch-zoom';
    this.dialog.dataset.fit = this.fit;
    this.dialog.dataset.zoom = String(Math.round(this.scale * 1000) / 1000);
  }
}
