/** The keyboard's state is told here: which single keys somebody listens to, and whether letters are words. */
import { useEffect, useSyncExternalStore } from 'react';

const counts = new Map<string, number>();
const listeners = new Set<() => void>();
let active: ReadonlySet<string> = new Set();
let isTold = true;

/** Many come and go with one screen: told once. */
function tell(): void {
  if (!isTold) return;
  isTold = false;
  queueMicrotask(() => {
    isTold = true;
    active = new Set(counts.keys());
    for (const listener of listeners) listener();
  });
}
function count(keys: readonly string[], by: 1 | -1): void {
  for (const key of keys) {
    const left = (counts.get(key) ?? 0) + by;
    if (left > 0) counts.set(key, left);
    else counts.delete(key);
  }
  tell();
}

/** While this is drawn, these act. */
export function useActing(keys: readonly string[]): void {
  const joined = keys.join(' ');
  useEffect(() => {
    const given = joined === '' ? [] : joined.split(' ');
    count(given, 1);
    return () => count(given, -1);
  }, [joined]);
}
const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useActiveKeys = (): ReadonlySet<string> => useSyncExternalStore(listen, () => active);

/** A box that is ticked takes no letters. */
const takesLetters = (target: HTMLElement): boolean =>
  /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !(target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type));
export const isWriting = (target: EventTarget | null): boolean => target instanceof HTMLElement && (target.isContentEditable || takesLetters(target));

const moments = ['focusin', 'focusout', 'keyup', 'pointerup'] as const;
const listenToFocus = (listener: () => void): (() => void) => {
  // At the moment of leaving, the caret is nowhere yet.
  const soon = (): void => queueMicrotask(listener);
  for (const moment of moments) document.addEventListener(moment, soon);
  return () => {
    for (const moment of moments) document.removeEventListener(moment, soon);
  };
};
/** Typing becomes words in a field, and the caller asks whether that field is the one it names. */
export const useWritingIn = (selector: string): 'there' | 'elsewhere' | null =>
  useSyncExternalStore(listenToFocus, () => {
    const { activeElement } = document;
    if (!isWriting(activeElement)) return null;
    return activeElement?.matches(selector) ? 'there' : 'elsewhere';
  });
