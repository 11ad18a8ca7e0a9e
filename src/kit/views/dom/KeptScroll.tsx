import { useLayoutEffect, useRef } from 'react';

interface Place {
  readonly element: Element;
  readonly top: number;
  readonly left: number;
}

/** A part that keeps its own place (`MessageScroll`) says so with this. */
const ownPlace = '[data-own-place]';

const placesIn = (box: HTMLElement): readonly Place[] =>
  [...box.querySelectorAll('*')].flatMap((element) => {
    const { scrollTop: top, scrollLeft: left } = element;
    return (top === 0 && left === 0) || element.matches(ownPlace) ? [] : [{ element, top, left }];
  });

/** A box that is scrolled when this is put aside stands where it stood when it comes back, also where a part of it begins at its top again. */
export function KeptScroll({ className, children }: { readonly className: string; readonly children: React.ReactNode }): React.ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const places = useRef<readonly Place[]>([]);
  useLayoutEffect(() => {
    const element = box.current;
    for (const { element: scrolled, top, left } of places.current) scrolled.scrollTo({ top, left, behavior: 'instant' });
    places.current = [];
    return () => {
      // Seen for the last time: once it is hidden nothing of it is scrolled.
      places.current = element ? placesIn(element) : [];
    };
  }, []);
  return (
    <div ref={box} className={className}>
      {children}
    </div>
  );
}
