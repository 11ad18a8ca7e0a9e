import { useId } from 'react';
import { Input } from 'antd';
import type { Blank } from '#contract/questionnaires/definition.ts';
import { wordsIn } from '#contract/questionnaires/definition.ts';
import { problemWords } from '#contract/questionnaires/problems.ts';
import { labelIn } from '#i18n/label.ts';
import { filledAfter, filledOf } from '#src/questionnaires/machines/answers.ts';
import type { AnswerPartProps } from './answerPart.tsx';
import { spokenIn } from './answerPart.tsx';

type BlankProps = AnswerPartProps & { readonly blank: Blank; readonly isOnly: boolean };

/** Days and numbers are asked for by what the telephone has for them. */
const askedAs = {
  text: {},
  whole: { inputMode: 'numeric', autoComplete: 'off' },
  day: { type: 'date' },
} as const;

/** Of an only blank the question itself is the label, unless the blank says more. */
function BlankInput({ question, answer, language, problems, onAnswer, described, blank, isOnly }: BlankProps): React.ReactElement {
  const id = useId();
  const problem = problems.find((one) => one.blank === blank.id);
  const label = wordsIn(blank.label, language);
  const unit = wordsIn(blank.unit, language);
  const hasLabel = label !== '';
  const below = problem && !isOnly ? `${id}-below` : undefined;
  const given = {
    id,
    size: 'large',
    value: String(filledOf(answer)[blank.id] ?? ''),
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onAnswer(question.id, filledAfter(answer, blank, event.target.value)),
    'aria-labelledby': hasLabel ? `${described['aria-labelledby']} ${id}-label` : described['aria-labelledby'],
    'aria-describedby': [below, isOnly ? described['aria-describedby'] : undefined].filter(Boolean).join(' ') || undefined,
    'aria-invalid': problem ? true : undefined,
    ...(problem ? { status: 'error' as const } : {}),
  } as const;
  return (
    <div className="answer-blank">
      {hasLabel ? (
        <label id={`${id}-label`} htmlFor={id} lang={spokenIn(blank.label, language)}>
          {label}
        </label>
      ) : null}
      {question.isLong && blank.type === 'text' ? (
        <Input.TextArea {...given} autoSize={{ minRows: 3, maxRows: 12 }} />
      ) : (
        <Input {...given} {...askedAs[blank.type]} suffix={unit === '' ? undefined : unit} />
      )}
      {below === undefined || !problem ? null : (
        <span id={below} className="answer-problem">
          {labelIn(problemWords(problem), language)}
        </span>
      )}
    </div>
  );
}

/** What is typed: one line, several lines, a number, a day; or several of them. */
export function Blanks(props: AnswerPartProps): React.ReactElement {
  const { blanks = [], kind } = props.question;
  return (
    <div className="answer-blanks">
      {blanks.map((blank) => (
        <BlankInput key={blank.id} {...props} blank={blank} isOnly={kind === 'fillIn'} />
      ))}
    </div>
  );
}
