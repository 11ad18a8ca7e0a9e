import { yuan } from '#i18n/money.ts';
import type { Moved } from '#views/life/useMoves.tsx';
import { titleIn } from '#views/resource/columns.tsx';
import type { RowLife } from '#views/resource/listScreen.tsx';
import type { NamedProps } from '#views/resource/namedProps.tsx';
import { useLanguage } from '#views/shell/ConsoleContext.tsx';

/** A row as questions about its moves name it: whose it is, what it is, how much, and its number. */
export function useMoved(screen: NamedProps['screen'], row: NamedProps['row'], { name, life }: RowLife): Moved {
  const language = useLanguage();
  const shown = Object.entries(screen.fields).filter(([, field]) => field.options.inList === true);
  const person = shown.find(([, { kind, options }]) => kind === 'text' && options.via?.endsWith('.name'))?.[0];
  const sum = shown.find(([, { kind }]) => kind === 'money')?.[0];
  const amount = sum === undefined ? null : row[sum];
  const words = [
    person === undefined ? null : row[person],
    row[screen.wide ?? screen.hint ?? ''],
    typeof amount === 'number' ? `¥${yuan(amount)}` : null,
    titleIn(screen, row, language),
  ];
  return { life, state: String(row[name] ?? ''), row, what: words.filter((word) => typeof word === 'string' && word !== '').join(' · ') };
}
