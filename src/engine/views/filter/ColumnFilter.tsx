/** The values of one column, of which some are wanted: what can be chosen is shown at once, what is written is taken by Enter. */
import { useState } from 'react';
import { Button, Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { lifeNamed } from '#contract/lives/life.ts';
import type { Field as FieldOf } from '#contract/kinds.ts';
import type { FilterTerm as Term } from '#contract/filter.ts';
import { choiceLabel } from '#i18n/fromContract.ts';
import { labelIn } from '#i18n/label.ts';
import type { Language } from '#i18n/language.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { FocusOnce } from '#src/kit/views/dom/FocusOnce.tsx';
import { KindInput } from '#src/kit/views/inputs/KindInput.tsx';
import { OfferedWords } from '#src/engine/views/fields/OfferedWords.tsx';
import { useOptionsSource } from '#src/engine/views/useOptionsSource.tsx';
import { isGiven, valueField } from './TermForm.tsx';

export interface ColumnFilterProps {
  readonly list: ResourceListRef;
  readonly name: string;
  readonly field: FieldOf;
  /** The column is asked for by these now. */
  readonly terms: readonly Term[];
  readonly onTerms: (terms: readonly Term[]) => void;
  readonly onClose: () => void;
}
type PartProps = ColumnFilterProps & { readonly language: Language };

/** A choice of few is ticked, each tick at once; several ticks mean any of them. */
const isTicked = ({ kind }: FieldOf): boolean => kind === 'choice' || kind === 'state' || kind === 'flag';
const ranged: ReadonlySet<FieldOf['kind']> = new Set(['day', 'moment', 'timeOfDay', 'whole', 'decimal', 'money']);
const isRange = ({ kind }: FieldOf): boolean => ranged.has(kind);

function ticksOf(field: FieldOf, language: Language, yes: string, no: string): readonly { readonly label: string; readonly value: string }[] {
  if (field.kind === 'flag')
    return [
      { label: yes, value: 'true' },
      { label: no, value: 'false' },
    ];
  const values = Object.keys(field.choices ?? lifeNamed(field.of)?.states ?? {});
  return values.map((value) => ({ label: choiceLabel(field, value, language), value }));
}

function tickedOf(terms: readonly Term[]): readonly string[] {
  const [term] = terms;
  if (!term) return [];
  const [, sign, value] = term;
  if (sign === 'anyOf' && Array.isArray(value)) return value.map(String);
  return sign === 'is' ? [String(value)] : [];
}

function Ticks({ name, field, terms, onTerms, language }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  const ticked = tickedOf(terms);
  const tick = (values: readonly string[]): void => {
    if (field.kind === 'flag') {
      // Both together ask for nothing: the one ticked last is meant.
      const last = values.find((value) => !ticked.includes(value)) ?? values[0];
      onTerms(last === undefined ? [] : [[name, 'is', last === 'true']]);
    } else onTerms(values.length === 0 ? [] : [values.length === 1 ? [name, 'is', values[0]] : [name, 'anyOf', values]]);
  };
  return (
    <Checkbox.Group
      className="column-ticks"
      aria-label={labelIn(field.label, language)}
      options={[...ticksOf(field, language, t('resource.yes'), t('resource.no'))]}
      value={[...ticked]}
      onChange={tick}
    />
  );
}

/** The two bounds hold each as it is filled in. */
function Range({ name, field, terms, onTerms, onClose }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  const valueOf = (sign: 'from' | 'to'): unknown => terms.find((term) => term[1] === sign || term[1] === 'is')?.[2] ?? null;
  const [bounds, write] = useState({ from: valueOf('from'), to: valueOf('to') });
  const given = (['from', 'to'] as const).flatMap((sign): Term[] => (isGiven(bounds[sign]) ? [[name, sign, bounds[sign]]] : []));
  return (
    <form
      className="term-form"
      onSubmit={(event) => {
        event.preventDefault();
        onTerms(given);
        onClose();
      }}
    >
      {(['from', 'to'] as const).map((sign) => {
        const word = t(sign === 'from' ? 'resource.filterFrom' : 'resource.filterTo');
        return (
          <KindInput
            key={sign}
            field={{ ...valueField(field, sign), label: [word, word], required: false }}
            value={bounds[sign]}
            onChange={(value) => write({ ...bounds, [sign]: value })}
          />
        );
      })}
      <Button type="primary" htmlType="submit" disabled={given.length === 0}>
        {t('resource.filterApply')}
      </Button>
    </form>
  );
}

/** One value of the kind. What is picked is taken at once, what is typed by Enter. */
function One({ list, name, field, terms, onTerms, onClose, language }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  const optionsSource = useOptionsSource(list, field);
  const isText = field.kind === 'text' || field.kind === 'longText' || field.kind === 'phone' || field.item?.kind === 'text';
  const sign = field.kind === 'many' || isText ? 'has' : 'is';
  const [value, write] = useState<unknown>(terms[0]?.[1] === sign ? terms[0][2] : null);
  const take = (next: unknown): void => {
    onTerms(isGiven(next) ? [[name, sign, next]] : []);
    onClose();
  };
  const word = labelIn(field.label, language);
  const asked = { ...valueField(field, sign), label: [word, word] as const, required: false };
  return (
    <form
      className="term-form"
      onSubmit={(event) => {
        event.preventDefault();
        take(value);
      }}
    >
      <KindInput field={asked} value={value} onChange={isText ? write : take} optionsSource={optionsSource} />
      <OfferedWords list={list} field={field} typed={String(value ?? '')} onTake={take} />
      {isText ? (
        <Button type="primary" htmlType="submit" disabled={!isGiven(value)}>
          {t('resource.filterApply')}
        </Button>
      ) : null}
    </form>
  );
}

export function ColumnFilter(given: ColumnFilterProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const { field, terms, onTerms, onClose } = given;
  const Part = isTicked(field) ? Ticks : isRange(field) ? Range : One;
  return (
    <div
      className="column-filter"
      onKeyDown={(event) => {
        // Its keys are no keys of the list behind it.
        event.stopPropagation();
        if (event.key === 'Escape') onClose();
      }}
    >
      <Part {...given} language={language} />
      {/* Whoever opens it goes on by the keyboard from the first value. */}
      <FocusOnce selector=".column-filter input" token={1} />
      {terms.length === 0 ? null : (
        <Button
          type="link"
          className="inline"
          onClick={() => {
            onTerms([]);
            onClose();
          }}
        >
          {t('resource.filterClear')}
        </Button>
      )}
    </div>
  );
}
