/** Puts the caret (or a selection) into a text field once what was just inserted is drawn, and the focus with it. */
export function caretSoon(selector: string, from: number, to: number = from): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLTextAreaElement>(selector);
    field?.focus();
    field?.setSelectionRange(from, to);
  });
}

export interface Selection {
  readonly from: number;
  readonly to: number;
}

/** This is selected in a text field; without one, the end of its text. */
export function selectionOf(selector: string): Selection {
  const field = document.querySelector<HTMLTextAreaElement>(selector);
  return { from: field?.selectionStart ?? 0, to: field?.selectionEnd ?? 0 };
}
