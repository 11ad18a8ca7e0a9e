import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Field } from '#contract/kinds.ts';
import { linesText } from '#contract/lines/lineText.ts';
import { choiceLabel } from '#i18n/fromContract.ts';
import { listed } from '#i18n/listed.ts';
import { yuan } from '#contract/money.ts';
import { numberWords } from '#i18n/numbers.ts';
import { fullTime } from '#i18n/times.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { referredBy } from './useOptionsSource.tsx';

type Names = Readonly<Record<string, string>>;
type Words = (field: Field, value: unknown, names?: Names) => string;
/** A value that refers to a row is shown by the name of that row. */
type Called = (entity: string, id: string, names?: Names) => string;

const textOf = (html: string): string => html.replace(/<[^>]*>/g, ' ').trim();

/** A value in words, as plain text. */
export function useWordsOf(called: Called): Words {
  const { t } = useTranslation();
  const language = useLanguage();
  const plain = (field: Field, value: string | number): string => {
    if (field.kind === 'money') return `¥${yuan(Number(value))}`;
    if (field.kind === 'whole' || field.kind === 'decimal') return numberWords(Number(value));
    if (field.kind === 'moment') return fullTime(value).slice(0, 16);
    if (field.kind === 'choice' || field.kind === 'state') return choiceLabel(field, String(value), language);
    // Its name alone tells two pictures apart.
    if (field.kind === 'image') return t('resource.aPicture', { mark: String(value).split('/').at(-1)?.slice(0, 6) ?? '' });
    return field.kind === 'richText' ? textOf(String(value)) : String(value);
  };
  const words: Words = (field, value, names) => {
    if (value === null || value === undefined || value === '') return '';
    if (field.line) return linesText(field.line, value, (inner, one) => words(inner, one, names));
    if (Array.isArray(value))
      return listed(
        // Codes, as those of roles, are called by the same names as references.
        value.map((one) => (field.item?.kind === 'text' && names?.[String(one)]) || words(field.item ?? field, one, names)),
        language,
      );
    if (typeof value === 'boolean') return t(value ? 'resource.yes' : 'resource.no');
    const entity = referredBy(field);
    if (entity !== undefined) return called(entity, String(value), names);
    return typeof value === 'string' || typeof value === 'number' ? plain(field, value) : JSON.stringify(value);
  };
  return words;
}

/** In a filter, beside another value, for the clipboard: what a list knows of names. @param unnamed for what the names that are given leave out; its id without it */
export function useValueWords(list: ResourceListRef, unnamed?: string): Words {
  const options = useSelector(list, (snapshot) => snapshot.context.options);
  const rowNames = useSelector(list, (snapshot) => snapshot.context.rows);
  return useWordsOf(
    (entity, id, names) =>
      names?.[id] ??
      options[entity]?.rows.find((row) => row.id === id)?.label ??
      rowNames.map((row) => (row['names'] as Names | null | undefined)?.[id]).find(Boolean) ??
      (names && unnamed) ??
      id,
  );
}
