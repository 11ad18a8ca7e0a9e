import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined';
import { useTranslation } from 'react-i18next';
import type { FilterGroup } from '#contract/filter.ts';
import { peopleOf } from '#contract/journeys/peopleOf.ts';
import { exitReasons, parkedReasons } from '#contract/journeys/reasons.ts';
import { grouped } from '#i18n/grouped.ts';
import { labelIn } from '#i18n/label.ts';
import { withFilter } from '#src/engine/views/beside/listPath.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { useJourney } from './useJourney.tsx';
import type { EditorPart } from './useJourney.tsx';
import type { Step } from './useSteps.tsx';

const listOf = (people: FilterGroup): string => withFilter('/journeyPeople', people);

interface CountsProps {
  readonly journeyId: string;
  readonly step: Step;
}

/** The people of a node, each number a way to their list; parked ones with their reasons. A link is called by what stands in it, so that it can be said to be pressed. */
function People({ journeyId, step: { node, count } }: CountsProps): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!count) return null;
  const { active, waiting, parked, ended, parkedBecause } = count;
  const there = active + waiting;
  const reasons = parkedBecause.map(({ reason, count: people }) => `${labelIn(parkedReasons[reason], language)} ${grouped(people)}`).join(t('journeys.comma'));
  return (
    <>
      {there > 0 ? (
        <LocalLink
          to={listOf(peopleOf.node(journeyId, node.id, 'active', 'waiting'))}
          className="journey-count"
          aria-label={t('journeys.openPeople', { shown: grouped(there) })}
        >
          <Tag tone="active">{t('journeys.people', { count: there, shown: grouped(there) })}</Tag>
        </LocalLink>
      ) : null}
      {parked > 0 ? (
        <LocalLink
          to={listOf(peopleOf.node(journeyId, node.id, 'parked'))}
          className="journey-count"
          title={reasons}
          aria-label={t('journeys.openParked', { shown: grouped(parked), reasons })}
        >
          <Tag tone="waiting">{t('journeys.parked', { count: parked, shown: grouped(parked) })}</Tag>
        </LocalLink>
      ) : null}
      {node.kind === 'exit' && ended > 0 ? (
        <LocalLink
          to={listOf(peopleOf.node(journeyId, node.id, 'ended'))}
          className="journey-count"
          aria-label={t('journeys.openEnded', { shown: grouped(ended) })}
        >
          <Tag tone="neutral">{t('journeys.ended', { count: ended, shown: grouped(ended) })}</Tag>
        </LocalLink>
      ) : null}
    </>
  );
}

/** The marks of a node: what is wrong with it, and its people. */
export function Counts(props: CountsProps): React.ReactElement {
  const { t } = useTranslation();
  const { faults } = props.step;
  return (
    <>
      {faults.length > 0 ? (
        <Tag tone="bad">
          <ExclamationCircleOutlined aria-hidden="true" /> {t('journeys.faultCount', { count: faults.length })}
        </Tag>
      ) : null}
      <People {...props} />
    </>
  );
}

/** All people of the journey: those who entered are those who are on their way, wait, are parked or have ended, each for a reason. */
export function Sums({ editor }: Pick<EditorPart, 'editor'>): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useJourney(editor, (context) => context.id);
  const sums = useJourney(editor, ({ people }) => people?.sums);
  if (!sums || sums.entered === 0) return null;
  const lines = [
    [t('journeys.sumEntered'), sums.entered, listOf(peopleOf.journey(id))],
    [t('journeys.sumActive'), sums.active, listOf(peopleOf.states(id, 'active'))],
    [t('journeys.sumWaiting'), sums.waiting, listOf(peopleOf.states(id, 'waiting'))],
    [t('journeys.sumParked'), sums.parked, listOf(peopleOf.states(id, 'parked'))],
    [t('journeys.sumEnded'), sums.ended, listOf(peopleOf.states(id, 'ended'))],
    ...sums.exits.map(({ reason, count }) => [`– ${labelIn(exitReasons[reason], language)}`, count, listOf(peopleOf.exit(id, reason))] as const),
  ] as const;
  return (
    <section className="journey-sums" aria-label={t('journeys.sumsTitle')}>
      <h2>{t('journeys.sumsTitle')}</h2>
      <ul>
        {lines.map(([word, count, to]) => (
          <li key={word}>
            <LocalLink to={to}>
              <span>{word}</span>
              <strong>{grouped(count)}</strong>
            </LocalLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
