import { useEffect, useEffectEvent, useRef } from 'react';

interface SeenProps {
  readonly onSeen: () => void;
  readonly className: string;
  readonly children: React.ReactNode;
}

/** Says when it has come into sight; only then, never when it leaves. */
export function Seen({ onSeen, className, children }: SeenProps): React.ReactElement {
  const place = useRef<HTMLParagraphElement>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (!place.current) return undefined;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) seen();
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return (
    <p ref={place} className={className}>
      {children}
    </p>
  );
}
