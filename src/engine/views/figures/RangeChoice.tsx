/** The days that a page of figures is of: a range by its name or from day to day, told daily, weekly or monthly, beside the period before. */
import { Checkbox, Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { daysOf, earliestDay, isRangeName, periodNames, rangeNames, rangeText } from '#contract/readings/ranges.ts';
import type { Per, RangeName } from '#contract/readings/ranges.ts';
import { dayValue } from '#i18n/times.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { FigureChoice } from '#src/engine/machines/resourceList/query.ts';
import { useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { DayRangeInput } from '#src/kit/views/inputs/DateInputs.tsx';

export const usualRange = 'last30Days';
const own = 'own';
const auto = 'auto';

interface ChoiceProps {
  readonly list: ResourceListRef;
  readonly choice: FigureChoice;
}
/** A choice changes one word of the address; undefined takes it out. */
export const choose = (list: ResourceListRef, choice: FigureChoice, patch: { readonly [K in keyof FigureChoice]?: FigureChoice[K] | undefined }): void => {
  const next = Object.fromEntries(Object.entries({ ...choice, ...patch }).filter(([, value]) => value !== undefined));
  list.send({ type: 'query.changed', patch: { figures: Object.keys(next).length === 0 ? undefined : next } });
};

const rangeWords = {
  today: 'figures.rangeToday',
  yesterday: 'figures.rangeYesterday',
  thisWeek: 'figures.rangeThisWeek',
  last30Days: 'figures.rangeLast30Days',
  thisMonth: 'figures.rangeThisMonth',
  lastMonth: 'figures.rangeLastMonth',
  thisYear: 'figures.rangeThisYear',
  own: 'figures.rangeOwn',
} as const satisfies Record<RangeName | typeof own, string>;
const perWords = { auto: 'figures.perAuto', day: 'figures.perDay', week: 'figures.perWeek', month: 'figures.perMonth' } as const satisfies Record<
  Per | typeof auto,
  string
>;

export function RangeChoice({ list, choice }: ChoiceProps): React.ReactElement {
  const { t } = useTranslation();
  const range = choice.range ?? usualRange;
  const name = isRangeName(range) ? range : own;
  const days = daysOf(range, dayValue(useMinute()));
  return (
    <div className="range-choice" role="group" aria-label={t('figures.range')}>
      <Segmented
        name={`range ${list.id}`}
        aria-label={t('figures.range')}
        options={([...rangeNames, own] as const).map((one) => ({ value: one, label: t(rangeWords[one]) }))}
        value={name}
        onChange={(next) => choose(list, choice, { range: next === own ? days && rangeText(days) : next === usualRange ? undefined : next })}
      />
      {name === own ? (
        <DayRangeInput
          label={t('figures.rangeOwn')}
          value={days ? [days.from, days.to] : null}
          min={earliestDay}
          onChange={(next) => {
            if (next) choose(list, choice, { range: rangeText({ from: next[0], to: next[1] }) });
          }}
        />
      ) : null}
      <Select
        aria-label={t('figures.per')}
        value={choice.per ?? auto}
        options={([auto, ...periodNames] as const).map((one) => ({ value: one, label: t(perWords[one]) }))}
        onChange={(next) => choose(list, choice, { per: next === auto ? undefined : next })}
      />
      <Checkbox checked={choice.compared === true} onChange={({ target }) => choose(list, choice, { compared: target.checked || undefined })}>
        {t('figures.compared')}
      </Checkbox>
    </div>
  );
}
