/**
 * Changes the page while one element turns into another. Without support in the browser, and for readers who prefer less
 * motion, the page just changes.
 *
 * @param {?HTMLElement} from visible before the change
 * @param {HTMLElement} to visible after the change
 * @param {() => Promise<any>} change
 */
export async function morph(from, to, change) {
  // TypeScript 4 does not know the function.
  const start = /** @type {any} */ (document).startViewTransition?.bind(document);
  if (!start || !from || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    await change();
    return;
  }
  const name = (node, value) => node.style.setProperty('view-transition-name', value);
  name(from, 'work');
  const { finished } = start(async () => {
    name(from, 'none');
    await change();
    name(to, 'work');
  });
  await finished.catch(() => {});
  name(to, 'none');
}
