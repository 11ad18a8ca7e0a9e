/** Puts the caret where a key or a chosen row says the work goes on. */
export function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}

/** The same for a place that what was just chosen draws first. */
export function focusSoon(selector: string): void {
  requestAnimationFrame(() => focusOn(selector));
}
