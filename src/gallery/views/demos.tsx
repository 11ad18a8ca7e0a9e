import { useState } from 'react';
import { useTranslation } from 'react-i18next';

export type Variant = 'usual' | 'disabled' | 'failed';
export const variants: readonly Variant[] = ['usual', 'disabled', 'failed'];

export interface SectionProps {
  readonly variant: Variant;
}

/** The chosen variant adds these to the properties of any input. */
export function useVariant(variant: Variant): { readonly disabledWhy?: string; readonly problem?: string } {
  const { t } = useTranslation();
  return variant === 'disabled' ? { disabledWhy: t('gallery.disabledWhy') } : variant === 'failed' ? { problem: t('gallery.failedWhy') } : {};
}

interface DemoProps<V> {
  readonly start: V | null;
  /** The code calls it so. */
  readonly note?: string;
  readonly children: (held: { readonly value: V | null; readonly onChange: (value: V | null) => void }) => React.ReactNode;
}

const shown = (value: unknown): string => (value instanceof Blob ? `${value.size} B` : JSON.stringify(value));

/** One input that is alive, and the value it gives. */
export function Demo<V>({ start, note, children }: DemoProps<V>): React.ReactElement {
  const { t } = useTranslation();
  const [value, setValue] = useState<V | null>(start);
  return (
    <div className="gallery-demo">
      {children({ value, onChange: setValue })}
      <p className="gallery-demo-value">
        {note === undefined ? null : <code>{note}</code>} {t('gallery.value')}: <output>{value === null ? t('gallery.nothing') : shown(value)}</output>
      </p>
    </div>
  );
}
