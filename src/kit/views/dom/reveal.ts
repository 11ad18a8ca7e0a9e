/** A `ref` reveals an element: a row that is chosen by arrows comes into sight once, and the wheel is not fought. */
export function reveal(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** A `ref` that reveals its element anew for each number of elements beside it: those that came may have pushed it out of sight. */
export const revealAmong =
  (count: number) =>
  (element: HTMLElement | null): void => {
    // Before the frame is painted, and once all of it is drawn: asked for at once, everything would be laid out for this alone.
    if (count > 0) requestAnimationFrame(() => (element?.isConnected ? reveal(element) : undefined));
  };
