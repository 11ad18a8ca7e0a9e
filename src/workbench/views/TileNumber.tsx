/** One number of a tile: the way to its rows, and what it was before. */
import { useTranslation } from 'react-i18next';
import type { TileNumber as Described } from '#contract/workbench/tiles.ts';
import type { ToldNumber } from '#contract/workbench/told.ts';
import { labelIn } from '#i18n/label.ts';
import { yuan } from '#contract/money.ts';
import { numberWords } from '#i18n/numbers.ts';
import { useWholeListPath, withFilter } from '#src/engine/views/beside/listPath.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import type { Compared } from './useBeside.tsx';

export const amountWords = (value: number, isMoney: boolean): string => (isMoney ? `¥${yuan(Math.round(value))}` : numberWords(value));

interface NumberProps {
  /** `tile.number` */
  readonly at: string;
  readonly number: Described;
  readonly told: ToldNumber;
  readonly compared: Compared | null;
  readonly isLeading?: boolean;
}

function Difference({ at, number, told, compared }: NumberProps): React.ReactElement | null {
  const { t } = useTranslation();
  const before = compared?.then.counts[at];
  if (!compared || before === undefined) return null;
  const by = (told.sum ?? told.count) - before;
  if (by === 0) return null;
  const amount = amountWords(Math.abs(by), number.sum !== undefined);
  const words = t(by > 0 ? 'workbench.more' : 'workbench.less', { amount, time: compared.time });
  return (
    <span
      className="tile-difference"
      title={`${words} · ${t('workbench.was', { time: compared.time, amount: amountWords(before, number.sum !== undefined) })}`}
    >
      <span aria-hidden="true">
        {by > 0 ? '↑' : '↓'} {amount}
      </span>
      <span className="unseen">{words}</span>
    </span>
  );
}

export function TileNumber(props: NumberProps): React.ReactElement {
  const { number, told, isLeading = false } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const path = useWholeListPath(number.of);
  const label = labelIn(number.label, language);
  const words = amountWords(told.sum ?? told.count, number.sum !== undefined);
  const isLate = number.isLate === true && told.count > 0;
  const to = path === undefined ? undefined : told.filter === null ? path : withFilter(path, JSON.parse(told.filter));
  return (
    <div className={`tile-number${isLeading ? ' leading' : ''}${isLate ? ' late' : ''}`}>
      <dt>
        {label}
        {isLate ? <span className="unseen"> {t('workbench.hurry')}</span> : null}
      </dt>
      <dd>
        {to === undefined ? words : <LocalLink to={to}>{words}</LocalLink>}
        <Difference {...props} />
      </dd>
    </div>
  );
}
