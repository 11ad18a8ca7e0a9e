import { useState } from 'react';

export type PullSource = Pick<React.HTMLAttributes<HTMLElement>, 'draggable' | 'onDragStart' | 'onDragEnd'>;
export type PullTarget = Pick<React.HTMLAttributes<HTMLElement>, 'onDragOver' | 'onDragLeave' | 'onDrop'>;

interface Pulling<Key, Place> {
  readonly onDrop: (pulled: Key, place: Place) => void;
  /** It is seen that it cannot be let go there. */
  readonly refuses?: (pulled: Key, place: Place) => boolean;
  readonly onRefused?: (pulled: Key, place: Place) => void;
  /** Something is in somebody's hand; null: nothing any more. */
  readonly onPull?: (pulled: Key | null) => void;
}
export interface Pull<Key, Place> {
  readonly pulled: Key | null;
  /** It would come there if it were let go now. */
  readonly over: Place | null;
  readonly source: (key: Key) => PullSource;
  /** @param placeAt null where it would change nothing */
  readonly target: (placeAt: (pulled: Key, event: React.DragEvent<HTMLElement>) => Place | null) => PullTarget;
}
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Something is pulled by hand, by the browser's own drag: with a mouse at once, on a touch screen after a long press. Rows, branches, lines and cards are all pulled by this. */
export function usePull<Key, Place>({ onDrop, refuses, onRefused, onPull }: Pulling<Key, Place>): Pull<Key, Place> {
  const [pulled, pull] = useState<Key | null>(null);
  const [over, pass] = useState<Place | null>(null);
  const take = (key: Key | null): void => {
    pull(key);
    pass(null);
    onPull?.(key);
  };
  return {
    pulled,
    over,
    source: (key) => ({
      draggable: true,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move';
        // Nothing is pulled in some browsers without data; it says nothing outside this list.
        event.dataTransfer.setData('text/plain', '');
        take(key);
      },
      onDragEnd: () => {
        if (pulled !== null && over !== null && refuses?.(pulled, over) === true) onRefused?.(pulled, over);
        take(null);
      },
    }),
    target: (placeAt) => ({
      onDragOver: (event) => {
        if (pulled === null) return;
        const place = placeAt(pulled, event);
        if (place !== null) {
          event.preventDefault();
          event.dataTransfer.dropEffect = refuses?.(pulled, place) === true ? 'none' : 'move';
        }
        if (!isSame(place, over)) pass(place);
      },
      onDragLeave: (event) => {
        // Onto something within it is no way out.
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) pass(null);
      },
      onDrop: (event) => {
        if (pulled === null) return;
        event.preventDefault();
        const place = over ?? placeAt(pulled, event);
        // First, because what is dropped may be drawn elsewhere: the browser tells an element that is gone nothing of an end.
        take(null);
        if (place !== null && refuses?.(pulled, place) !== true) onDrop(pulled, place);
      },
    }),
  };
}
