import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { Chart, ChartState, ChartTransition } from '#src/inspector/machines/chart.ts';
import { keyOf, lineOf } from '#src/inspector/machines/statePaths.ts';
import { layoutOf } from '#src/inspector/machines/layout.ts';
import { standing } from '#src/inspector/machines/reading.ts';
import { remainingOf } from '#src/inspector/machines/remaining.ts';
import type { ActorStand, Recording, Step } from '#src/inspector/machines/recording.ts';
import { ChartCanvas } from '#src/kit/views/dom/graph/ChartCanvas.tsx';
import type { DrawnState, DrawnWay, StateShape } from '#src/kit/views/dom/graph/ChartCanvas.tsx';
import { chartWords, mostOf } from '#src/kit/views/dom/graph/wayLabels.ts';
import { wayWords } from './words.tsx';

interface StateChartProps {
  readonly name: string;
  readonly actorId: string;
  readonly chart: Chart;
  readonly recording: Recording;
  readonly at: number;
  readonly stand: ActorStand;
  /** Epoch ms: what remains of a delay is told for then. */
  readonly moment: number;
  /** The last step of this actor that is not after the one that is looked at. */
  readonly step: Step | undefined;
  readonly chosen: string | null;
  readonly onChoose: (path: string | null) => void;
}

interface Said {
  readonly label: string;
  /** The label with all of its delay before it: it grows no longer. */
  readonly room: string;
}
const joined = (said: readonly Said[], of: keyof Said): string => said.map((one) => one[of]).join(' / ');
/** Several reasons for one way are one label: as many as can be read there, those that a clock runs for first. */
function shortly(reasons: readonly Said[]): Said {
  const told = [...new Map(reasons.map((one) => [one.room, one])).values()];
  let shown = told.slice(0, 1);
  while (shown.length < told.length && chartWords(`${joined(told.slice(0, shown.length + 1), 'room')} +9`) <= mostOf.chart)
    shown = told.slice(0, shown.length + 1);
  const more = told.length > shown.length ? ` +${told.length - shown.length}` : '';
  return { label: joined(shown, 'label') + more, room: joined(shown, 'room') + more };
}

function shapeOf({ kind, history, path }: ChartState, parents: ReadonlyMap<string, ChartState>): StateShape | null {
  if (kind === 'final') return 'final';
  if (kind === 'history') return history === 'deep' ? 'deepHistory' : 'history';
  return parents.get(lineOf(path)[1] ?? '')?.kind === 'parallel' ? 'region' : null;
}

/** The sort of a state, as it is drawn and as it is said; a region that is parallel itself is told as what it is within the states around it. */
function kindOf(t: TFunction<'words'>, state: ChartState, parents: ReadonlyMap<string, ChartState>): Partial<DrawnState> {
  const shape = shapeOf(state, parents);
  const kind = shape ?? (state.kind === 'parallel' ? 'parallel' : null);
  if (kind === null) return {};
  const letter = shape === 'history' ? 'H' : shape === 'deepHistory' ? 'H*' : null;
  return {
    kind: t(`inspector.kind_${kind}`, { name: keyOf(state.path) }),
    ...(shape === null ? {} : { shape }),
    ...(letter === null ? {} : { title: letter }),
  };
}

/** States that were entered before this step, as far as the recording goes back. */
function seenUntil(recording: Recording, actorId: string, at: number): ReadonlySet<string> {
  const first = recording.baseOf(actorId).states;
  return standing([...first, ...recording.stepsOf(actorId).flatMap(({ n, states }) => (n <= at ? states : []))]);
}

/** A machine as a statechart: lit where it stands, the way it went last, and paler what it has not come to. */
export function StateChart({ name, actorId, chart, recording, at, stand, moment, step, chosen, onChoose }: StateChartProps): React.ReactElement {
  const { t } = useTranslation();
  const layout = useMemo(() => layoutOf(chart), [chart]);
  const byPath = useMemo(() => new Map(chart.states.map((state) => [state.path, state])), [chart]);
  const lit = standing(stand.states);
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
      ...(state ? kindOf(t, state, byPath) : {}),
    };
  });
  const taken = new Set(step?.taken.flatMap(({ from, targets }) => targets.map((target) => `${from}>${target}`)) ?? []);
  const said = (one: ChartTransition): Said & { readonly isWaiting: boolean } => {
    const remaining = remainingOf(one, stand, moment);
    const whole = remaining && { ...remaining, left: remaining.whole };
    return { label: wayWords(t, one, remaining), room: wayWords(t, one, whole), isWaiting: remaining !== null };
  };
  const ways = layout.arrows.flatMap(({ id, from, to, transitions }): DrawnWay[] => {
    // A state within a chosen one is looked at with it; while one is chosen, ways of others would only cover its own.
    const isNear = chosen === null || lineOf(from).includes(chosen) || lineOf(to).includes(chosen);
    if (!isNear && !taken.has(id)) return [];
    const reasons = transitions.map(said).toSorted((one, other) => Number(other.isWaiting) - Number(one.isWaiting));
    return [{ id, from, to, ...shortly(reasons), isLit: taken.has(id) }];
  });
  return <ChartCanvas of={actorId} label={t('inspector.chartOf', { name })} states={drawn} ways={ways} onChoose={onChoose} />;
}
