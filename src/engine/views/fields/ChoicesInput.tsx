import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button, Input } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { ownFieldLimits } from '#contract/limits/lists.ts';
import { hasChoices } from '#contract/ownFields.ts';
import type { OwnChoice, OwnFieldType } from '#contract/ownFields.ts';
import { LineMoves } from '#src/kit/views/parts/LineMoves.tsx';
import type { NamedInputProps } from '#src/engine/views/editor/namedInputProps.tsx';
import { OwnPart } from './OwnPart.tsx';
import './fields.css';

const choicesIn = (value: unknown): readonly OwnChoice[] => (Array.isArray(value) ? (value as OwnChoice[]) : []);

/** Rows keep a value of a choice that says nothing, so that its words can change. */
function freeValue(choices: readonly OwnChoice[]): string {
  const taken = new Set(choices.map(({ value }) => value));
  for (let at = choices.length + 1; ; at += 1) if (!taken.has(`c${at}`)) return `c${at}`;
}

interface LineProps {
  readonly choices: readonly OwnChoice[];
  readonly choice: OwnChoice;
  readonly at: number;
  readonly isDisabled: boolean;
  readonly onChange: (choices: readonly OwnChoice[]) => void;
}

function Line({ choices, choice, at, isDisabled, onChange }: LineProps): React.ReactElement {
  const { t } = useTranslation();
  const place = at + 1;
  const write = (patch: Partial<OwnChoice>): void => onChange(choices.toSpliced(at, 1, { ...choice, ...patch }));
  const words = { up: t('ownFields.choiceUp', { place }), down: t('ownFields.choiceDown', { place }), remove: t('ownFields.choiceRemove', { place }) };
  return (
    <li className="choice-line">
      <Input
        aria-label={t('ownFields.choice', { place })}
        placeholder={t('ownFields.choiceWord')}
        disabled={isDisabled}
        value={choice.label}
        maxLength={ownFieldLimits.choiceCharacters}
        onChange={(event) => write({ label: event.target.value })}
      />
      <Input
        aria-label={t('ownFields.choiceEn', { place })}
        placeholder={t('ownFields.choiceWordEn')}
        disabled={isDisabled}
        value={choice.labelEn ?? ''}
        onChange={(event) => write({ labelEn: event.target.value })}
      />
      <LineMoves items={choices} at={at} words={words} isDisabled={isDisabled} onChange={onChange} />
    </li>
  );
}

/** These can be chosen, in their order; only of a field that has choices. */
export function ChoicesInput({ field, value, onChange, problem, disabledWhy, editor }: NamedInputProps): React.ReactElement {
  const { t } = useTranslation();
  const type = useSelector(editor, (snapshot) => snapshot.context.values['type']) as OwnFieldType | null;
  const choices = choicesIn(value);
  const hasDictionary = useSelector(editor, (snapshot) => (snapshot.context.values['dictionaryId'] ?? null) !== null);
  if (type === null || !hasChoices.has(type) || hasDictionary) return <></>;
  const isDisabled = Boolean(disabledWhy);
  return (
    <OwnPart field={field} problem={problem} disabledWhy={disabledWhy}>
      {choices.length === 0 ? null : (
        <ol className="choice-lines">
          {choices.map((choice, at) => (
            <Line key={choice.value} choices={choices} choice={choice} at={at} isDisabled={isDisabled} onChange={onChange} />
          ))}
        </ol>
      )}
      <Button
        type="link"
        className="inline"
        disabled={isDisabled || choices.length >= ownFieldLimits.choices}
        onClick={() => onChange([...choices, { value: freeValue(choices), label: '' }])}
      >
        <PlusOutlined aria-hidden="true" /> {t('ownFields.choiceAdd')}
      </Button>
    </OwnPart>
  );
}
