/** Puts a text where the caret is, in whichever field of this place somebody is writing. @returns false where nobody writes in one */
export function insertText(within: string, text: string): boolean {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLTextAreaElement) || !activeElement.closest(within)) return false;
  activeElement.setRangeText(text, activeElement.selectionStart, activeElement.selectionEnd, 'end');
  activeElement.dispatchEvent(new InputEvent('input', { bubbles: true }));
  return true;
}
/** A button that is pressed leaves the caret where it is. */
export const keepsCaret = (event: { preventDefault: () => void }): void => event.preventDefault();
