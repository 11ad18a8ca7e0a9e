/** One answer is read question by question, as it was asked: what alarms first, scores, then what was said; what was left out says so. */
import { useTranslation } from 'react-i18next';
import type { Answers as AnswersOf } from '#contract/operations.ts';
import { asks, questionsOf, wordsIn } from '#contract/questionnaires/definition.ts';
import type { Answer, Question } from '#contract/questionnaires/definition.ts';
import { shownIn } from '#contract/questionnaires/judge.ts';
import type { Language } from '#i18n/language.ts';
import { Reading } from '#src/engine/views/beside/Reading.tsx';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { SourceFoot } from '#src/questionnaires/views/SourceFoot.tsx';
import './results.css';

type Told = AnswersOf<'questionnaire.answer'>;

interface Line {
  readonly id: string;
  readonly text: string;
  readonly isAlarm: boolean;
}

/** Options by their labels in the order of the question, blanks with their names and units. */
function linesOf({ options = [], blanks = [] }: Question, answer: Answer | undefined, language: Language): readonly Line[] {
  if (answer === undefined) return [];
  const chosen = typeof answer === 'string' ? [answer] : Array.isArray(answer) ? (answer as readonly string[]) : [];
  const filled = typeof answer === 'object' && !Array.isArray(answer) ? (answer as Readonly<Record<string, string | number>>) : {};
  return [
    ...options.filter(({ id }) => chosen.includes(id)).map(({ id, label, isAlarm }) => ({ id, text: wordsIn(label, language), isAlarm: isAlarm === true })),
    ...blanks.flatMap(({ id, label, unit, alarmFrom }): readonly Line[] => {
      const value = filled[id];
      if (value === undefined || value === '') return [];
      const text = [wordsIn(label, language), String(value), wordsIn(unit, language)].filter((one) => one !== '').join(' ');
      return [{ id, text, isAlarm: alarmFrom !== undefined && typeof value === 'number' && value >= alarmFrom }];
    }),
  ];
}

function Said({ question, answer, number }: { readonly question: Question; readonly answer: Answer | undefined; readonly number: number }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const lines = linesOf(question, answer, language);
  return (
    <>
      <dt>
        <span className="faint">{number}. </span>
        {wordsIn(question.title, language)}
      </dt>
      {lines.length === 0 ? <dd className="faint">{t('results.unanswered')}</dd> : null}
      {lines.map(({ id, text, isAlarm }) => (
        <dd key={id}>
          {text} {isAlarm ? <Tag tone="bad">{t('results.alarm')}</Tag> : null}
        </dd>
      ))}
    </>
  );
}

function Whole({ told: { content, answers, scores, alarms } }: { readonly told: Told }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const shown = new Set(shownIn(content, answers));
  const asked = questionsOf(content).filter((question) => asks(question) && shown.has(question.id));
  return (
    <>
      {alarms.length === 0 ? null : (
        <div className="answer-alarms">
          <strong>{t('results.alarms')}</strong>
          <ul>
            {alarms.map(({ by, id, part, words }) => (
              <li key={`${by} ${id} ${part ?? ''}`}>{wordsIn(words, language)}</li>
            ))}
          </ul>
        </div>
      )}
      {scores.length === 0 ? null : (
        <ul className="result-means" aria-label={t('results.scores')}>
          {scores.map(({ id, label, value, band, isAlarm }) => (
            <li key={id}>
              <span>{wordsIn(label, language)}</span>
              <strong>{value ?? '—'}</strong>
              {band ? <Tag tone={isAlarm ? 'bad' : 'neutral'}>{wordsIn(band, language)}</Tag> : null}
            </li>
          ))}
        </ul>
      )}
      <dl className="answer-said">
        {asked.map((question, at) => (
          <Said key={question.id} question={question} answer={answers[question.id]} number={at + 1} />
        ))}
      </dl>
      <SourceFoot source={content.source} language={language} />
    </>
  );
}

export function AnswerPart({ list, row }: NamedProps): React.ReactElement | null {
  const { t } = useTranslation();
  const mayRead = useRight('questionnaireAnswer.read');
  if (!mayRead || row['status'] !== 'submitted') return null;
  const asked = { calls: [['questionnaire.answer', { id: row.id }] as const], renewedBy: ['questionnaireAnswer'] };
  return (
    <section className="side-part" aria-label={t('results.said')}>
      <header>
        <h2>{t('results.said')}</h2>
      </header>
      <Reading list={list} place="answer" about={row.id} asked={asked} lines={8}>
        {([told]) => <Whole told={told as Told} />}
      </Reading>
    </section>
  );
}
