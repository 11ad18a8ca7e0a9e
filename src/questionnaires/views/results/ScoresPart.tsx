/** The scores of one customer as they went, beside them: a line for each score. */
import { useTranslation } from 'react-i18next';
import type { Answers } from '#contract/operations.ts';
import { wordsIn } from '#contract/questionnaires/definition.ts';
import { epochOf, dayOf } from '#i18n/times.ts';
import { Reading } from '#src/engine/views/beside/Reading.tsx';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { Chart } from '#src/kit/views/charts/Chart.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';

type Told = Answers<'questionnaire.scoresOf'>;
type Line = Told['lines'][number];

function ScoreChart({ line }: { readonly line: Line }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = wordsIn(line.label, language);
  const days = line.points.map(({ at }, place) => {
    const day = dayOf(epochOf(at));
    // Two of one day are two points.
    const earlier = line.points.slice(0, place).filter((point) => dayOf(epochOf(point.at)) === day).length;
    return earlier === 0 ? day : `${day} (${earlier + 1})`;
  });
  const told = (at: number): string => {
    const point = line.points[at];
    return point ? [String(point.value), wordsIn(point.band, language)].filter((one) => one !== '').join(' · ') : '';
  };
  return (
    <Chart
      kind="line"
      title={`${line.questionnaire} · ${name}`}
      labelled={t('results.day')}
      numbers={{ labels: days, series: [{ name, values: line.points.map(({ value }) => value) }] }}
      told={(_series, at) => told(at)}
    />
  );
}

/** @param by the field of an answer that says whose it is */
export function ScoresPart({ list, row, by }: NamedProps & { readonly by: 'memberId' | 'patientId' }): React.ReactElement | null {
  const { t } = useTranslation();
  const mayRead = useRight('questionnaireAnswer.read');
  if (!mayRead) return null;
  const asked = { calls: [['questionnaire.scoresOf', { [by]: row.id }] as const], renewedBy: ['questionnaireAnswer'] };
  return (
    <section className="side-part" aria-label={t('results.mine')}>
      <header>
        <h2>{t('results.mine')}</h2>
      </header>
      <Reading list={list} place="scores" about={row.id} asked={asked} lines={2}>
        {([told]) => {
          const { lines } = told as Told;
          if (lines.length === 0) return <p className="faint">{t('results.noScores')}</p>;
          return lines.map((line) => <ScoreChart key={`${line.questionnaireId} ${line.scoreId}`} line={line} />);
        }}
      </Reading>
    </section>
  );
}
