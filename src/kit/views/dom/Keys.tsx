import { useEffect, useEffectEvent } from 'react';
import { isWriting } from './keys/activeKeys.ts';

interface KeysProps {
  /** Key as in KeyboardEvent.key, lower case -> what it does. */
  readonly keys: Readonly<Record<string, () => void>>;
}

/** The button of a menu that is open keeps the focus where a mouse opened it: Escape closes that menu alone. */
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role="dialog"],[role="menu"],.ant-dropdown-open') !== null;
const writesText = (target: EventTarget | null): boolean => isWriting(target) || isInDialog(target);
/** Enter already means something on these. */
const takesEnter = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.closest('button,a,[role="option"],summary') !== null;

/** A modal sheet is alone with the keys, wherever the focus is: Escape closes it and not what lies below. */
const isBelowSheet = (): boolean => document.querySelector(':not([style*="display: none"]) > [aria-modal="true"]') !== null;

/** Listens to the whole page with what was drawn last. */
function useKeydown(act: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent(act);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Single keys for a screen; never while somebody writes, never with a modifier. */
export function Keys({ keys }: KeysProps): null {
  useKeydown((event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || writesText(event.target) || isBelowSheet()) return;
    if (event.key === 'Enter' && takesEnter(event.target)) return;
    const act = keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  return null;
}

/** Keys with Ctrl or Cmd held: they act while somebody writes, too. */
export function HeldKeys({ keys }: KeysProps): null {
  useKeydown((event) => {
    if (event.defaultPrevented || event.altKey || event.shiftKey || event.ctrlKey === event.metaKey) return;
    const act = keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  return null;
}

/** These stand on the key in the usual place: with Alt some systems tell another letter. */
const places: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']' };
const capOf = (code: string): string => places[code] ?? code.replace(/^(?:Key|Digit)/, '').toLowerCase();

/** Keys with Alt held: they act while somebody writes, too. @param isBelow those of a screen: a dialog over it has the keys alone */
export function AltKeys({ keys, isBelow = false }: KeysProps & { readonly isBelow?: boolean }): null {
  useKeydown((event) => {
    if (isBelow && (event.isComposing || isInDialog(event.target) || isBelowSheet())) return;
    if (event.defaultPrevented || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const act = keys[capOf(event.code)];
    if (!act) return;
    event.preventDefault();
    act();
  });
  return null;
}

/**
 * Ctrl or Cmd with Enter presses the button that sends the form with the focus, in any field of it: a list and a calendar keep Enter alone for themselves.
 * It waits for what the field made of the key, which may be the last value of the form.
 */
export function SentForms(): null {
  useKeydown((event) => {
    if (event.defaultPrevented || event.key !== 'Enter' || event.altKey || event.shiftKey || event.ctrlKey === event.metaKey) return;
    const form = event.target instanceof HTMLElement ? event.target.closest('form') : null;
    queueMicrotask(() => form?.querySelector<HTMLButtonElement>('button[type="submit"]')?.click());
  });
  return null;
}
