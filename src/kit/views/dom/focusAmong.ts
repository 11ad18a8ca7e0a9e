const marked = '[data-place]';

/** Up and down among what can be acted on: the next one after what has the focus, or the last one when none has it, unless it begins at the first. */
export function focusAmong(container: HTMLElement, by: 1 | -1, begins: 'first' | 'last' = 'last'): void {
  const places = [...container.querySelectorAll<HTMLElement>(marked)];
  const now = document.activeElement?.closest<HTMLElement>(marked);
  const index = now ? places.indexOf(now) : begins === 'first' ? -1 : places.length;
  places[Math.min(places.length - 1, Math.max(0, index + by))]?.focus();
}

/** Back to the whole, so that its own keys work again. */
export function focusContainer(container: HTMLElement): void {
  container.focus({ preventScroll: true });
}
