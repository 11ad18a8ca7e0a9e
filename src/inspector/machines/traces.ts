/** One message or change from the server's commit to the pixel: frame, stream, machines, transitions, drawing, joined by the number under which all of them know it. */
import type { Burst } from '#contract/burst.ts';
import type { FrameMark, Recording, Step } from './recording.ts';

/** Beyond so many in one burst nobody follows a single one. */
const tracesMost = 64;
/** The newest ones that are listed. */
const rowsMost = 300;

interface Numbered {
  readonly clientId?: string;
  readonly position?: number | null;
}
const numberOf = ({ clientId, position }: Numbered): readonly string[] =>
  clientId === undefined ? (typeof position === 'number' ? [String(position)] : []) : [clientId];

interface SeenEvent extends Numbered {
  readonly type: string;
  readonly frames?: Burst;
  readonly frame?: Numbered;
  readonly delivery?: { readonly localId?: string };
  readonly changes?: readonly Numbered[];
}
export const isBurst = (frames: unknown): frames is Burst => typeof frames === 'object' && frames !== null && 'order' in frames;
const inBurst = ({ content, orderStatus, refused, changed }: Burst): readonly string[] =>
  [...(content ?? []), ...(orderStatus ?? []), ...(refused ?? []), ...(changed ?? [])].flatMap(numberOf);

/** The messages and changes that an event carries or is about. */
export function tracesIn(event: object): readonly string[] {
  const { frames, frame, delivery, changes, clientId } = event as SeenEvent;
  const found = [
    ...(isBurst(frames) ? inBurst(frames) : []),
    ...(frame ? numberOf(frame) : []),
    ...(Array.isArray(changes) ? changes.flatMap((one: Numbered) => numberOf(one)) : []),
    ...(typeof clientId === 'string' ? [clientId] : []),
    ...(typeof delivery?.localId === 'string' ? [delivery.localId] : []),
  ];
  return found.length === 0 ? found : [...new Set(found)].slice(0, tracesMost);
}

/** Its end, as far as it is recorded. */
export type TraceEnd = 'arrived' | 'rejected' | 'unanswered' | 'held' | 'underWay';
export interface TraceRow {
  readonly id: string;
  readonly type: number | null;
  readonly stream: FrameMark['stream'] | null;
  /** Epoch ms of each stage; null where it has none. */
  readonly sentAt: number | null;
  readonly committedAt: number | null;
  readonly arrivedAt: number | null;
  readonly takenAt: number | null;
  readonly paintedAt: number | null;
  readonly end: TraceEnd;
  /** A refusal says why. */
  readonly code: string | null;
  /** In the order in which machines took it. */
  readonly steps: readonly Step[];
}

interface Found {
  readonly frames: FrameMark[];
  readonly steps: Step[];
}

function endOf({ frames, steps }: Found): Pick<TraceRow, 'end' | 'code'> {
  const refusal = frames.find(({ stream }) => stream === 'refused');
  if (frames.some(({ way, stream }) => way === 'in' && stream !== 'refused')) return { end: 'arrived', code: null };
  if (refusal) return { end: 'rejected', code: refusal.code };
  // Its time may be up while it waits for the line: then the guard says no.
  if (steps.some(({ event, taken }) => event === 'ack.late' && taken.length > 0)) return { end: 'unanswered', code: null };
  return { end: steps.some(({ event }) => event === 'frame.unsent') ? 'held' : 'underWay', code: null };
}

/** No frame went that way. */
const none: Readonly<Record<'at' | 'type' | 'stream' | 'committedAt', null>> = { at: null, type: null, stream: null, committedAt: null };
const takenBy = (recording: Recording, step: Step | undefined): Pick<TraceRow, 'takenAt' | 'paintedAt'> =>
  step === undefined ? { takenAt: null, paintedAt: null } : { takenAt: step.at, paintedAt: recording.paintOf(step.n)?.at ?? null };

function rowOf(recording: Recording, id: string, found: Found): TraceRow {
  const sent = found.frames.find(({ way }) => way === 'out') ?? none;
  const arrived = found.frames.find(({ way }) => way === 'in') ?? none;
  const seen = arrived === none ? sent : arrived;
  const first = found.steps.find(({ at }) => at >= (arrived.at ?? 0));
  return {
    id,
    type: seen.type,
    stream: seen.stream,
    sentAt: sent.at,
    committedAt: arrived.committedAt,
    arrivedAt: arrived.at,
    ...takenBy(recording, first),
    ...endOf(found),
    steps: found.steps,
  };
}

/** Newest first, up to step `n`. */
export function tracesOf(recording: Recording, n: number): readonly TraceRow[] {
  const found = new Map<string, Found>();
  const of = (id: string): Found => {
    const known = found.get(id) ?? { frames: [], steps: [] };
    found.set(id, known);
    return known;
  };
  for (const frame of recording.frames) {
    const [id] = numberOf({ position: frame.position, ...(frame.clientId === null ? {} : { clientId: frame.clientId }) });
    // A heartbeat says a position, too, and is about no message.
    if (id !== undefined && frame.n <= n && frame.stream !== 'heartbeat') of(id).frames.push(frame);
  }
  for (const step of recording.steps) if (step.n <= n) for (const id of step.traces) of(id).steps.push(step);
  return [...found]
    .filter(([, { frames, steps }]) => frames.length > 0 || steps.some(({ event }) => event === 'frame.unsent'))
    .slice(-rowsMost)
    .toReversed()
    .map(([id, one]) => rowOf(recording, id, one));
}
