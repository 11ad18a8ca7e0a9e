import { useState } from 'react';
import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Field as FieldOf } from '#contract/kinds.ts';
import { resourceLimits } from '#contract/limits/lists.ts';
import { lifeNamed } from '#contract/lives/life.ts';
import { isDaysAgo } from '#contract/filter.ts';
import type { FilterSign, FilterTerm as Term } from '#contract/filter.ts';
import { whole } from '#contract/kinds.ts';
import { filterSigns } from '#contract/readings/fields.ts';
import { labelIn } from '#i18n/label.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { KindInput } from '#src/kit/views/inputs/KindInput.tsx';
import { usePinyinFilter } from '#src/kit/views/inputs/usePinyinFilter.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { OfferedWords } from '#src/engine/views/fields/OfferedWords.tsx';
import type { ListScreen } from '#src/engine/views/listScreen.tsx';
import { signWordOf, withoutValue } from './signWords.tsx';
import { useOptionsSource } from '#src/engine/views/useOptionsSource.tsx';
import { Field } from '#src/kit/views/parts/Field.tsx';

const signsOf = (field: FieldOf | undefined): readonly FilterSign[] => filterSigns[field?.kind ?? 'json'] ?? [];
const isYesNo = (field: FieldOf): boolean => field.kind === 'flag';
const yesNo = { yes: ['是', 'Yes'], no: ['否', 'No'] } as const;

/** A number is looked for below nought where it may lie there. */
const leastOf = ({ kind, options }: FieldOf): FieldOf['options'] => (kind === 'whole' && (options.min ?? 0) < 0 ? { min: -resourceLimits.wholeMost } : {});

/** The value of a term is filled in by this: a choice of several, one value of the kind, yes or no. */
export function valueField(field: FieldOf, sign: FilterSign): FieldOf {
  // Looked for is what was chosen once, too.
  const plain: FieldOf = { ...field, past: [], required: true, options: { required: true, ...leastOf(field) } };
  if (field.kind === 'state') {
    const states = lifeNamed(field.of)?.states ?? {};
    return valueField({ ...field, kind: 'choice', choices: Object.fromEntries(Object.entries(states).map(([key, state]) => [key, state.label])) }, sign);
  }
  if (isYesNo(field)) return { ...plain, kind: 'choice', choices: yesNo };
  if (sign === 'anyOf') return { ...plain, kind: 'many', item: { ...field, past: [] } };
  if (field.kind === 'many' && field.item) return { ...field.item, past: [], label: field.label, required: true, options: { required: true } };
  return field.kind === 'longText' || field.kind === 'phone' ? { ...plain, kind: 'text' } : plain;
}
const shownValue = (field: FieldOf, value: unknown): unknown => (isYesNo(field) ? (value === true ? 'yes' : value === false ? 'no' : null) : value);
const givenValue = (field: FieldOf, value: unknown): unknown => (isYesNo(field) ? value === 'yes' : value);
export const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/** A bound may go with the calendar: it is another sign to whoever chooses, and another value to whoever asks. */
type Sign = FilterSign | 'withinDays' | 'beforeDays';
const dayWords = { withinDays: 'resource.signWithinDays', beforeDays: 'resource.signBeforeDays' } as const;
const withDays = (sign: FilterSign): Sign => (sign === 'from' ? 'withinDays' : 'beforeDays');
const days = whole(['天数', 'Days'], { required: true, min: 0, max: resourceLimits.filterDays });
const usualDays = { daysAgo: 30 } as const;
const saidSigns = (field: FieldOf | undefined): readonly Sign[] =>
  field?.kind === 'day' || field?.kind === 'moment' ? ['withinDays', 'beforeDays', ...signsOf(field)] : signsOf(field);
function asSaid([name, sign, value]: Term, one: Sign): Term {
  if (one === 'withinDays' || one === 'beforeDays') return [name, one === 'withinDays' ? 'from' : 'to', isDaysAgo(value) ? value : usualDays];
  return [name, one, one === 'anyOf' || sign === 'anyOf' || isDaysAgo(value) ? null : value];
}

export interface FormProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
  readonly term: Term | null;
  readonly onTerm: (term: Term) => void;
}

/** Field, sign, value: three inputs, and one press. */
export function TermForm({ list, screen, term, onTerm }: FormProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const [draft, write] = useState<Term>(() => {
    const first = screen.filters[0] ?? '';
    return term ?? [first, signsOf(screen.fields[first])[0] ?? 'is', null];
  });
  const [name, sign, value] = draft;
  const field = screen.fields[name];
  const optionsSource = useOptionsSource(list, field);
  const pinyin = usePinyinFilter();
  const choose = (next: string): void => write([next, signsOf(screen.fields[next])[0] ?? 'is', null]);
  const isReady = withoutValue.has(sign) || (isDaysAgo(value) ? Number.isInteger(value.daysAgo) : isGiven(value));
  return (
    <form
      className="term-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onTerm(withoutValue.has(sign) ? [name, sign, true] : draft);
      }}
    >
      <Field label={t('resource.filterField')}>
        {(given) => (
          <Select
            {...given}
            showSearch={pinyin}
            value={name}
            onChange={choose}
            options={screen.filters.map((key) => ({ value: key, label: labelIn(screen.fields[key]?.label ?? ['', ''], language) }))}
          />
        )}
      </Field>
      <Field label={t('resource.filterSign')}>
        {(given) => (
          <Select<Sign>
            {...given}
            value={isDaysAgo(value) ? withDays(sign) : sign}
            onChange={(one) => write(asSaid(draft, one))}
            options={saidSigns(field).map((one) => ({
              value: one,
              label: t(one === 'withinDays' || one === 'beforeDays' ? dayWords[one] : signWordOf(one, field)),
            }))}
          />
        )}
      </Field>
      {isDaysAgo(value) ? (
        <KindInput field={days} value={value.daysAgo} onChange={(next) => write([name, sign, { daysAgo: typeof next === 'number' ? next : null }])} />
      ) : field && !withoutValue.has(sign) ? (
        <>
          <KindInput
            key={`${name} ${sign}`}
            field={{ ...valueField(field, sign), label: [t('resource.filterValue'), t('resource.filterValue')] }}
            value={shownValue(field, value)}
            onChange={(next) => write([name, sign, givenValue(field, next)])}
            optionsSource={optionsSource}
          />
          <OfferedWords list={list} field={field} typed={String(value ?? '')} onTake={(word) => write([name, sign, word])} />
        </>
      ) : null}
      <Button type="primary" htmlType="submit" disabled={!isReady}>
        {t('resource.filterApply')}
      </Button>
    </form>
  );
}
