import PlusOutlined from '@ant-design/icons/PlusOutlined';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { Button, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { questionnaireLimits } from '#contract/limits/questionnaires.ts';
import { termSigns, termsIn, wordsIn } from '#contract/questionnaires/definition.ts';
import type { AnswerCondition, AnswerTerm, Blank, Question, TermSign } from '#contract/questionnaires/definition.ts';
import { labelIn } from '#i18n/label.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { DayInput } from '#src/kit/views/inputs/DateInputs.tsx';
import { FlagInput } from '#src/kit/views/inputs/FlagInput.tsx';
import { FieldGroup } from '#src/kit/views/inputs/lines/FieldGroup.tsx';
import { SelectInput } from '#src/kit/views/inputs/SelectInput.tsx';
import { WholeInput } from '#src/kit/views/inputs/WholeInput.tsx';
import { lineOf } from './useDesigner.tsx';

interface ConditionProps {
  readonly value: AnswerCondition | undefined;
  readonly onChange: (value: AnswerCondition | undefined) => void;
  /** Questions before it, with their numbers. */
  readonly earlier: readonly Question[];
  readonly numbers: ReadonlyMap<string, number>;
  readonly problem: string | undefined;
  readonly disabledWhy: string;
}

const blankOf = ({ blanks = [] }: Question, term: AnswerTerm): Blank | undefined => blanks.find(({ id }) => term.blank === undefined || id === term.blank);
function signsOf(question: Question | undefined, blank: Blank | undefined): readonly TermSign[] {
  if (question?.options) return ['chosen', 'notChosen', 'answered'];
  return blank === undefined || blank.type === 'text' ? ['answered'] : ['atLeast', 'atMost', 'answered'];
}
/** A term as it begins: about the first option, or the first blank. */
function newTerm(question: Question): AnswerTerm {
  const [option] = question.options ?? [];
  if (option) return { question: question.id, is: 'chosen', value: option.id };
  const [blank] = question.blanks ?? [];
  const about = question.kind === 'multiFill' && blank ? { blank: blank.id } : {};
  return { question: question.id, ...about, is: signsOf(question, blank)[0] ?? 'answered' };
}
const withSign = (term: AnswerTerm, is: TermSign): AnswerTerm => {
  const { value: _value, ...rest } = term;
  return { ...rest, is };
};
const withValue = (term: AnswerTerm, value: string | number | null): AnswerTerm => (value === null ? withSign(term, term.is) : { ...term, value });

interface TermProps extends Pick<ConditionProps, 'earlier' | 'numbers' | 'disabledWhy'> {
  readonly term: AnswerTerm;
  readonly onWrite: (term: AnswerTerm) => void;
  readonly onRemove: () => void;
}

function Value({
  term,
  question,
  blank,
  disabledWhy,
  onWrite,
}: Pick<TermProps, 'term' | 'disabledWhy' | 'onWrite'> & { question: Question; blank: Blank | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const given = { label: t('designer.value'), disabledWhy };
  const write = (value: string | number | null): void => onWrite(withValue(term, value));
  if (term.is === 'answered') return null;
  if (question.options) {
    const options = question.options.map(({ id, label }, at) => ({ value: id, label: wordsIn(label, language) || t('designer.optionNo', { number: at + 1 }) }));
    return <SelectInput {...given} options={options} value={typeof term.value === 'string' ? term.value : null} onChange={write} required />;
  }
  return blank?.type === 'day' ? (
    <DayInput {...given} value={typeof term.value === 'string' ? term.value : null} onChange={write} />
  ) : (
    <WholeInput {...given} min={-999_999} value={typeof term.value === 'number' ? term.value : null} onChange={write} />
  );
}

function Term({ term, onWrite, onRemove, earlier, numbers, disabledWhy }: TermProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const question = earlier.find(({ id }) => id === term.question);
  const blank = question && blankOf(question, term);
  const questions = earlier.map((one) => ({ value: one.id, label: `${numbers.get(one.id) ?? ''}. ${lineOf(one.title) || t('designer.untitled')}` }));
  const given = { disabledWhy, required: true };
  return (
    <li className="designer-term">
      <SelectInput
        {...given}
        label={t('designer.aboutQuestion')}
        options={questions}
        value={term.question}
        problem={question ? undefined : t('designer.goneQuestion')}
        onChange={(id) => {
          const next = earlier.find((one) => one.id === id);
          if (next) onWrite(newTerm(next));
        }}
      />
      {question?.kind === 'multiFill' ? (
        <SelectInput
          {...given}
          label={t('designer.blank')}
          options={(question.blanks ?? []).map(({ id, label }) => ({ value: id, label: wordsIn(label, language) || id }))}
          value={term.blank ?? null}
          onChange={(id) => onWrite({ ...newTerm(question), ...(id === null ? {} : { blank: id }), is: 'answered' })}
        />
      ) : null}
      <SelectInput
        {...given}
        label={t('designer.sign')}
        options={signsOf(question, blank).map((sign) => ({ value: sign, label: labelIn(termSigns[sign], language) }))}
        value={term.is}
        onChange={(sign) => onWrite(withSign(term, (sign ?? 'answered') as TermSign))}
      />
      {question ? <Value term={term} question={question} blank={blank} disabledWhy={disabledWhy} onWrite={onWrite} /> : null}
      <Button
        type="text"
        aria-label={t('designer.removeTerm')}
        title={t('designer.removeTerm')}
        disabled={Boolean(disabledWhy)}
        icon={<CloseOutlined />}
        onClick={onRemove}
      />
    </li>
  );
}

/** Shown always, or only where earlier answers say so. */
export function ConditionForm({ value, onChange, earlier, numbers, problem, disabledWhy }: ConditionProps): React.ReactElement {
  const { t } = useTranslation();
  const terms = termsIn(value);
  const joins = value !== undefined && 'any' in value ? 'any' : 'all';
  const last = earlier.at(-1);
  const write = (next: readonly AnswerTerm[], by: 'all' | 'any' = joins): void => onChange(by === 'all' ? { all: next } : { any: next });
  return (
    <FieldGroup label={t('designer.condition')} problem={problem}>
      <FlagInput
        label={t('designer.onlyIf')}
        value={value !== undefined}
        disabledWhy={disabledWhy || (value === undefined && !last ? t('designer.noEarlier') : '')}
        onChange={(isOn) => (isOn && last ? write([newTerm(last)]) : onChange(undefined))}
      />
      {value === undefined ? null : (
        <>
          {terms.length > 1 ? (
            <Segmented<'all' | 'any'>
              value={joins}
              disabled={Boolean(disabledWhy)}
              aria-label={t('designer.joins')}
              options={[
                { value: 'all', label: t('designer.allOf') },
                { value: 'any', label: t('designer.anyOf') },
              ]}
              onChange={(by) => write(terms, by)}
            />
          ) : null}
          <ol className="designer-terms">
            {terms.map((term, at) => (
              <Term
                key={`${at} ${term.question}`}
                term={term}
                earlier={earlier}
                numbers={numbers}
                disabledWhy={disabledWhy}
                onWrite={(next) => write(terms.with(at, next))}
                onRemove={() => (terms.length === 1 ? onChange(undefined) : write(terms.toSpliced(at, 1)))}
              />
            ))}
          </ol>
          <Button
            type="link"
            className="inline"
            disabled={Boolean(disabledWhy) || !last || terms.length >= questionnaireLimits.terms}
            onClick={() => (last ? write([...terms, newTerm(last)]) : undefined)}
          >
            <PlusOutlined aria-hidden="true" /> {t('designer.addTerm')}
          </Button>
        </>
      )}
    </FieldGroup>
  );
}
