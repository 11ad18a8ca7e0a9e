/** The call desk: its events, its effects by name, and what it holds. */
import { setup } from 'xstate';
import { callLimits } from '#contract/limits/calls.ts';
import type { Answers } from '#contract/operations.ts';
import type { CallCard, CallKey } from '#contract/resources/callTaskOperations.ts';
import type { RowChange } from '#contract/socket.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import { promiseToSupply } from '#src/kit/machines/standIn.ts';
import type { Line, PhoneRow, RestReason } from './lines.ts';

export type DeskKeys = Answers<'callTask.keys'>;
export type WhyRow = Answers<'callTask.why'>[number];
export type SoftPhoneKind = 'answered' | 'noAnswer' | 'busy' | 'ended' | 'incoming';
export interface Rest {
  readonly reason: RestReason;
  readonly since: number;
}
/** A caller says this of themselves. */
interface Stand {
  readonly state: 'ready' | 'resting';
  readonly reason: RestReason | null;
}
interface Ending {
  readonly id: string;
  readonly outcomeId: string;
  readonly note: string;
  readonly callBackAt: string | null;
}

export interface CallDeskContext {
  readonly keys: DeskKeys | null;
  readonly card: CallCard | null;
  readonly note: string;
  readonly outcome: CallKey | null;
  /** The key of the outcome was pressed so often again. */
  readonly pressed: number;
  readonly callBackAt: string | null;
  /** After this outcome the next task is taken. */
  readonly goesOn: boolean;
  readonly calls: readonly PhoneRow[];
  readonly reasons: readonly WhyRow[];
  readonly rest: Rest | null;
  readonly failure: Failure | null;
  readonly actFailure: Failure | null;
}
export type CallDeskEvent =
  | { readonly type: 'next' }
  | { readonly type: 'rest'; readonly reason: RestReason; readonly at: number }
  | { readonly type: 'rest.end' }
  | { readonly type: 'note.write'; readonly note: string }
  | { readonly type: 'outcome.choose'; readonly key: number; readonly at: number }
  | { readonly type: 'callBack.set'; readonly at: string | null }
  | { readonly type: 'finish'; readonly goesOn: boolean }
  | { readonly type: 'release' }
  | { readonly type: 'dial' }
  | { readonly type: 'answer'; readonly callId: string; readonly name: string }
  | { readonly type: 'softPhone'; readonly kind: SoftPhoneKind; readonly callId: string | null; readonly number: string | null }
  | { readonly type: 'line'; readonly line: Line }
  | { readonly type: 'reload' }
  | { readonly type: 'burst'; readonly changes: readonly RowChange[] };

/** A card begins with what was typed before, and with no outcome. */
export const opened = (card: CallCard): Partial<CallDeskContext> => ({
  card,
  note: card.note ?? '',
  outcome: null,
  pressed: 0,
  callBackAt: null,
  actFailure: null,
});
export const noCard: Partial<CallDeskContext> = { card: null, note: '', outcome: null, pressed: 0, callBackAt: null };
/** A rest goes on when the page is loaded anew. */
export const restOf = ({ standing }: DeskKeys): Rest | null =>
  standing?.state === 'resting' && standing.reason !== null ? { reason: standing.reason, since: Date.parse(standing.startsAt) } : null;

export const desk = setup({
  types: { context: {} as CallDeskContext, events: {} as CallDeskEvent, tags: {} as 'failed' | 'busy' },
  actors: {
    loadKeys: promiseToSupply<DeskKeys>('loadKeys'),
    take: promiseToSupply<CallCard | null>('take'),
    loadWhy: promiseToSupply<readonly WhyRow[]>('loadWhy'),
    stand: promiseToSupply<unknown, Stand>('stand'),
    hold: promiseToSupply<unknown, { readonly id: string; readonly note: string }>('hold'),
    release: promiseToSupply<unknown, { readonly id: string; readonly note: string }>('release'),
    finish: promiseToSupply<unknown, Ending>('finish'),
    dial: promiseToSupply<unknown, { readonly id: string }>('dial'),
    answer: promiseToSupply<CallCard, { readonly callId: string; readonly name: string }>('answer'),
    loadCalls: promiseToSupply<readonly PhoneRow[]>('loadCalls'),
    softPhone: promiseToSupply<unknown, { readonly kind: SoftPhoneKind; readonly callId: string | null; readonly number: string | null }>('softPhone'),
  },
  guards: {
    hasTasks: (_, changes: readonly RowChange[]) => changes.some(({ entity }) => entity === 'callTask' || entity === 'member' || entity === 'callBatch'),
    hasCalls: (_, changes: readonly RowChange[]) => changes.some(({ entity }) => entity === 'phoneCall'),
    mayFinish: ({ context: { outcome, callBackAt } }) => outcome !== null && (outcome.way !== 'callBack' || callBackAt !== null),
    isRinging: (_, line: Line) => line === 'calling',
    isTalking: (_, line: Line) => line === 'talking',
    isOver: (_, line: Line) => line === 'wrapping',
    /** A colleague has the task by now. */
    isLost: (_, { reason }: Failure) => reason === 'callTaskOfOther',
    goesOn: ({ context }) => context.goesOn,
    rests: (_, keys: DeskKeys) => restOf(keys) !== null,
    isAway: (_, { standing }: DeskKeys) => standing?.state === 'away',
    hasTask: (_, card: CallCard | null) => card !== null,
  },
  delays: { sign: callLimits.signMs, settle: 300 },
});
