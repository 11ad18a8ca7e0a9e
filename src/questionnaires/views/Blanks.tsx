import { useId } from 'react';
import { Input } from 'antd';
import { questionnaireLimits } from '#contract/limits/questionnaires.ts';
import type { Blank, Question } from '#contract/questionnaires/definition.ts';
import { wordsIn } from '#contract/questionnaires/definition.ts';
import { problemWords } from '#contract/questionnaires/problems.ts';
import { labelIn } from '#i18n/label.ts';
import { filledAfter, filledOf } from '#src/questionnaires/machines/answers.ts';
import type { AnswerPartProps, Described } from './answerPart.tsx';
import { spokenIn } from './answerPart.tsx';

type BlankProps = AnswerPartProps & { readonly blank: Blank; readonly isOnly: boolean };

/** Days and numbers are asked for by what the telephone has for them. */
const askedAs = {
  text: {},
  whole: { inputMode: 'numeric', autoComplete: 'off' },
  day: { type: 'date' },
} as const;

interface Names {
  readonly id: string;
  readonly below: string | undefined;
  readonly hasLabel: boolean;
}
/** Of an only blank the question is the label and says what is wrong, unless the blank has words of its own. */
function toldBy({ described, isOnly }: BlankProps, { id, below, hasLabel }: Names): Partial<Described> {
  const by = [below, isOnly ? described['aria-describedby'] : undefined].filter((one) => one !== undefined).join(' ');
  const title = described['aria-labelledby'];
  return { 'aria-labelledby': hasLabel ? `${title} ${id}-label` : title, ...(by === '' ? {} : { 'aria-describedby': by }) };
}
/** No more than what may be kept can be typed. */
const mostOf = ({ isLong }: Question, { type, max }: Blank): number => {
  const most = isLong ? questionnaireLimits.longCharacters : questionnaireLimits.lineCharacters;
  return type === 'text' && typeof max === 'number' ? Math.min(most, max) : most;
};

function BlankInput(props: BlankProps): React.ReactElement {
  const { question, answer, language, problems, onAnswer, blank, isOnly } = props;
  const id = useId();
  const problem = problems.find((one) => one.blank === blank.id);
  const hasLabel = wordsIn(blank.label, language) !== '';
  const below = problem && !isOnly ? `${id}-below` : undefined;
  const given = {
    id,
    size: 'large',
    value: String(filledOf(answer)[blank.id] ?? ''),
    maxLength: mostOf(question, blank),
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onAnswer(question.id, filledAfter(answer, blank, event.target.value)),
    ...toldBy(props, { id, below, hasLabel }),
    ...(problem ? { status: 'error' as const, 'aria-invalid': true } : {}),
  } as const;
  return (
    <div className="answer-blank">
      {hasLabel ? (
        <label id={`${id}-label`} htmlFor={id} lang={spokenIn(blank.label, language)}>
          {wordsIn(blank.label, language)}
        </label>
      ) : null}
      {question.isLong && blank.type === 'text' ? (
        <Input.TextArea {...given} autoSize={{ minRows: 3, maxRows: 12 }} />
      ) : (
        <Input {...given} {...askedAs[blank.type]} suffix={wordsIn(blank.unit, language) || undefined} />
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
