import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chart } from '#src/inspector/machines/chart.ts';
import { keyOf, lineOf } from '#src/inspector/machines/statePaths.ts';
import { layoutOf } from '#src/inspector/machines/layout.ts';
import { standing } from '#src/inspector/machines/reading.ts';
import type { Recording, Step } from '#src/inspector/machines/recording.ts';
import { ChartCanvas } from '#src/kit/views/dom/graph/ChartCanvas.tsx';
import type { DrawnState, DrawnWay } from '#src/kit/views/dom/graph/ChartCanvas.tsx';
import { causeWords } from './words.tsx';

interface StateChartProps {
  readonly name: string;
  readonly actorId: string;
  readonly chart: Chart;
  readonly recording: Recording;
  readonly at: number;
  readonly states: readonly string[];
  /** The last step of this actor that is not after the one that is looked at. */
  readonly step: Step | undefined;
  readonly chosen: string | null;
  readonly onChoose: (path: string | null) => void;
}

/** Several reasons for one way are one label. */
const shortly = (labels: readonly string[]): string =>
  [...new Set(labels)].slice(0, 2).join(' / ') + (new Set(labels).size > 2 ? ` +${new Set(labels).size - 2}` : '');

/** States that were entered before this step, as far as the recording goes back. */
function seenUntil(recording: Recording, actorId: string, at: number): ReadonlySet<string> {
  const first = recording.baseOf(actorId).states;
  return standing([...first, ...recording.stepsOf(actorId).flatMap(({ n, states }) => (n <= at ? states : []))]);
}

/** A machine as a statechart: lit where it stands, the way it went last, and paler what it has not come to. */
export function StateChart({ name, actorId, chart, recording, at, states, step, chosen, onChoose }: StateChartProps): React.ReactElement {
  const { t } = useTranslation();
  const layout = useMemo(() => layoutOf(chart), [chart]);
  const byPath = useMemo(() => new Map(chart.states.map((state) => [state.path, state])), [chart]);
  const lit = standing(states);
  const seen = seenUntil(recording, actorId, at);
  const drawn = layout.boxes.map((box): DrawnState => {
    const state = byPath.get(box.path);
    return {
      ...box,
      id: box.path,
      title: keyOf(box.path),
      lines: state?.invokes ?? [],
      isOuter: (state?.children.length ?? 0) > 0,
      isLit: lit.has(box.path),
      isChosen: chosen === box.path,
      isUnseen: !seen.has(box.path),
      lit: t('inspector.current'),
    };
  });
  const taken = new Set(step?.taken.flatMap(({ from, targets }) => targets.map((target) => `${from}>${target}`)) ?? []);
  const ways = layout.arrows.flatMap(({ id, from, to, transitions }): DrawnWay[] => {
    // A state within a chosen one is looked at with it; while one is chosen, ways of others would only cover its own.
    const isNear = chosen === null || lineOf(from).includes(chosen) || lineOf(to).includes(chosen);
    return isNear || taken.has(id) ? [{ id, from, to, label: shortly(transitions.map((one) => causeWords(t, one))), isLit: taken.has(id) }] : [];
  });
  return <ChartCanvas of={actorId} label={t('inspector.chartOf', { name })} states={drawn} ways={ways} onChoose={onChoose} />;
}
