/** A question with what was answered, over the versions that have it. */
import { useTranslation } from 'react-i18next';
import { wordsIn } from '#contract/questionnaires/definition.ts';
import type { BlankResult, GroupResult, QuestionResult } from '#contract/questionnaires/results.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { ResultBars } from './ResultBars.tsx';

interface CardProps {
  readonly question: QuestionResult;
  readonly groups?: readonly GroupResult[] | undefined;
  /** More than one version is told: it stands there which ones have it. */
  readonly hasVersions: boolean;
}
const same = (one: readonly number[], other: readonly number[]): boolean => one.length === other.length && one.every((number) => other.includes(number));

function BlankBars({ blank, question, groups }: { readonly blank: BlankResult } & Pick<CardProps, 'question' | 'groups'>): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id, label, unit, mean, spans, texts, count } = blank;
  const [name, unitName] = [wordsIn(label, language), wordsIn(unit, language)];
  // An only blank mostly has no name: its unit stands alone.
  const head = name === '' ? unitName : [name, unitName === '' ? '' : `（${unitName}）`].join('');
  const whole = [wordsIn(question.title, language), name].filter((one) => one !== '').join(' · ');
  return (
    <section className="result-blank">
      {head === '' && mean === undefined ? null : (
        <h3>
          {head} {mean === undefined ? null : <small className="faint">{t('results.mean', { mean })}</small>}
        </h3>
      )}
      {texts ? (
        texts.length === 0 ? (
          <p className="faint">{t('results.noTexts')}</p>
        ) : (
          <details>
            <summary>{t('results.texts', { count: texts.length })}</summary>
            <ul className="result-texts">
              {texts.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </details>
        )
      ) : (
        <ResultBars
          title={whole}
          bars={(spans ?? []).map((span) => ({
            ...span,
            id: `${id} ${span.key}`,
            label: span.key,
            behind: { question: question.id, blank: id, span: span.key },
          }))}
          count={count}
          counts={question.counts}
          groups={groups}
        />
      )}
    </section>
  );
}

export function QuestionCard({ question, groups, hasVersions }: CardProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const title = wordsIn(question.title, language);
  const ofVersions = (numbers: readonly number[]): string =>
    t('results.ofVersions', { count: numbers.length, numbers: numbers.join(language === 'en' ? ', ' : '、') });
  const { options, blanks, count, counts, versions } = question;
  return (
    <section className="result-card" aria-label={title}>
      <h2>{title}</h2>
      <p className="faint">
        {t('results.answered', { count })}
        {hasVersions ? ` · ${ofVersions(versions)}` : ''}
      </p>
      {options ? (
        <ResultBars
          title={title}
          bars={options.map((option) => ({
            ...option,
            label: wordsIn(option.label, language),
            behind: { question: question.id, option: option.id },
            ...(hasVersions && !same(option.versions, versions) ? { note: ofVersions(option.versions) } : {}),
          }))}
          count={count}
          counts={counts}
          groups={groups}
        />
      ) : null}
      {(blanks ?? []).map((blank) => (
        <BlankBars key={blank.id} blank={blank} question={question} groups={groups} />
      ))}
    </section>
  );
}
