/** A screen on the wall fills it, and does not go to sleep while somebody may look at it. Both are the browser's to refuse. */
export function fillScreen(): void {
  document.documentElement.requestFullscreen().catch(() => undefined);
}
export function leaveWholeScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
}
