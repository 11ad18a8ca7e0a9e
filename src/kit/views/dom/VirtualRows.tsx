import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from 'antd';
import { useHeldOrder } from './useHeldOrder.tsx';
import type { Holding } from './useHeldOrder.tsx';
import { useRowKeys } from './useRowKeys.tsx';

interface Reveal {
  readonly key: string | null;
  readonly indexOf: () => number;
  /** A pill says this while that row is out of sight, above or below: one press brings it back. */
  readonly pill?: (isAbove: boolean) => string;
}

interface VirtualRowsProps<R> {
  readonly count: number;
  /** Pixels; every row is as high. */
  readonly rowHeight: number;
  /** Rows of the window; `to` is exclusive. */
  readonly slice: (from: number, to: number) => readonly R[];
  readonly children: (row: R, index: number) => React.ReactNode;
  /** Brought into sight whenever `key` changes. */
  readonly reveal?: Reveal;
  /** Called when the end comes near, once for each `count`. */
  readonly onNearEnd?: () => void;
  readonly onTop?: (top: boolean) => void;
  /** Another value scrolls to the top. */
  readonly topToken?: number | string;
  readonly container: React.HTMLAttributes<HTMLDivElement> & { readonly className: string };
  /** The element id of the row that is active; told to assistive technology only while that row is in the document. */
  readonly activeId?: (row: R) => string | undefined;
  readonly footer?: React.ReactNode;
  /** Stays at the top while the rows move below it, and moves sideways with them. */
  readonly head?: { readonly node: React.ReactNode; readonly height: number };
  /** Pixels that a row needs; narrower, the rows move sideways. */
  readonly minWidth?: number;
  /** Rows of a list that moves by itself: they keep their places while a pointer is on its way to one. */
  readonly holding?: Holding<R>;
}

const overscan = 3;
/** Before the first measurement: enough rows for a usual screen. */
const firstHeight = 900;

interface View {
  readonly first: number;
  readonly height: number;
}

/** Some rows are in sight: measured, and again with every scroll and change of size. */
function useView(box: React.RefObject<HTMLDivElement | null>, rowHeight: number, onTop: ((top: boolean) => void) | undefined): View {
  const [view, setView] = useState({ first: 0, height: firstHeight });
  const wasTop = useRef(true);
  const look = useEffectEvent(() => {
    const element = box.current;
    if (!element) return;
    const height = element.clientHeight || firstHeight;
    const first = Math.floor(element.scrollTop / rowHeight);
    setView((now) => (now.first === first && now.height === height ? now : { first, height }));
    const top = element.scrollTop < rowHeight / 2;
    if (top !== wasTop.current) {
      wasTop.current = top;
      onTop?.(top);
    }
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const listen = (): void => look();
    element.addEventListener('scroll', listen, { passive: true });
    const sized = new ResizeObserver(listen);
    sized.observe(element);
    return () => {
      element.removeEventListener('scroll', listen);
      sized.disconnect();
    };
  }, [box]);
  return view;
}

/** Scrolls as little as brings the row into sight. */
function bringIntoSight(element: HTMLElement, top: number, height: number): void {
  if (top < element.scrollTop) element.scrollTop = top;
  else if (top + height > element.scrollTop + element.clientHeight) element.scrollTop = top + height - element.clientHeight;
}

function useNearEnd(count: number, to: number, onNearEnd: (() => void) | undefined): void {
  const near = useEffectEvent(() => onNearEnd?.());
  const atEnd = count > 0 && to >= count - overscan;
  useEffect(() => {
    if (atEnd) near();
  }, [atEnd, count]);
}

/** Beside the list and not in it: it must not move with the rows, and a list of options holds no buttons. */
function HeldPill({ words, onRelease }: { readonly words: string | undefined; readonly onRelease: () => void }): React.ReactElement | null {
  return words === undefined ? null : (
    <Button type="primary" shape="round" size="small" className="afloat held-pill" onClick={onRelease}>
      {words}
    </Button>
  );
}

interface PillsProps {
  readonly away: string | undefined;
  readonly onBack: () => void;
  readonly held: string | undefined;
  readonly onRelease: () => void;
}

/** One at a time: where one was comes before what is new. */
function Pills({ away, onBack, held, onRelease }: PillsProps): React.ReactElement {
  return away === undefined ? <HeldPill words={held} onRelease={onRelease} /> : <HeldPill words={away} onRelease={onBack} />;
}

/** The pill's words exist while the chosen row is out of sight. */
function awayWords(reveal: Reveal | undefined, { first, height }: View, rowHeight: number): string | undefined {
  const index = reveal?.key == null || !reveal.pill ? -1 : reveal.indexOf();
  const isAbove = index < first;
  const isBelow = index * rowHeight >= (first + 1) * rowHeight + height;
  return index >= 0 && (isAbove || isBelow) ? reveal?.pill?.(isAbove) : undefined;
}

/** This slice of so many rows is in the document. */
function windowOf({ first, height }: View, rowHeight: number, count: number): { readonly from: number; readonly to: number; readonly slots: number } {
  const perView = Math.ceil(height / rowHeight);
  return {
    from: Math.max(0, Math.min(first, Math.max(0, count - perView)) - overscan),
    to: Math.min(count, first + perView + overscan),
    slots: perView + overscan * 2 + 2,
  };
}

/** Other rows begin at their top. */
function useTop(box: React.RefObject<HTMLDivElement | null>, topToken: number | string | undefined): void {
  const shownFrom = useRef(topToken);
  useLayoutEffect(() => {
    // A list that is drawn for the first time stands at its top: to say so would lay out the whole page once more.
    if (box.current && shownFrom.current !== topToken) box.current.scrollTo({ top: 0 });
    shownFrom.current = topToken;
  }, [box, topToken]);
}

/**
 * A window over many rows of one height. Only the rows in sight are in the document, each keyed by its slot, so that scrolling is a
 * change of text and not of elements; rows that move by themselves are keyed by `RowKeys`.
 */
export function VirtualRows<R>({
  count,
  rowHeight,
  slice,
  children,
  reveal,
  onNearEnd,
  onTop,
  topToken,
  container,
  activeId,
  footer,
  head,
  minWidth,
  holding,
}: VirtualRowsProps<R>): React.ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const view = useView(box, rowHeight, onTop);
  const { from, to, slots } = windowOf(view, rowHeight, count);
  useNearEnd(count, to, onNearEnd);
  const key = reveal?.key ?? null;
  const show = useEffectEvent(() => {
    const element = box.current;
    const index = reveal?.indexOf() ?? -1;
    if (element && index >= 0) bringIntoSight(element, index * rowHeight, rowHeight + (head?.height ?? 0));
  });
  useLayoutEffect(() => {
    if (key !== null) show();
  }, [key]);
  useTop(box, topToken);
  const { rows, waiting, release } = useHeldOrder(element, holding, slice(from, to), `${topToken ?? ''} ${from} ${to}`);
  const keys = useRowKeys(holding, rows);
  const active = activeId ? rows.map(activeId).find((id) => id !== undefined) : undefined;
  const list = (
    <div
      {...container}
      {...(active === undefined ? {} : { 'aria-activedescendant': active })}
      ref={(given) => {
        box.current = given;
        setElement(given);
      }}
    >
      {head?.node}
      <div role="presentation" style={{ height: count * rowHeight, position: 'relative', ...(minWidth === undefined ? {} : { minWidth }) }}>
        {rows.map((row, offset) => {
          const index = from + offset;
          return (
            <div
              role="presentation"
              key={keys?.[offset] ?? index % slots}
              style={{ position: 'absolute', insetInline: 0, height: rowHeight, contain: 'strict', transform: `translateY(${index * rowHeight}px)` }}
            >
              {children(row, index)}
            </div>
          );
        })}
      </div>
      {footer}
    </div>
  );
  return (
    <>
      {list}
      <Pills away={awayWords(reveal, view, rowHeight)} onBack={show} held={waiting > 0 ? holding?.pill?.(waiting) : undefined} onRelease={release} />
    </>
  );
}
