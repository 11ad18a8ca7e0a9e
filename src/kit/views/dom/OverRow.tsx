import { useEffect, useRef, useState } from 'react';

/** A row tells that the pointer is on it. */
export type Point = (id: string, row: HTMLElement) => void;

interface OverRowProps {
  /** The row that is acted on by the keyboard, and its element id. */
  readonly activeId: string | null;
  readonly activeElementId: string;
  readonly label: string;
  readonly children: (id: string) => React.ReactNode;
  readonly list: (point: Point) => React.ReactNode;
}

interface Over {
  readonly id: string;
  /** Pixels below the top of the frame. */
  readonly top: number;
}

/** Tools that stand over the row under the pointer, or over the active one while the keyboard is in them. They move with no row: a scroll puts them away. */
export function OverRow({ activeId, activeElementId, label, children, list }: OverRowProps): React.ReactElement {
  const frame = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState<Over | null>(null);
  const [point] = useState(() => (id: string, row: HTMLElement): void => {
    if (!frame.current) return;
    const top = row.getBoundingClientRect().top - frame.current.getBoundingClientRect().top;
    setOver((now) => (now?.id === id && now.top === top ? now : { id, top }));
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const away = (): void => setOver(null);
    element.addEventListener('pointerleave', away);
    element.addEventListener('scroll', away, { passive: true, capture: true });
    return () => {
      element.removeEventListener('pointerleave', away);
      element.removeEventListener('scroll', away, { capture: true });
    };
  }, []);
  const toActive = (): void => {
    const row = document.getElementById(activeElementId);
    if (row && activeId !== null) point(activeId, row);
  };
  const id = over?.id ?? activeId;
  return (
    <div ref={frame} className="over-rows">
      {list(point)}
      {id === null ? null : (
        <div
          className={over ? 'row-tools' : 'row-tools only-focused'}
          role="toolbar"
          aria-label={label}
          style={{ top: over?.top ?? 0 }}
          onFocus={over ? undefined : toActive}
          onBlur={() => setOver(null)}
        >
          {children(id)}
        </div>
      )}
    </div>
  );
}
