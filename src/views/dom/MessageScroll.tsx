import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

interface MessageScrollProps {
  /** Identity of the oldest message drawn: when it changes, older ones came in above. */
  readonly firstKey: string;
  /** Identity of the newest. */
  readonly lastKey: string;
  readonly lastMine: boolean;
  readonly onTop: () => void;
  readonly container: React.HTMLAttributes<HTMLDivElement> & { readonly className: string };
  /** Drawn over the lower edge while somebody reads further up and something new came. */
  readonly below: (fresh: boolean, toLatest: () => void) => React.ReactNode;
  readonly children: React.ReactNode;
}

/** Near enough to an edge to count as standing there. */
const nearPx = 48;
const nearTopPx = 160;

/** Keeps the place: at the end it follows what is new, further up nothing moves, also when older messages come in above. */
export function MessageScroll({ firstKey, lastKey, lastMine, onTop, container, below, children }: MessageScrollProps): React.ReactElement {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const place = useRef({ height: 0, top: 0, atEnd: true, firstKey, lastKey });
  const [away, setAway] = useState<'no' | 'yes' | 'fresh'>('no');
  const toLatest = (): void => {
    if (element) element.scrollTo({ top: element.scrollHeight });
  };
  const note = useEffectEvent(() => {
    if (!element) return;
    const atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx;
    place.current = { ...place.current, height: element.scrollHeight, top: element.scrollTop, atEnd };
    setAway((now) => (atEnd ? 'no' : now === 'fresh' ? 'fresh' : 'yes'));
    if (element.scrollTop < nearTopPx && element.scrollHeight > element.clientHeight) onTop();
  });
  const follow = useEffectEvent(() => {
    if (place.current.atEnd) toLatest();
    note();
  });
  useLayoutEffect(() => {
    const inner = element?.firstElementChild;
    if (!element || !inner) return undefined;
    element.scrollTo({ top: element.scrollHeight });
    const listen = (): void => note();
    element.addEventListener('scroll', listen, { passive: true });
    // Pictures and the composer change heights after the fact.
    const sized = new ResizeObserver(() => follow());
    sized.observe(inner);
    sized.observe(element);
    return () => {
      element.removeEventListener('scroll', listen);
      sized.disconnect();
    };
  }, [element]);
  useLayoutEffect(() => {
    if (!element) return;
    const before = place.current;
    if (before.firstKey !== firstKey && before.firstKey !== '' && !before.atEnd) element.scrollTo({ top: before.top + element.scrollHeight - before.height });
    if (before.lastKey !== lastKey) {
      if (before.atEnd || lastMine) element.scrollTo({ top: element.scrollHeight });
      else setAway('fresh');
    }
    place.current = { ...place.current, firstKey, lastKey, height: element.scrollHeight, top: element.scrollTop };
  }, [element, firstKey, lastKey, lastMine]);
  return (
    <>
      <div {...container} ref={setElement}>
        <div className="message-canvas">{children}</div>
      </div>
      {away === 'no' ? null : below(away === 'fresh', toLatest)}
    </>
  );
}
