/** Somebody is in the middle of something on this page where a window stands open, or a field holds text. It is asked before the page is loaded again by itself. */
const fields =
  'textarea, [contenteditable=""], [contenteditable="true"], input:not([type]), input[type="text"], input[type="password"], input[type="tel"], input[type="number"]';
const windows = '[role="dialog"], [role="alertdialog"]';

const isShown = (element: Element): boolean =>
  !(element instanceof HTMLElement) || (element.style.display !== 'none' && element.closest('[inert], [hidden]') === null);

function textOf(element: Element): string {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.readOnly || element.disabled ? '' : element.value;
  return element.textContent ?? '';
}

export const isComposing = (document: Pick<Document, 'querySelectorAll'>): boolean =>
  [...document.querySelectorAll(windows)].some(isShown) || [...document.querySelectorAll(fields)].some((element) => textOf(element).trim() !== '');
