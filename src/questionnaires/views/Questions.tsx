import type { Answers, Question, QuestionnaireContent, Section } from '#contract/questionnaires/definition.ts';
import { asks, wordsIn } from '#contract/questionnaires/definition.ts';
import { shownIn } from '#contract/questionnaires/judge.ts';
import { boundsWords, questionWords } from '#contract/questionnaires/questionWords.ts';
import { problemWords } from '#contract/questionnaires/problems.ts';
import type { AnswerProblem } from '#contract/questionnaires/problems.ts';
import type { Language } from '#i18n/language.ts';
import { labelIn } from '#i18n/label.ts';
import { placeOfQuestion } from '#src/questionnaires/machines/answers.ts';
import type { AnswerPartProps, Described, OnAnswer } from './answerPart.tsx';
import { spokenIn } from './answerPart.tsx';
import { Blanks } from './Blanks.tsx';
import { OneChoice, SeveralChoices } from './Choices.tsx';
import './questions.css';

type PictureOf = (file: string, alt: string) => React.ReactNode;
export interface QuestionsProps {
  readonly content: QuestionnaireContent;
  readonly answers: Answers;
  readonly language: Language;
  readonly onAnswer: OnAnswer;
  /** Told at their questions; whoever shows this says when. */
  readonly problems?: readonly AnswerProblem[];
  /** Id of a section: this one alone. */
  readonly section?: string | undefined;
  /** The picture of a question, by the path of its file; where it is drawn decides how it is fetched. */
  readonly pictureOf?: PictureOf;
}

const none: readonly AnswerProblem[] = [];
const noPicture: PictureOf = () => null;

const parts = { radio: OneChoice, multiple: SeveralChoices, fillIn: Blanks, multiFill: Blanks } as const;

/** Below the title of a section, or right below that of the questionnaire. */
type Level = 'h2' | 'h3';
type AskedProps = Omit<AnswerPartProps, 'described'> & { readonly number: number; readonly pictureOf: PictureOf; readonly level: Level };

function Picture({ question, language, pictureOf }: Pick<AskedProps, 'question' | 'language' | 'pictureOf'>): React.ReactElement | null {
  return question.picture === undefined ? null : <>{pictureOf(question.picture, wordsIn(question.title, language))}</>;
}

/** A question with its number, what helps to answer it, and what is wrong with the answer. */
function Asked({ number, pictureOf, level: Heading, ...props }: AskedProps): React.ReactElement {
  const { question, language, problems } = props;
  const place = placeOfQuestion(question.id);
  const bounds = boundsWords(question);
  const note = wordsIn(question.note, language);
  const hint = [note, bounds ? labelIn(bounds, language) : ''].filter((one) => one !== '').join(' · ');
  const problem = problems.find((one) => one.blank === undefined || question.kind === 'fillIn');
  const below = [hint === '' ? '' : `${place}-hint`, problem ? `${place}-problem` : ''].filter((one) => one !== '').join(' ');
  const described: Described = {
    'aria-labelledby': `${place}-title`,
    ...(below === '' ? {} : { 'aria-describedby': below }),
    ...(problem ? { 'aria-invalid': true } : {}),
  };
  const Part = parts[question.kind as keyof typeof parts];
  return (
    <li id={place} className={problems.length > 0 ? 'answer-question wrong' : 'answer-question'} tabIndex={-1}>
      <Heading id={`${place}-title`} lang={spokenIn(question.title, language)}>
        <span className="answer-number">{number}. </span>
        {wordsIn(question.title, language)}
        {question.required ? (
          <>
            <span className="answer-required" aria-hidden="true">
              {' *'}
            </span>
            <span className="unseen">{labelIn(questionWords.required, language)}</span>
          </>
        ) : null}
      </Heading>
      {hint === '' ? null : (
        <p id={`${place}-hint`} className="answer-hint faint" lang={note === '' ? undefined : spokenIn(question.note, language)}>
          {hint}
        </p>
      )}
      <Picture question={question} language={language} pictureOf={pictureOf} />
      <Part {...props} described={described} />
      {problem ? (
        <p id={`${place}-problem`} className="answer-problem">
          {labelIn(problemWords(problem), language)}
        </p>
      ) : null}
    </li>
  );
}

function Paragraph({ question, language, pictureOf }: Pick<AskedProps, 'question' | 'language' | 'pictureOf'>): React.ReactElement {
  return (
    <li id={placeOfQuestion(question.id)} className="answer-paragraph" lang={spokenIn(question.title, language)}>
      <p>{wordsIn(question.title, language)}</p>
      {question.note ? <p className="answer-hint faint">{wordsIn(question.note, language)}</p> : null}
      <Picture question={question} language={language} pictureOf={pictureOf} />
    </li>
  );
}

/** The questions of a questionnaire that are shown by its conditions, for whoever answers: numbered through all of them, so that a number stays when a section stands alone. */
export function Questions({ content, answers, language, onAnswer, problems = none, section, pictureOf = noPicture }: QuestionsProps): React.ReactElement {
  const shown = new Set(shownIn(content, answers));
  const numbered = content.sections.flatMap(({ questions }) => questions).filter((one) => shown.has(one.id) && asks(one));
  const one = (question: Question, level: Level): React.ReactElement => {
    const drawn = { question, language, pictureOf };
    if (!asks(question)) return <Paragraph key={question.id} {...drawn} />;
    const own = problems.filter((problem) => problem.question === question.id);
    return (
      <Asked
        key={question.id}
        {...drawn}
        number={numbered.indexOf(question) + 1}
        answer={answers[question.id]}
        problems={own}
        onAnswer={onAnswer}
        level={level}
      />
    );
  };
  const drawnOf = ({ questions }: Section): readonly Question[] => questions.filter(({ id }) => shown.has(id));
  return (
    <div className="answer-sections">
      {content.sections
        .filter((each) => (section === undefined || each.id === section) && drawnOf(each).length > 0)
        .map((each) => (
          <section key={each.id} className="answer-section">
            {wordsIn(each.title, language) ? <h2 lang={spokenIn(each.title, language)}>{wordsIn(each.title, language)}</h2> : null}
            <ol className="answer-questions">{drawnOf(each).map((question) => one(question, wordsIn(each.title, language) ? 'h3' : 'h2'))}</ol>
          </section>
        ))}
    </div>
  );
}
