import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { placeOf, reveal, topSeq } from './messagePlaces.ts';

interface MessageScrollProps {
  /** Identity of the oldest message drawn: when it changes, older ones came in above. */
  readonly firstKey: string;
  /** Identity of the newest. */
  readonly lastKey: string;
  readonly lastMine: boolean;
  /** There are so many in all: those that came while somebody reads further up are the difference. */
  readonly newest: number;
  /** The newest is not drawn: nothing is followed, the end of what is drawn is not the end. */
  readonly isDetached: boolean;
  /** Brought into sight once for each `nonce`, and first of all where one comes back to. */
  readonly place: { readonly seq: number; readonly nonce: number } | null;
  readonly onTop: () => void;
  /** The end of what is drawn comes near, away from the newest. */
  readonly onBottom: () => void;
  /** Left for another conversation: the first message in sight, null at the newest end. */
  readonly onLeave: (seq: number | null) => void;
  readonly container: React.HTMLAttributes<HTMLDivElement> & { readonly className: string };
  /** Drawn over the lower edge while somebody reads further up. */
  readonly below: (fresh: number, toEnd: () => void) => React.ReactNode;
  readonly children: React.ReactNode;
}

/** Near enough to an edge to count as standing there. */
const nearPx = 48;
const nearLoadPx = 160;

interface Standing {
  readonly height: number;
  readonly top: number;
  readonly atEnd: boolean;
  readonly firstKey: string;
  readonly lastKey: string;
  readonly nonce: number;
}

const toEnd = (element: HTMLElement): void => element.scrollTo({ top: element.scrollHeight });

/** After something else was drawn: to the place that is wanted, else down by what came in above. @returns whether a wanted place was found. */
function settle(element: HTMLElement, before: Standing, { place, firstKey }: Pick<MessageScrollProps, 'place' | 'firstKey'>): boolean {
  const found = place !== null && before.nonce !== place.nonce ? placeOf(element, place.seq) : null;
  if (found) reveal(found);
  else if (before.firstKey !== firstKey && before.firstKey !== '' && !before.atEnd)
    element.scrollTo({ top: before.top + element.scrollHeight - before.height });
  return found !== null;
}

/** Follows the end, keeps every other place. @returns what was the newest when the end was left; null at the end. */
function useStanding(element: HTMLDivElement | null, props: MessageScrollProps): number | null {
  const { firstKey, lastKey, lastMine, newest, isDetached, place, onTop, onBottom, onLeave } = props;
  const stands = useRef<Standing>({ height: 0, top: 0, atEnd: true, firstKey, lastKey, nonce: 0 });
  const [leftAt, setLeftAt] = useState<number | null>(null);
  const nonce = place?.nonce ?? 0;
  const note = useEffectEvent(() => {
    if (!element) return;
    const before = stands.current;
    const toBottom = element.scrollHeight - element.scrollTop - element.clientHeight;
    // Quirk: a scroll is told only after what was drawn since. An end that growth moved away was not left by the reader.
    const grew = before.atEnd && element.scrollHeight > before.height && element.scrollTop >= before.top;
    const atEnd = !isDetached && (toBottom < nearPx || grew);
    stands.current = { ...before, height: element.scrollHeight, top: element.scrollTop, atEnd };
    setLeftAt((left) => (atEnd ? null : (left ?? newest)));
    if (element.scrollHeight <= element.clientHeight) return;
    if (element.scrollTop < nearLoadPx) onTop();
    if (isDetached && toBottom < nearLoadPx) onBottom();
  });
  const follow = useEffectEvent(() => {
    if (element && stands.current.atEnd) toEnd(element);
    note();
  });
  const begin = useEffectEvent(() => {
    if (!element) return;
    const found = place && placeOf(element, place.seq);
    if (found) found.scrollIntoView({ block: 'start' });
    else toEnd(element);
    stands.current = { ...stands.current, nonce, atEnd: !found, height: element.scrollHeight, top: element.scrollTop };
  });
  const leave = useEffectEvent(() => {
    if (element) onLeave(stands.current.atEnd ? null : topSeq(element));
  });
  const redraw = useEffectEvent(() => {
    if (!element) return;
    const before = stands.current;
    const found = settle(element, before, { place, firstKey });
    if (before.lastKey !== lastKey && !isDetached && !found && (before.atEnd || lastMine)) toEnd(element);
    stands.current = { ...before, firstKey, lastKey, nonce, height: element.scrollHeight, top: element.scrollTop };
  });
  useLayoutEffect(() => {
    const inner = element?.firstElementChild;
    if (!element || !inner) return undefined;
    begin();
    const listen = (): void => note();
    element.addEventListener('scroll', listen, { passive: true });
    // Pictures and the composer change heights after the fact.
    const sized = new ResizeObserver(() => follow());
    sized.observe(inner);
    sized.observe(element);
    return () => {
      leave();
      element.removeEventListener('scroll', listen);
      sized.disconnect();
    };
  }, [element]);
  useLayoutEffect(() => {
    redraw();
  }, [element, firstKey, lastKey, lastMine, nonce]);
  return leftAt;
}

/** Keeps the place: at the end it follows what is new, further up nothing moves, also when older messages come in above. */
export function MessageScroll(props: MessageScrollProps): React.ReactElement {
  const { newest, isDetached, container, below, children } = props;
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const leftAt = useStanding(element, props);
  return (
    <>
      <div {...container} ref={setElement}>
        <div className="message-canvas">{children}</div>
      </div>
      {leftAt === null && !isDetached ? null : below(Math.max(0, newest - (leftAt ?? newest)), () => element && toEnd(element))}
    </>
  );
}
