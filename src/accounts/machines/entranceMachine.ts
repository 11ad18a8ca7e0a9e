/**
 * The login page has these beside account and password: a code by message where one is asked for, and a code to scan (F9). The proof of whose browser this is stays with
 * the effects.
 */
import { assign, sendParent, setup } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { ScanState } from '#contract/choices/scanStates.ts';
import { scanLimits } from '#contract/limits/session.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import { promiseToSupply } from '#src/kit/machines/standIn.ts';
import { chosenCorp } from './corp.ts';
import type { Corp } from './corp.ts';

export interface Shown {
  readonly state: string;
  readonly url: string;
  readonly number: string;
}
export interface EntranceContext {
  /** The account that was typed, as far as anything was asked for it. */
  readonly username: string;
  readonly codeFailure: Failure | null;
  /** A code that was sent keeps the next one waiting so long. */
  readonly pauseMs: number;
  readonly corps: readonly Corp[];
  /** The one whose code is shown; the first unless told. */
  readonly corpId: string | null;
  readonly shown: Shown | null;
  /** Somebody holds their telephone over it. */
  readonly isScanned: boolean;
  readonly scanFailure: Failure | null;
}
export type EntranceEvent =
  /** The login page stands. */
  | { readonly type: 'entrance.shown' }
  | { readonly type: 'account.typed'; readonly username: string }
  | { readonly type: 'code.send'; readonly username: string }
  | { readonly type: 'scan.open' }
  | { readonly type: 'scan.again' }
  | { readonly type: 'corp.choose'; readonly id: string }
  | { readonly type: 'scan.close' };
export interface EntranceReport {
  readonly type: 'scan.confirmed';
  readonly state: string;
}

const entranceSetup = setup({
  types: {
    context: {} as EntranceContext,
    events: {} as EntranceEvent,
    tags: {} as 'codeWanted' | 'codeSending' | 'codeSent' | 'scanOffered' | 'scanOpen',
  },
  actors: {
    askNeed: promiseToSupply<boolean, { readonly username: string }>('askNeed'),
    /** Seconds until the next one may be asked for. */
    sendCode: promiseToSupply<number, { readonly username: string }>('sendCode'),
    askCorps: promiseToSupply<readonly Corp[]>('askCorps'),
    begin: promiseToSupply<Shown, { readonly corpId: string }>('begin'),
    askState: promiseToSupply<ScanState, { readonly state: string }>('askState'),
  },
  actions: {
    noteName: assign({ username: (_, username: string) => username }),
    reportConfirmed: sendParent((_, state: string): EntranceReport => ({ type: 'scan.confirmed', state })),
  },
  guards: {
    isTyped: (_, username: string) => username !== '',
    isAnother: ({ context }, username: string) => username !== '' && username !== context.username,
    isNeeded: (_, needed: boolean) => needed,
    isScanOffered: ({ context }) => context.corps.length > 0,
    is: (_, { found, wanted }: { readonly found: ScanState; readonly wanted: ScanState }) => found === wanted,
  },
  delays: { pause: ({ context }) => context.pauseMs, ask: scanLimits.askMs },
});

/** The field stands as long as it is about the same account. */
const stays = [
  {
    guard: { type: 'isAnother' as const, params: ({ event }: { readonly event: { readonly username: string } }) => event.username },
    target: 'asking' as const,
    actions: { type: 'noteName' as const, params: ({ event }: { readonly event: { readonly username: string } }) => event.username },
  },
  {},
];

export const entranceMachine = entranceSetup.createMachine({
  id: 'entrance',
  context: { username: '', codeFailure: null, pauseMs: 0, corps: [], corpId: null, shown: null, isScanned: false, scanFailure: null },
  type: 'parallel',
  states: {
    code: {
      initial: 'hidden',
      on: {
        'account.typed': {
          guard: { type: 'isTyped', params: ({ event }) => event.username },
          target: '.asking',
          actions: [{ type: 'noteName', params: ({ event }) => event.username }, assign({ codeFailure: null })],
        },
        // A login that was refused for want of one comes before anybody has asked.
        'code.send': {
          guard: { type: 'isTyped', params: ({ event }) => event.username },
          target: '.sending',
          actions: { type: 'noteName', params: ({ event }) => event.username },
        },
      },
      states: {
        hidden: {},
        asking: {
          invoke: {
            id: 'need',
            src: 'askNeed',
            input: ({ context }) => ({ username: context.username }),
            onDone: [{ guard: { type: 'isNeeded', params: ({ event }) => event.output }, target: 'wanted' }, { target: 'hidden' }],
            // The login itself says it where it matters.
            onError: 'hidden',
          },
        },
        wanted: { tags: 'codeWanted', on: { 'account.typed': stays } },
        sending: {
          tags: ['codeWanted', 'codeSending'],
          on: { 'code.send': {}, 'account.typed': {} },
          invoke: {
            id: 'send',
            src: 'sendCode',
            input: ({ context }) => ({ username: context.username }),
            onDone: { target: 'sent', actions: assign({ codeFailure: null, pauseMs: ({ event }) => event.output * 1_000 }) },
            onError: { target: 'wanted', actions: assign({ codeFailure: ({ event }) => failureOf(event.error) }) },
          },
        },
        sent: { tags: ['codeWanted', 'codeSent'], on: { 'code.send': {}, 'account.typed': stays }, after: { pause: 'wanted' } },
      },
    },
    scan: {
      initial: 'unknown',
      states: {
        unknown: { on: { 'entrance.shown': 'looking' } },
        looking: {
          invoke: {
            id: 'corps',
            src: 'askCorps',
            onDone: { target: 'closed', actions: assign({ corps: ({ event }) => event.output }) },
            // Asked for anew when the page stands again; until then the password is the way.
            onError: 'unknown',
          },
        },
        closed: { tags: 'scanOffered', on: { 'scan.open': { guard: 'isScanOffered', target: 'open' } } },
        open: {
          tags: ['scanOffered', 'scanOpen'],
          initial: 'beginning',
          on: {
            'scan.close': 'closed',
            'scan.again': '.beginning',
            'corp.choose': { target: '.beginning', actions: assign({ corpId: ({ event }) => event.id }) },
          },
          exit: assign({ shown: null, isScanned: false, scanFailure: null }),
          states: {
            beginning: {
              entry: assign({ shown: null, isScanned: false, scanFailure: null }),
              invoke: {
                id: 'begin',
                src: 'begin',
                input: ({ context }) => ({ corpId: chosenCorp(context)?.id ?? '' }),
                onDone: { target: 'waiting', actions: assign({ shown: ({ event }) => event.output }) },
                onError: { target: 'failed', actions: assign({ scanFailure: ({ event }) => failureOf(event.error) }) },
              },
            },
            waiting: {
              initial: 'pausing',
              after: { [scanLimits.lifeMs]: 'expired' },
              states: {
                pausing: { after: { ask: 'asking' } },
                asking: {
                  invoke: {
                    id: 'state',
                    src: 'askState',
                    input: ({ context }) => ({ state: context.shown?.state ?? '' }),
                    onDone: [
                      { guard: { type: 'is', params: ({ event }) => ({ found: event.output, wanted: 'confirmed' }) }, target: '#entrance.scan.open.confirmed' },
                      { guard: { type: 'is', params: ({ event }) => ({ found: event.output, wanted: 'refused' }) }, target: '#entrance.scan.open.refused' },
                      { guard: { type: 'is', params: ({ event }) => ({ found: event.output, wanted: 'expired' }) }, target: '#entrance.scan.open.expired' },
                      {
                        guard: { type: 'is', params: ({ event }) => ({ found: event.output, wanted: 'scanned' }) },
                        target: 'pausing',
                        actions: assign({ isScanned: true }),
                      },
                      { target: 'pausing' },
                    ],
                    // The network may come back within the two minutes.
                    onError: 'pausing',
                  },
                },
              },
            },
            confirmed: { entry: { type: 'reportConfirmed', params: ({ context }) => context.shown?.state ?? '' } },
            refused: {},
            expired: {},
            failed: {},
          },
        },
      },
    },
  },
});
export type EntranceRef = ActorRefFrom<typeof entranceMachine>;
