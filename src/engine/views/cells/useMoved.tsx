import { yuan } from '#contract/money.ts';
import type { Moved } from '#src/engine/views/life/useMoves.tsx';
import { titleIn } from '#src/engine/views/columns.tsx';
import type { RowLife } from '#src/engine/views/listScreen.tsx';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';

/** A row as questions about its moves name it: whose it is, what it is, how much, and its number. */
export function useMovedOf(screen: NamedProps['screen'], { name, life }: RowLife): (row: NamedProps['row']) => Moved {
  const language = useLanguage();
  const shown = Object.entries(screen.fields).filter(([, field]) => field.options.inList === true);
  const person = shown.find(([, { kind, options }]) => kind === 'text' && options.via?.endsWith('.name'))?.[0];
  const sum = shown.find(([, { kind }]) => kind === 'money')?.[0];
  return (row) => {
    const amount = sum === undefined ? null : row[sum];
    const words = [
      person === undefined ? null : row[person],
      row[screen.wide ?? screen.hint ?? ''],
      typeof amount === 'number' ? `¥${yuan(amount)}` : null,
      titleIn(screen, row, language),
    ];
    return { life, state: String(row[name] ?? ''), row, what: words.filter((word) => typeof word === 'string' && word !== '').join(' · ') };
  };
}
export const useMoved = (screen: NamedProps['screen'], row: NamedProps['row'], life: RowLife): Moved => useMovedOf(screen, life)(row);
