/** Messages found by their number in what is drawn. */

export const placeOf = (container: HTMLElement, seq: number): HTMLElement | null => container.querySelector<HTMLElement>(`[data-seq="${seq}"]`);

/** The first message that can be seen. */
export function topSeq(container: HTMLElement): number | null {
  const { top } = container.getBoundingClientRect();
  for (const element of container.querySelectorAll<HTMLElement>('[data-seq]'))
    if (element.getBoundingClientRect().bottom > top) return Number(element.dataset['seq']);
  return null;
}

/** In the middle, and marked for a moment: colour only, so that nothing moves for those who want no motion. */
export function reveal(element: HTMLElement): void {
  element.scrollIntoView({ block: 'center' });
  const tint = getComputedStyle(element).getPropertyValue('--tint');
  if (tint !== '')
    element.animate([{ backgroundColor: tint }, { backgroundColor: tint, offset: 0.4 }, { backgroundColor: 'transparent' }], {
      duration: 1_600,
      easing: 'ease-out',
    });
}
