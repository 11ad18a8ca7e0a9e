/**
 * The inspector: what somebody looks at, now or at an earlier step. What is recorded grows in place, in one recording; the machine says how far it is drawn. While one
 * looks back the recording goes on, and nothing that is shown moves: chart, log, streams and the screen itself stand at the same step.
 */
import { assign, enqueueActions, not, sendTo, setup } from 'xstate';
import type { ActorRefFrom, AnyEventObject } from 'xstate';
import { callbackToSupply } from '#src/kit/machines/standIn.ts';
import { eventOf, followedAt, watchedAt } from './given.ts';
import { isOver } from './inspecting.ts';
import type { InspectorContext, InspectorEvent, InspectorInput, SendProblem, WatchInput, WatchOrder } from './inspecting.ts';
import { Past } from './past.ts';
import { hears } from './reading.ts';
import { Recording } from './recording.ts';
import { after, begunWith, later } from './simulation.ts';

export type { Attached, Drill, InspectorContext, InspectorEvent, InspectorView, OtherConsole, SendProblem, Simulated, Source } from './inspecting.ts';

const drillsMost = 8;
/** Whoever unfolds more has the oldest of them folded. */
const unfoldedMost = 40;
const noFilter = { sought: '', isOnlyChosen: false, names: [], events: [], range: null, seconds: null } as const;
const folded = (unfolded: readonly number[], n: number): readonly number[] =>
  unfolded.includes(n) ? unfolded.filter((one) => one !== n) : [...unfolded, n].slice(-unfoldedMost);
const recordingOf = ({ past }: InspectorContext): Recording => past.recording;
const clamp = ({ past: { recording } }: InspectorContext, n: number): number => Math.min(Math.max(n, recording.first), recording.last);
const watch = (order: WatchOrder): WatchOrder => order;

/** An event goes to a machine that lives now and knows it, in the demo alone. */
function problemOf(context: InspectorContext, name: string): SendProblem | null {
  const { actor, isDemo, source } = context;
  if (!isDemo || isOver(source)) return 'notHere';
  const chart = actor === null ? null : (recordingOf(context).actor(actor)?.chart ?? null);
  if (actor === null || !chart) return 'gone';
  return hears(chart, recordingOf(context).standAt(actor, recordingOf(context).last).states, name) ? null : 'unknown';
}

const hasUnsent = ({ frames, steps }: Recording): boolean =>
  frames.some(({ stream }) => stream === 'refused') || steps.some(({ event }) => event === 'ack.late');

export const inspectorMachine = setup({
  types: { context: {} as InspectorContext, events: {} as InspectorEvent, input: {} as InspectorInput, tags: {} as 'back' },
  actors: { watch: callbackToSupply<WatchOrder, WatchInput>('watch') },
  guards: {
    isBefore: ({ context }) => context.at < recordingOf(context).last,
    isLookedAt: ({ context, event }) => event.type === 'recorded' && event.recording === recordingOf(context),
    isDemo: ({ context }) => context.isDemo,
    hasActor: ({ context }) => context.actor !== null,
    namesSource: (_, search: string | undefined) => watchedAt(search) !== null,
    isFolded: ({ context, event }) => event.type === 'step.fold' && !context.unfolded.includes(event.n),
    isConfirmed: ({ context }) => context.isDemo && context.attached === 'asked',
  },
  delays: { betweenSteps: 400 },
  actions: {
    follow: assign(({ context: { past } }) => ({ last: past.recording.last, at: past.recording.last, listed: past.recording.last })),
    advance: assign(({ context }) => ({ at: clamp(context, context.at + 1), listed: Math.max(context.listed, clamp(context, context.at + 1)) })),
    fold: assign({ unfolded: ({ context }, { n }: { n: number }) => folded(context.unfolded, n) }),
    /** The past is told where it stands: whatever is drawn from it follows. */
    go: ({ context }) => context.past.go(context.at),
    order: sendTo('watch', (_: unknown, order: WatchOrder) => order),
    open: assign(({ context }, { recording, source }: { recording: Recording; source: InspectorContext['source'] }) => ({
      past: new Past(recording),
      source,
      last: recording.last,
      at: recording.last,
      listed: recording.last,
      range: null,
      unfolded: [],
      actor: null,
      state: null,
      // Whoever opens what is over looks for what went wrong there: messages that were not sent stand among the traces.
      view: isOver(source) && hasUnsent(recording) ? 'traces' : context.view,
      // The message that an address names is followed where it is found.
      trace: source?.kind === 'lately' ? context.trace : null,
      columns: [],
      simulated: null,
      fileProblem: null,
    })),
    send: enqueueActions(({ context, enqueue }, { name, payload }: { name: string; payload: string }) => {
      const given = eventOf(name, payload);
      const problem = problemOf(context, name) ?? (typeof given === 'string' ? given : null);
      enqueue.assign({ sendProblem: problem, sentEvent: problem === null ? name : null });
      if (problem !== null || typeof given === 'string' || context.actor === null) return;
      enqueue.sendTo('watch', watch({ type: 'watch.send', actor: context.actor, event: given }));
    }),
    simulate: assign(({ context }, { name, payload }: { name: string; payload: string }) => {
      const event: AnyEventObject | SendProblem = eventOf(name, payload);
      if (typeof event === 'string' || !context.simulated) return { sendProblem: typeof event === 'string' ? event : null };
      const { simulated } = context;
      return { sendProblem: null, simulated: { ...simulated, run: after(simulated.machine, simulated.run, event) } };
    }),
  },
}).createMachine({
  id: 'inspector',
  context: ({ input: { isDemo, visit } }) => ({
    isDemo,
    past: new Past(new Recording()),
    source: watchedAt(visit?.search),
    others: [],
    last: 0,
    at: 0,
    listed: 0,
    actor: null,
    state: null,
    view: 'chart',
    ...noFilter,
    unfolded: [],
    trace: null,
    columns: [],
    sendProblem: null,
    sentEvent: null,
    simulated: null,
    drills: [],
    fileProblem: null,
    attached: null,
    ...followedAt(visit?.search),
  }),
  invoke: { id: 'watch', src: 'watch', input: ({ context }) => ({ first: context.source }) },
  on: {
    'recording.opened': { target: '.live', actions: { type: 'open', params: ({ event }) => ({ recording: event.recording, source: event.from }) } },
    'file.unreadable': { actions: assign({ fileProblem: ({ event }) => event.reason }) },
    'others.known': { actions: assign({ others: ({ event }) => event.others }) },
    'actor.found': { guard: not('hasActor'), actions: assign({ actor: ({ event }) => event.id }) },
    'actor.choose': { actions: assign({ actor: ({ event }) => event.id, state: null, sendProblem: null, sentEvent: null, simulated: null }) },
    'state.choose': { actions: assign({ state: ({ event }) => event.path }) },
    'view.choose': { actions: assign({ view: ({ event }) => event.view }) },
    'steps.seek': { actions: assign({ sought: ({ event }) => event.words }) },
    'steps.only': { actions: assign({ isOnlyChosen: ({ event }) => event.isOnlyChosen }) },
    'steps.names': { actions: assign({ names: ({ event }) => event.names }) },
    'steps.events': { actions: assign({ events: ({ event }) => event.events }) },
    'steps.all': { actions: assign(noFilter) },
    'step.fold': { actions: { type: 'fold', params: ({ event }) => event } },
    // One span at a time: the one that was chosen last.
    'range.choose': { actions: assign({ range: ({ event }) => event.range, seconds: null }) },
    'trace.choose': { actions: assign({ trace: ({ event }) => event.id }) },
    'columns.choose': { actions: assign({ columns: ({ event }) => event.ids }) },
    'seconds.choose': { actions: assign({ seconds: ({ event }) => event.seconds, range: null }) },
    'source.choose': { actions: { type: 'order', params: ({ event }) => ({ type: 'watch.source', source: event.source }) } },
    'screen.entered': {
      guard: { type: 'namesSource', params: ({ event }) => event.search },
      actions: [
        assign(({ event }) => followedAt(event.search)),
        { type: 'order', params: ({ event }) => ({ type: 'watch.source', source: watchedAt(event.search) }) },
      ],
    },
    'window.open': { actions: { type: 'order', params: { type: 'watch.window' } } },
    'file.open': { actions: { type: 'order', params: ({ event }) => ({ type: 'watch.file', file: event.file, name: event.name }) } },
    'file.save': { actions: { type: 'order', params: ({ context, event }) => ({ type: 'watch.save', as: event.as, recording: recordingOf(context) }) } },
    'event.send': { actions: { type: 'send', params: ({ event }) => event } },
    'event.gone': { actions: assign({ sendProblem: 'gone', sentEvent: null }) },
    'simulation.begin': {
      guard: 'hasActor',
      actions: { type: 'order', params: ({ context }) => ({ type: 'watch.simulate', actor: context.actor ?? '' }) },
    },
    'simulation.began': {
      actions: assign({
        simulated: ({ event: { machine, name, snapshot, due } }) => ({ machine, name, run: begunWith(snapshot, due) }),
        sendProblem: null,
      }),
    },
    'simulation.send': { actions: { type: 'simulate', params: ({ event }) => event } },
    'simulation.turn': {
      actions: assign({
        simulated: ({ context: { simulated }, event }) => simulated && { ...simulated, run: later(simulated.machine, simulated.run, event.ms) },
      }),
    },
    'simulation.end': { actions: assign({ simulated: null }) },
    'attach.ask': { guard: 'isDemo', actions: assign({ attached: 'asked' }) },
    'attach.confirm': {
      guard: 'isConfirmed',
      actions: [assign({ attached: 'waiting' }), { type: 'order', params: ({ context }) => ({ type: 'watch.attach', recording: recordingOf(context) }) }],
    },
    'attach.told': { actions: assign({ attached: ({ event }) => event.attached }) },
    'attach.end': { actions: [assign({ attached: null }), { type: 'order', params: { type: 'watch.detach' } }] },
    'drill.begin': { guard: 'isDemo', actions: { type: 'order', params: ({ event }) => ({ type: 'watch.drill', kind: event.kind }) } },
    'drill.begun': { actions: assign({ drills: ({ context, event }) => [event.drill, ...context.drills].slice(0, drillsMost) }) },
    'step.to': { target: '.back', actions: [assign({ at: ({ context, event }) => clamp(context, event.n) }), 'go'] },
    'step.by': { target: '.back', actions: [assign({ at: ({ context, event }) => clamp(context, context.at + event.many) }), 'go'] },
  },
  initial: 'live',
  states: {
    live: {
      entry: ['follow', 'go'],
      on: {
        recorded: { guard: 'isLookedAt', actions: ['follow', 'go'] },
        // Whoever reads one holds it: the next steps would carry it out of sight.
        'step.fold': {
          guard: 'isFolded',
          target: 'back',
          actions: [{ type: 'fold', params: ({ event }) => event }, assign({ at: ({ context, event }) => clamp(context, event.n) }), 'go'],
        },
      },
    },
    back: {
      tags: 'back',
      entry: assign({ listed: ({ context }) => recordingOf(context).last }),
      initial: 'resting',
      on: { now: 'live', recorded: { guard: 'isLookedAt', actions: assign({ last: ({ context }) => recordingOf(context).last }) } },
      states: {
        resting: { on: { play: { guard: 'isBefore', target: 'playing' } } },
        playing: {
          after: { betweenSteps: [{ guard: 'isBefore', target: 'playing', reenter: true, actions: ['advance', 'go'] }, { target: 'resting' }] },
          on: { play: 'resting' },
        },
      },
    },
  },
});
export type InspectorRef = ActorRefFrom<typeof inspectorMachine>;
