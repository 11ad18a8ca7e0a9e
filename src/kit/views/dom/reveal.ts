/** A `ref` reveals an element: a row that is chosen by arrows comes into sight once, and the wheel is not fought. */
export function reveal(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
