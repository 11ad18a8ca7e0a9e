/** A number is looked for while somebody types it, and whoever has it is told: the last one that was typed counts. */
import { assign, setup } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { Answers } from '#contract/operations.ts';
import { promiseToSupply } from '#src/kit/machines/standIn.ts';

export type Doubles = Answers<'member.duplicateHint'>;
/** The numbers as they stand in the form; the id of the row that is being changed. */
export interface Typed {
  readonly mobile: string | null;
  readonly phoneNum: string | null;
  readonly idCardNo: string | null;
  readonly id: string | null;
}
interface DoublesContext {
  readonly typed: Typed | null;
  readonly found: Doubles;
}
type DoublesEvent = { readonly type: 'number.typed'; readonly typed: Typed } | { readonly type: 'reload' };

const keyOf = (typed: Typed | null): string => JSON.stringify(typed);
/** A mask is what somebody sees, and no number. */
const isNumber = (text: string | null): boolean => text !== null && !text.includes('*') && text.trim().length >= 7;
const hasNumber = ({ mobile, phoneNum, idCardNo }: Typed): boolean => [mobile, phoneNum, idCardNo].some(isNumber);

export const doublesMachine = setup({
  types: { context: {} as DoublesContext, events: {} as DoublesEvent },
  actors: { ask: promiseToSupply<Doubles, Typed>('ask') },
  guards: {
    isOther: ({ context }, typed: Typed) => keyOf(typed) !== keyOf(context.typed),
    isAsked: ({ context }) => context.typed !== null && hasNumber(context.typed),
  },
  delays: { typing: 250 },
}).createMachine({
  id: 'doubles',
  context: { typed: null, found: [] },
  initial: 'resting',
  on: {
    'number.typed': {
      guard: { type: 'isOther', params: ({ event }) => event.typed },
      target: '.typing',
      actions: assign(({ event }) => ({ typed: event.typed, found: [] })),
    },
  },
  states: {
    resting: {},
    typing: { after: { typing: [{ guard: 'isAsked', target: 'asking' }, { target: 'resting' }] } },
    asking: {
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context }) => {
          if (!context.typed) throw new Error('Only a number that was typed leads here.');
          return context.typed;
        },
        onDone: { target: 'resting', actions: assign({ found: ({ event }) => event.output }) },
        // The save itself tells what the hint could not.
        onError: { target: 'resting' },
      },
    },
  },
});
export type DoublesRef = ActorRefFrom<typeof doublesMachine>;
