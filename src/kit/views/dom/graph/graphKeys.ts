/** Keys of a graph and of its list, by what they do. */
import { isWriting } from '#src/kit/views/dom/keys/activeKeys.ts';
import type { GraphAct } from './graphTypes.ts';

const plain: Readonly<Record<string, GraphAct>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Enter: 'open',
  a: 'add',
  Delete: 'remove',
  Backspace: 'remove',
  Escape: 'leave',
};
const held: Readonly<Record<string, GraphAct>> = { z: 'undo', y: 'redo', c: 'copy', v: 'paste', d: 'double' };

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly target: EventTarget | null;
}
/** A button within a node does itself what Enter says. */
const isOtherButton = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a') !== null && target.closest('[data-graph-node]') === null;

/** Somebody works within it, or what they worked on is gone: the focus is nowhere. */
export const isWorkedIn = (place: HTMLElement): boolean => document.activeElement === document.body || place.contains(document.activeElement);

export function actOf({ key, ctrlKey, metaKey, altKey, shiftKey, target }: Pressed): GraphAct | null {
  if (altKey || isWriting(target)) return null;
  const letter = key.length === 1 ? key.toLowerCase() : key;
  if (ctrlKey || metaKey) return letter === 'z' && shiftKey ? 'redo' : (held[letter] ?? null);
  const act = plain[letter] ?? null;
  return act === 'open' && isOtherButton(target) ? null : act;
}
