import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { ownFieldLimits } from '#contract/limits/lists.ts';
import { hasChoices } from '#contract/ownFields.ts';
import type { OwnChoice, OwnFieldType } from '#contract/ownFields.ts';
import { labelIn } from '#i18n/label.ts';
import { useLanguage } from '#views/shell/ConsoleContext.tsx';
import type { NamedInputProps } from '#views/resource/editor/namedInputs.tsx';
import './fields.css';

const choicesIn = (value: unknown): readonly OwnChoice[] => (Array.isArray(value) ? (value as OwnChoice[]) : []);

/** What rows keep of a choice says nothing, so that its words can change. */
function freeValue(choices: readonly OwnChoice[]): string {
  const taken = new Set(choices.map(({ value }) => value));
  for (let at = choices.length + 1; ; at += 1) if (!taken.has(`c${at}`)) return `c${at}`;
}

interface LineProps {
  readonly choice: OwnChoice;
  readonly at: number;
  readonly count: number;
  readonly isDisabled: boolean;
  readonly onChange: (patch: Partial<OwnChoice>) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

function Line({ choice, at, count, isDisabled, onChange, onMove, onRemove }: LineProps): React.ReactElement {
  const { t } = useTranslation();
  const place = at + 1;
  return (
    <li className="choice-line">
      <input
        className="input-text"
        aria-label={t('ownFields.choice', { place })}
        placeholder={t('ownFields.choiceWord')}
        disabled={isDisabled}
        value={choice.label}
        maxLength={ownFieldLimits.choiceCharacters}
        onChange={(event) => onChange({ label: event.target.value })}
      />
      <input
        className="input-text"
        aria-label={t('ownFields.choiceEn', { place })}
        placeholder={t('ownFields.choiceWordEn')}
        disabled={isDisabled}
        value={choice.labelEn ?? ''}
        onChange={(event) => onChange({ labelEn: event.target.value })}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={t('ownFields.choiceUp', { place })}
        disabled={isDisabled || at === 0}
        onClick={() => onMove(-1)}
      >
        <ArrowUpOutlined />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t('ownFields.choiceDown', { place })}
        disabled={isDisabled || at === count - 1}
        onClick={() => onMove(1)}
      >
        <ArrowDownOutlined />
      </button>
      <button type="button" className="icon-button" aria-label={t('ownFields.choiceRemove', { place })} disabled={isDisabled} onClick={onRemove}>
        <CloseOutlined />
      </button>
    </li>
  );
}

/** What can be chosen, in its order; only of a field that has choices. */
export function ChoicesInput({ field, value, onChange, problem, disabledWhy, editor }: NamedInputProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const type = useSelector(editor, (snapshot) => snapshot.context.values['type']) as OwnFieldType | null;
  const choices = choicesIn(value);
  const hasDictionary = useSelector(editor, (snapshot) => (snapshot.context.values['dictionaryId'] ?? null) !== null);
  if (type === null || !hasChoices.has(type) || hasDictionary) return <></>;
  const isDisabled = Boolean(disabledWhy);
  const moved = (at: number, by: 1 | -1): void => {
    const one = choices[at];
    if (one) onChange(choices.toSpliced(at, 1).toSpliced(at + by, 0, one));
  };
  return (
    <fieldset className={problem ? 'field own-part wrong' : 'field own-part'}>
      <legend>{labelIn(field.label, language)}</legend>
      {choices.length === 0 ? null : (
        <ol className="choice-lines">
          {choices.map((choice, at) => (
            <Line
              key={choice.value}
              choice={choice}
              at={at}
              count={choices.length}
              isDisabled={isDisabled}
              onChange={(patch) => onChange(choices.toSpliced(at, 1, { ...choice, ...patch }))}
              onMove={(by) => moved(at, by)}
              onRemove={() => onChange(choices.toSpliced(at, 1))}
            />
          ))}
        </ol>
      )}
      <button
        type="button"
        className="text-button"
        disabled={isDisabled || choices.length >= ownFieldLimits.choices}
        onClick={() => onChange([...choices, { value: freeValue(choices), label: '' }])}
      >
        <PlusOutlined aria-hidden="true" /> {t('ownFields.choiceAdd')}
      </button>
      {problem ? <span className="field-below">{problem}</span> : null}
    </fieldset>
  );
}
