/** Words that are being written live in this window: the browser asks before a reload or a closing throws it away. */
export function askBeforeLeaving(window: Pick<Window, 'addEventListener' | 'removeEventListener'>, isWriting: () => boolean): () => void {
  const ask = (event: Event): void => {
    if (isWriting()) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
