/** One question: a bar for each option or value, or with a cross a bar for each group below it. A bar of named answers opens those that it counts. */
import { createContext, useContext } from 'react';
import { Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { wordsIn } from '#contract/questionnaires/definition.ts';
import type { Counted, GroupResult } from '#contract/questionnaires/results.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { shareWords } from './asked.tsx';
import type { BehindChoice } from './asked.tsx';

export interface Bar extends Counted {
  readonly id: string;
  readonly label: string;
  /** It stands in some versions alone. */
  readonly note?: string;
  /** The answers that it counts are found by this. */
  readonly behind: BehindChoice;
}
interface BarsProps {
  readonly title: string;
  readonly bars: readonly Bar[];
  /** So many answered, and of each group. */
  readonly count: number;
  readonly counts?: readonly number[] | undefined;
  readonly groups?: readonly GroupResult[] | undefined;
}
const whole = 100;

/** Opens the answers behind a bar; absent where nobody is told of a single one. */
export const OpensBehind = createContext<((choice: BehindChoice, title: string) => void) | null>(null);

interface OneProps {
  /** The question, or the score. */
  readonly title: string;
  readonly label: string;
  /** It is heard with its bar, and seen above it. */
  readonly heard: string;
  readonly own: number;
  readonly of: number;
  readonly behind: BehindChoice;
  readonly note?: string | undefined;
}

function One({ title, label, heard, own, of, behind, note }: OneProps): React.ReactElement {
  const { t } = useTranslation();
  const open = useContext(OpensBehind);
  const share = shareWords(own, of);
  const drawn = (
    <>
      <span className="result-label">
        {label}
        {note === undefined ? null : <small className="faint"> {note}</small>}
      </span>{' '}
      <Progress percent={of === 0 ? 0 : (own * whole) / of} format={() => share} status="normal" aria-label={heard} />
    </>
  );
  if (!open || own === 0) return <div className="result-bar">{drawn}</div>;
  return (
    <button
      type="button"
      className="bare result-bar"
      title={t('results.behind')}
      aria-label={`${heard} ${share}`}
      onClick={() => open(behind, `${title} · ${heard}`)}
    >
      {drawn}
    </button>
  );
}

interface CrossedProps extends Pick<BarsProps, 'title' | 'counts'> {
  readonly bar: Bar;
  readonly groups: readonly GroupResult[];
}

function Crossed({ title, bar, counts, groups }: CrossedProps): React.ReactElement {
  const language = useLanguage();
  const { label, note, parts, behind } = bar;
  return (
    <>
      <span className="result-label">
        {label}
        {note === undefined ? null : <small className="faint"> {note}</small>}
      </span>
      <ul className="result-groups" aria-label={label}>
        {groups.map(({ id, label: words }, at) => {
          const group = wordsIn(words, language);
          return (
            <li key={id}>
              <One title={title} label={group} heard={`${label} · ${group}`} own={parts?.[at] ?? 0} of={counts?.[at] ?? 0} behind={{ ...behind, group: id }} />
            </li>
          );
        })}
      </ul>
    </>
  );
}

export function ResultBars({ title, bars, count, counts, groups }: BarsProps): React.ReactElement {
  return (
    <ul className="result-bars" aria-label={title}>
      {bars.map((bar) => (
        <li key={bar.id}>
          {groups ? (
            <Crossed title={title} bar={bar} counts={counts} groups={groups} />
          ) : (
            <One title={title} label={bar.label} heard={bar.label} own={bar.count} of={count} behind={bar.behind} note={bar.note} />
          )}
        </li>
      ))}
    </ul>
  );
}
