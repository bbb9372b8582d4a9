/**
 * Closes a dialog when its backdrop is clicked. Clicks on the dialog's padding have the same target, so the pointer is
 * compared with the dialog's rectangle. A drag from the inside to the backdrop, for example to select text, does not
 * close the dialog.
 *
 * @param {HTMLDialogElement} dialog
 */
export function closeOnBackdrop(dialog) {
  let hasStartedOutside = false;
  const isOutside = ({ target, clientX, clientY }) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom);
  };
  dialog.addEventListener('pointerdown', (event) => { hasStartedOutside = isOutside(event); });
  dialog.addEventListener('click', (event) => { if (hasStartedOutside && isOutside(event)) dialog.close(); });
}
