/** The call desk's own machine over a server that answers as it is told, and keeps what it was asked. */
import { vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { CallCard, CallKey } from '#contract/resources/callTaskOperations.ts';
import { callDeskMachine } from '#src/calls/machines/callDeskMachine.ts';
import type { DeskKeys, WhyRow } from '#src/calls/machines/deskSetup.ts';
import type { PhoneRow } from '#src/calls/machines/lines.ts';

export const cardOf = (id: string, note: string | null = null): CallCard => ({
  id,
  version: 2,
  batchId: 'b',
  batch: 'batch',
  script: null,
  questionnaireId: null,
  questionnaire: null,
  name: 'somebody',
  number: '139****0000',
  memberId: null,
  facts: [],
  doNotContact: false,
  doNotContactReason: null,
  attempts: 0,
  callBackAt: null,
  note,
  tracks: [],
  heldUntil: '2026-11-26T02:00:00.000Z',
});
const outcomes: readonly CallKey[] = [
  { id: 'o1', key: 1, name: 'reached', way: 'done', doNotCall: false },
  { id: 'o3', key: 3, name: 'call back', way: 'callBack', doNotCall: false },
];
export const phoned = (state: PhoneRow['state'], more: Partial<PhoneRow> = {}): PhoneRow => ({
  id: 'p',
  direction: 'out',
  state,
  number: '139****0000',
  name: null,
  memberId: null,
  taskId: 't1',
  isMine: true,
  answeredAt: null,
  endReason: null,
  version: 1,
  ...more,
});

interface Desk {
  readonly cards: (CallCard | null)[];
  calls: readonly PhoneRow[];
  readonly finish: ReturnType<typeof vi.fn<(ending: unknown) => Promise<unknown>>>;
  readonly hold: ReturnType<typeof vi.fn<(held: unknown) => Promise<unknown>>>;
  /** All else that the server was asked, with what was said. */
  readonly asked: (readonly [call: string, input: unknown])[];
}

export function startDesk(more: Partial<Desk> = {}, refused: Parameters<typeof callDeskMachine.provide>[0]['actors'] = {}) {
  const desk: Desk = {
    cards: [cardOf('t1', 'typed before'), cardOf('t2'), null],
    calls: [],
    finish: vi.fn(() => Promise.resolve()),
    hold: vi.fn(() => Promise.resolve()),
    asked: [],
    ...more,
  };
  const hears = (call: string, input: unknown): Promise<unknown> => {
    desk.asked.push([call, input]);
    return Promise.resolve(null);
  };
  const actor = createActor(
    callDeskMachine.provide({
      actors: {
        loadKeys: fromPromise(() => Promise.resolve<DeskKeys>({ outcomes, standing: null, isStandIn: true, hasLine: true, today: 0, cap: null })),
        take: fromPromise(() => Promise.resolve(desk.cards.shift() ?? null)),
        loadWhy: fromPromise(() => Promise.resolve<readonly WhyRow[]>([{ reason: 'paused', count: 3 }])),
        hold: fromPromise(({ input }) => desk.hold(input)),
        stand: fromPromise(({ input }) => hears('stand', input)),
        release: fromPromise(({ input }) => hears('release', input)),
        finish: fromPromise(({ input }) => desk.finish(input)),
        dial: fromPromise(({ input }) => hears('dial', input)),
        answer: fromPromise(({ input }) => hears('answer', input).then(() => cardOf('in'))),
        loadCalls: fromPromise(() => Promise.resolve(desk.calls)),
        softPhone: fromPromise(({ input }) => hears('softPhone', input)),
        ...refused,
      },
    }),
  ).start();
  return { desk, actor };
}
