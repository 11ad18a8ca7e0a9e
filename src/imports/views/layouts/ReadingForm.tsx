import CloseOutlined from '@ant-design/icons/CloseOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Field as FieldOf } from '#contract/kinds.ts';
import type { Label } from '#contract/label.ts';
import { dayOrders } from '#contract/layouts/columns.ts';
import type { ImportColumn, WordPair } from '#contract/layouts/columns.ts';
import { layoutLimits } from '#contract/limits/files.ts';
import { labelIn } from '#i18n/label.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { Field } from '#src/kit/views/parts/Field.tsx';

interface ReadingProps {
  readonly column: ImportColumn;
  readonly field: FieldOf;
  readonly onChange: (patch: Partial<ImportColumn>) => void;
}

export const hasDayOrder = ({ kind }: FieldOf): boolean => kind === 'day' || kind === 'moment';
const yesNo = { yes: ['是', 'Yes'], no: ['否', 'No'] } as const satisfies Readonly<Record<string, Label>>;
const choicesOf = ({ kind, choices, item }: FieldOf): readonly Label[] => Object.values((kind === 'flag' ? yesNo : (choices ?? item?.choices)) ?? {});

/** A word of ours: chosen where there are only so many. */
function ToInput({
  field,
  pair,
  place,
  onChange,
}: {
  readonly field: FieldOf;
  readonly pair: WordPair;
  readonly place: number;
  readonly onChange: (to: string) => void;
}): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const choices = choicesOf(field);
  const label = t('layoutForm.wordTo', { place });
  if (choices.length === 0)
    return (
      <Input
        aria-label={label}
        placeholder={t('layoutForm.wordOurs')}
        maxLength={layoutLimits.wordCharacters}
        value={pair.to}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  // A word that was written in the other language means the same.
  const at = choices.findIndex((one) => one.includes(pair.to));
  return (
    <Select
      aria-label={label}
      value={at}
      onChange={(index) => onChange(choices[index]?.[0] ?? '')}
      options={[{ value: -1, label: t('layoutForm.wordNone') }, ...choices.map((one, index) => ({ value: index, label: labelIn(one, language) }))]}
    />
  );
}

function Words({ column, field, onChange }: ReadingProps): React.ReactElement {
  const { t } = useTranslation();
  const words = column.words ?? [];
  const write = (next: readonly WordPair[]): void => onChange({ words: next });
  return (
    <fieldset className="reading-words">
      <legend>{t('layoutForm.words')}</legend>
      {words.map((pair, at) => (
        <div key={at} className="word-line">
          <Input
            aria-label={t('layoutForm.wordFrom', { place: at + 1 })}
            placeholder={t('layoutForm.wordTheirs')}
            maxLength={layoutLimits.wordCharacters}
            value={pair.from}
            onChange={(event) => write(words.toSpliced(at, 1, { ...pair, from: event.target.value }))}
          />
          <span aria-hidden="true">→</span>
          <ToInput field={field} pair={pair} place={at + 1} onChange={(to) => write(words.toSpliced(at, 1, { ...pair, to }))} />
          <Button
            type="text"
            aria-label={t('layoutForm.wordRemove', { place: at + 1 })}
            onClick={() => write(words.toSpliced(at, 1))}
            icon={<CloseOutlined />}
          />
        </div>
      ))}
      <Button type="link" className="inline" disabled={words.length >= layoutLimits.words} onClick={() => write([...words, { from: '', to: '' }])}>
        <PlusOutlined aria-hidden="true" /> {t('layoutForm.wordAdd')}
      </Button>
    </fieldset>
  );
}

/** The text of the cells is understood so. */
export function ReadingForm(part: ReadingProps): React.ReactElement {
  const { column, field, onChange } = part;
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className="reading-form">
      {hasDayOrder(field) ? (
        <Field label={t('layoutForm.dayOrder')}>
          {(given) => (
            <Select<keyof typeof dayOrders | ''>
              {...given}
              value={column.dayOrder ?? ''}
              onChange={(order) => onChange({ dayOrder: order || undefined })}
              options={[
                { value: '', label: t('layoutForm.dayOrderNone') },
                ...(Object.keys(dayOrders) as (keyof typeof dayOrders)[]).map((name) => ({ value: name, label: labelIn(dayOrders[name], language) })),
              ]}
            />
          )}
        </Field>
      ) : (
        <Words {...part} />
      )}
      <label className="field">
        <span>{t('layoutForm.example')}</span>
        <Input
          maxLength={layoutLimits.wordCharacters}
          value={column.example ?? ''}
          onChange={(event) => onChange({ example: event.target.value || undefined })}
        />
      </label>
    </div>
  );
}
