/** Spec 2: pinch zoom and gesture zoom are blocked on touch devices; a touch with more than one finger is blocked. */
export function blockGestures(target: Document): void {
  target.addEventListener(
    'touchstart',
    (event) => {
      if (event.touches.length > 1) event.preventDefault();
    },
    { passive: false },
  );
  target.addEventListener('gesturestart', (event) => event.preventDefault());
}
