/** The questionnaire from its beginning to its end, with everything an examiner has to judge: conditions, points, alarms and bands stand in the text. */
import { useTranslation } from 'react-i18next';
import { asks, blankTypes, questionKinds, scoreMethods, wordsIn } from '#contract/questionnaires/definition.ts';
import type { Blank, Option, Question, QuestionnaireContent, ScoreRule, Words } from '#contract/questionnaires/definition.ts';
import { labelIn } from '#i18n/label.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { StoredPicture } from '#src/kit/views/transfer/StoredPicture.tsx';
import { SourceFoot } from './SourceFoot.tsx';
import { useConditionWords } from './useConditionWords.tsx';
import { boundsOf, numbersOf } from './useDesigner.tsx';
import './readThrough.css';

/** Both languages, one below the other. */
function Both({ words }: { readonly words: Words | undefined }): React.ReactElement {
  return (
    <>
      {words?.zh ?? ''}
      {words?.en ? (
        <span className="designer-english faint" lang="en">
          {words.en}
        </span>
      ) : null}
    </>
  );
}

function OptionLine({ option: { label, score, isExclusive, isAlarm } }: { readonly option: Option }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <li>
      <Both words={label} /> {score === undefined ? null : <span className="faint">{t('designer.pointCount', { count: score })}</span>}{' '}
      {isExclusive ? <Tag tone="neutral">{t('designer.exclusive')}</Tag> : null}
      {isAlarm ? <Tag tone="bad">{t('designer.alarm')}</Tag> : null}
    </li>
  );
}

function BlankLine({ blank }: { readonly blank: Blank }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const { label, type, unit, alarmFrom } = blank;
  return (
    <li>
      <Both words={label} />{' '}
      <span className="faint">
        {[labelIn(blankTypes[type], language), boundsOf(blank)].filter(Boolean).join(' ')} <Both words={unit} />
      </span>{' '}
      {alarmFrom === undefined ? null : <Tag tone="bad">{t('designer.alarmAt', { value: alarmFrom })}</Tag>}
    </li>
  );
}

interface AskedProps {
  readonly question: Question;
  readonly number: number | undefined;
  readonly condition: string;
}

function Asked({ question, number, condition }: AskedProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const { kind, title, note, picture, required, options = [], blanks = [], least, most } = question;
  return (
    <li className="designer-read-question">
      <h3>
        {number === undefined ? null : `${number}. `}
        <Both words={title} />
      </h3>
      <p className="faint">
        {[
          labelIn(questionKinds[kind], language),
          asks(question) ? t(required ? 'designer.required' : 'designer.optional') : '',
          least === undefined ? '' : `${t('designer.leastChosen')} ${least}`,
          most === undefined ? '' : `${t('designer.mostChosen')} ${most}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {condition === '' ? null : <p className="designer-condition">{t('designer.shownIf', { condition })}</p>}
      {note ? (
        <p className="faint">
          <Both words={note} />
        </p>
      ) : null}
      {picture === undefined ? null : <StoredPicture path={picture} alt={title.zh} size="whole" />}
      <ul>
        {options.map((option) => (
          <OptionLine key={option.id} option={option} />
        ))}
        {blanks.map((blank) => (
          <BlankLine key={blank.id} blank={blank} />
        ))}
      </ul>
    </li>
  );
}

function ScoreTold({ score, numbers }: { readonly score: ScoreRule; readonly numbers: ReadonlyMap<string, number> }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const counted = score.questions.map((id) => numbers.get(id) ?? '?').join(t('designer.listComma'));
  return (
    <section className="designer-read-section">
      <h2>
        <Both words={score.label} />
      </h2>
      <p className="faint">
        {t('designer.scoreOf', {
          method: labelIn(scoreMethods[score.method], language),
          questions: counted,
          count: score.questions.length,
        })}
      </p>
      <ul>
        {score.bands.map(({ from, to, label, isAlarm }) => (
          <li key={`${from} ${to} ${label.zh}`}>
            {from} – {to} <Both words={label} /> {isAlarm ? <Tag tone="bad">{t('designer.alarm')}</Tag> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ReadThrough({ content }: { readonly content: QuestionnaireContent }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const conditionWords = useConditionWords(content);
  const numbers = numbersOf(content);
  return (
    <div className="designer-read scroll" tabIndex={0} role="group" aria-label={t('designer.asRead')}>
      <section className="designer-read-section">
        <h2>
          <Both words={content.title} />
        </h2>
        {content.intro ? (
          <p>
            <Both words={content.intro} />
          </p>
        ) : null}
      </section>
      {content.sections.map((section, at) => (
        <section key={section.id} className="designer-read-section">
          <h2>{wordsIn(section.title, 'zh-CN') ? <Both words={section.title} /> : t('designer.sectionNo', { number: at + 1 })}</h2>
          {section.showIf ? <p className="designer-condition">{t('designer.shownIf', { condition: conditionWords(section.showIf) })}</p> : null}
          <ol>
            {section.questions.map((question) => (
              <Asked key={question.id} question={question} number={numbers.get(question.id)} condition={conditionWords(question.showIf)} />
            ))}
          </ol>
        </section>
      ))}
      {content.scores.map((score) => (
        <ScoreTold key={score.id} score={score} numbers={numbers} />
      ))}
      {content.thanks ? (
        <section className="designer-read-section">
          <h2>{t('designer.thanks')}</h2>
          <p>
            <Both words={content.thanks} />
          </p>
        </section>
      ) : null}
      <SourceFoot source={content.source} language={language} />
    </div>
  );
}
