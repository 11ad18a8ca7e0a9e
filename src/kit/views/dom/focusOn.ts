/** Puts the caret where a key or a chosen row says the work goes on. */
export function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}

/** A key does what a press does there. */
export function pressOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.click();
}

/** The same for a place that what was just chosen draws first. */
export function focusSoon(selector: string): void {
  requestAnimationFrame(() => focusOn(selector));
}
