/** A life as a statechart in the reader's language: in each state how many rows stand there; a press opens them. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { goesOn, standingIn } from '#contract/lives/late.ts';
import type { Life } from '#contract/lives/life.ts';
import type { ToldLife, ToldState } from '#contract/lives/told.ts';
import { countWords } from '#i18n/countWords.ts';
import { labelIn } from '#i18n/label.ts';
import { lasted } from '#i18n/times.ts';
import { useListPath, withFilter } from '#src/engine/views/beside/listPath.tsx';
import { drawingOf, lifePlaces } from '#src/inspector/machines/lives/lifeChart.ts';
import { ChartCanvas } from '#src/kit/views/dom/graph/ChartCanvas.tsx';
import type { DrawnState, DrawnWay } from '#src/kit/views/dom/graph/ChartCanvas.tsx';
import { chartWords } from '#src/kit/views/dom/graph/wayLabels.ts';
import { useLanguage, useMinute, useNavigationRef } from '#src/kit/views/console/ConsoleContext.tsx';
import { nameOf } from './words.tsx';

interface LifeChartProps {
  readonly life: Life;
  readonly told: ToldLife;
}

function Figures({ told, isEnd }: { readonly told: ToldState | undefined; readonly isEnd: boolean }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useMinute();
  const { count = 0, late = null, oldest = null } = told ?? {};
  return (
    <>
      <span className="lives-count">{countWords(count)}</span>
      <span className="lives-says nowrap">
        {late !== null && late > 0 ? <em>{t('lives.late', { many: countWords(late) })}</em> : null}
        {late !== null && late > 0 && oldest ? ' · ' : null}
        {oldest ? t('lives.oldest', { age: lasted(oldest.at, now, language) }) : isEnd ? t('lives.end') : null}
      </span>
    </>
  );
}

export function LifeChart({ life, told }: LifeChartProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigation = useNavigationRef();
  const path = useListPath(told.entity);
  const drawing = useMemo(() => drawingOf(life), [life]);
  const { ways, frames } = drawing;
  const byState = new Map(told.states.map((one) => [one.state, one]));
  const movedBy = new Map(told.moved.map(({ from, to, count }) => [`${from}>${to}`, count]));
  const labels = useMemo(
    () => new Map(ways.map(({ id, moves }) => [id, moves.map((name) => labelIn(life.moves[name]?.label ?? [name, name], language)).join(' / ')])),
    [life, ways, language],
  );
  const drawnWays = ways.map(({ id, from, to, states: begun }): DrawnWay => {
    const label = labels.get(id) ?? '';
    const count = begun.reduce((sum, state) => sum + (movedBy.get(`${state}>${to}`) ?? 0), 0);
    return { id, from, to, label: count === 0 ? label : t('lives.wayToday', { label, count }), isLit: count > 0 };
  });
  // A move of today makes words longer; states that jump would be worse than words that do not find room.
  const words = Math.max(0, ...[...labels.values()].map(chartWords));
  const places = useMemo(() => lifePlaces(life, drawing, words), [life, drawing, words]);
  const states = places.map((place): DrawnState => {
    const drawn = { ...place, title: '', lines: [], isOuter: frames.has(place.id), isLit: false, isChosen: false, isUnseen: false, lit: '' };
    if (drawn.isOuter) return { ...drawn, shape: 'region' };
    const { label, tone } = life.states[place.id] ?? { label: [place.id, place.id] as const, tone: 'neutral' as const };
    const one = byState.get(place.id);
    return {
      ...drawn,
      title: labelIn(label, language),
      tone,
      isLate: (one?.late ?? 0) > 0,
      figures: <Figures told={one} isEnd={!goesOn(life, place.id)} />,
    };
  });
  return (
    <ChartCanvas
      of={told.key}
      label={t('lives.chartOf', { name: nameOf(t, told, language) })}
      states={states}
      ways={drawnWays}
      onChoose={(state) => {
        if (state !== null && path !== undefined) navigation.send({ type: 'go', path: withFilter(path, standingIn(told.field, state)) });
      }}
    />
  );
}
