import { useState } from 'react';

interface HeldProps<V> {
  readonly start: V | null;
  readonly told: (value: V | null) => void;
  readonly children: (held: { readonly value: V | null; readonly onChange: (value: V | null) => void }) => React.ReactNode;
}

/** Holds the value as a machine would, and tells each change. */
export function Held<V>({ start, told, children }: HeldProps<V>): React.ReactNode {
  const [value, set] = useState<V | null>(start);
  return children({
    value,
    onChange: (next) => {
      told(next);
      set(next);
    },
  });
}
