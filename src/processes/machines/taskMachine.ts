/**
 * One task of an approval, as its approver has it: offered to several, claimed by one, drafted, decided, gone to somebody else, done (docs/adr/0117). The server decides who
 * holds it; here stands what may be done meanwhile, and that nothing typed is lost whoever was first.
 */
import { assign, raise, stateIn } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { TaskSheet } from '#contract/processes/taskDesk.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import { askedOf, taken, undecided } from './taskContext.ts';
import type { TaskContext } from './taskContext.ts';
import { task } from './taskSetup.ts';

interface Held {
  readonly context: TaskContext;
}
const idOf = ({ context: { id } }: Held): { readonly id: string } => ({ id });
const written = ({ context: { id, comment } }: Held): { readonly id: string; readonly comment: string } => ({ id, comment });
const sheetHere = { guard: 'staysMine', actions: 'hear' } as const;
const askedAnew = { ...sheetHere, target: 'asking', reenter: true } as const;
/** The answer that is on its way may have left before what was just told, and what was told before what was just done: it is read once more, and that reading counts. */
const readOnceMore = { target: 'reading', reenter: true } as const;
const claimed = { target: 'claiming', actions: 'claimAnew' } as const;

const given = ({ event }: { readonly event: { readonly output: TaskSheet } }): TaskSheet => event.output;
const takesIn = { type: 'takeIn', params: given } as const;
/** An act that was pressed while the task was read is not lost: its sheet opens with what was read. */
const opensMine = { guard: { type: 'opensMine', params: given }, target: 'deciding', actions: takesIn } as const;
const opensFree = { guard: { type: 'opensFree', params: given }, target: 'claiming', actions: takesIn } as const;
const sorted = { target: 'sorting', actions: takesIn } as const;
const why = ({ event }: { readonly event: { readonly error: unknown } }): unknown => event.error;
/** An act that was pressed with it is let go: it would be sent again and refused again. */
const refused = { target: 'rereading', actions: [{ type: 'refuse', params: why }, 'tellAnswered'] } as const;

/** Their words go to the server while they hold the task: another window of theirs goes on with them. */
const mine = task.createStateConfig({
  tags: 'mine',
  initial: 'written',
  on: {
    decide: { target: 'deciding', actions: 'begin' },
    giveBack: 'givingBack',
    'differences.read': { actions: 'readChange' },
    'comment.write': { target: '.drafting', actions: ['write', 'keep'] },
    'comment.kept': { guard: 'isUntouched', target: '.drafting', actions: 'write' },
    'sheet.read': [sheetHere, { target: 'sorting', actions: 'hear' }],
  },
  states: {
    written: {},
    drafting: { on: { 'comment.write': { target: 'drafting', reenter: true, actions: ['write', 'keep'] } }, after: { write: 'keeping' } },
    keeping: {
      invoke: {
        id: 'draft',
        src: 'keepDraft',
        input: written,
        onDone: { target: 'written', actions: [assign({ sheet: ({ context: { sheet, comment } }) => sheet && { ...sheet, draft: comment } }), 'keep'] },
        onError: 'unkept',
      },
    },
    /** The words stand here and in this browser; the next letter tries again. */
    unkept: {},
  },
});

/** The sheet of an act: it says who would have it next before it is done. */
const deciding = task.createStateConfig({
  tags: ['mine', 'sheet'],
  initial: 'sorting',
  on: {
    leave: { target: 'mine', actions: assign({ ...undecided, actFailure: null }) },
    'comment.write': { actions: ['write', 'keep'] },
    'differences.read': { actions: 'readChange' },
  },
  states: {
    sorting: { always: [{ guard: 'needsAim', target: 'choosing' }, { target: 'asking' }] },
    choosing: {
      on: {
        aim: { target: 'sorting', actions: 'aimAt' },
        'sheet.read': [sheetHere, { target: '#task.task.sorting', actions: 'hear' }],
      },
    },
    asking: {
      tags: 'busy',
      on: {
        aim: { target: 'sorting', actions: 'aimAt' },
        'sheet.read': [{ guard: 'saysNothingNew', actions: 'hear' }, askedAnew, { target: '#task.task.sorting', actions: 'hear' }],
      },
      invoke: {
        id: 'whatIf',
        src: 'whatIf',
        input: askedOf,
        onDone: { target: 'ready', actions: assign({ preview: ({ event }) => event.output }) },
        onError: { target: 'untold', actions: assign({ actFailure: ({ event }) => failureOf(event.error) }) },
      },
    },
    ready: {
      on: {
        confirm: { guard: 'isComplete', target: 'sending', actions: assign({ actFailure: null }) },
        aim: { target: 'sorting', actions: 'aimAt' },
        // The process went on elsewhere: who would be next is asked anew. One's own claim, told back, takes the act from nobody's hands.
        'sheet.read': [
          { guard: 'saysNothingNew', actions: 'hear' },
          { ...sheetHere, target: 'asking' },
          { target: '#task.task.sorting', actions: 'hear' },
        ],
      },
    },
    /** It would be refused now, or nobody could say: the reason stands in the sheet. */
    untold: {
      on: {
        reload: { target: 'asking', actions: assign({ actFailure: null }) },
        aim: { target: 'sorting', actions: 'aimAt' },
        'sheet.read': [
          { ...sheetHere, target: 'asking' },
          { target: '#task.task.sorting', actions: 'hear' },
        ],
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'act',
        src: 'act',
        input: askedOf,
        onDone: [
          {
            guard: 'isStill',
            target: '#task.task.reading',
            actions: ['forget', assign(({ event }) => ({ ...undecided, comment: '', outcome: event.output }))],
          },
          { target: '#task.task.done', actions: assign({ outcome: ({ event }) => event.output }) },
        ],
        onError: { target: 'reading', actions: assign({ actFailure: ({ event }) => failureOf(event.error) }) },
      },
      // It is on its way: it is neither left nor written on, and what is told meanwhile is told again by what comes of it.
      on: { leave: {}, 'comment.write': {} },
    },
    /** It was refused: whether the row changed or a colleague was faster, reading it says so. */
    reading: {
      tags: 'busy',
      on: { 'sheet.read': readOnceMore },
      invoke: {
        id: 'sheetAgain',
        src: 'loadSheet',
        input: idOf,
        onDone: [
          {
            guard: { type: 'isStillMine', params: ({ event }) => event.output },
            target: 'ready',
            actions: assign(({ context, event }) => taken(context, event.output)),
          },
          { target: '#task.task.sorting', actions: assign(({ context, event }) => taken(context, event.output)) },
        ],
        onError: 'ready',
      },
    },
  },
});

/** A change of the task, of its process or of the row behind it reads the sheet anew; what is known stays where that fails. */
const live = task.createStateConfig({
  initial: 'resting',
  // The line was away for long, or the language is another one now.
  on: { reload: { guard: 'isRead', target: '.asking' } },
  states: {
    resting: { on: { burst: { guard: { type: 'concerns', params: ({ event }) => event.changes }, target: 'settling' } } },
    settling: { after: { settle: 'asking' } },
    asking: {
      invoke: {
        id: 'news',
        src: 'loadSheet',
        input: idOf,
        onDone: { target: 'resting', actions: raise(({ event }) => ({ type: 'sheet.read', sheet: event.output })) },
        onError: 'resting',
      },
      on: { burst: { guard: { type: 'concerns', params: ({ event }) => event.changes }, target: 'settling' } },
    },
  },
});

export const taskMachine = task.createMachine({
  id: 'task',
  context: ({ input }) => ({
    id: input.id,
    sheet: null,
    facts: [],
    readHash: null,
    differences: [],
    comment: '',
    ...undecided,
    outcome: null,
    failure: null,
    actFailure: null,
  }),
  type: 'parallel',
  states: {
    task: {
      initial: 'reading',
      states: {
        reading: {
          invoke: {
            id: 'sheet',
            src: 'loadSheet',
            input: idOf,
            onDone: [opensMine, opensFree, sorted],
            onError: { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
          },
          on: {
            /** The server says who may have it: whoever claims one task after the other need not wait until each is read, and has moved on before it would be. */
            claim: claimed,
            decide: { actions: 'begin' },
            'comment.kept': { actions: 'write' },
            'sheet.read': readOnceMore,
          },
        },
        failed: { tags: 'failed', on: { reload: 'reading', 'sheet.read': { target: 'sorting', actions: 'hear' } } },
        sorting: {
          always: [
            { guard: 'isMine', target: 'mine', actions: assign(undecided) },
            { guard: 'isFree', target: 'offered', actions: assign(undecided) },
            { target: 'goneElsewhere', actions: assign(undecided) },
          ],
        },
        offered: {
          on: {
            claim: claimed,
            // One key claims and opens the sheet.
            decide: { target: 'claiming', actions: 'begin' },
            'comment.write': { actions: ['write', 'keep'] },
            'comment.kept': { guard: 'isUntouched', actions: 'write' },
            'differences.read': { actions: 'readChange' },
            'sheet.read': { target: 'sorting', actions: 'hear' },
          },
        },
        claiming: {
          tags: ['busy', 'onItsWay'],
          // Whoever has it is told by the answer of the claim; what the row says now is kept.
          on: { 'sheet.read': { actions: 'hear' } },
          invoke: {
            id: 'claim',
            src: 'claim',
            input: idOf,
            onDone: [
              { guard: 'isUnread', target: 'reading', actions: 'tellAnswered' },
              { guard: 'isDecided', target: 'deciding', actions: ['own', 'tellAnswered'] },
              { target: 'mine', actions: ['own', 'tellAnswered'] },
            ],
            onError: refused,
          },
        },
        /** A colleague was faster, or the line is down: whoever has it is read from the task. */
        rereading: {
          tags: 'busy',
          on: { claim: claimed, decide: { actions: 'begin' }, 'sheet.read': { ...readOnceMore, target: 'rereading' } },
          invoke: {
            id: 'sheetAfter',
            src: 'loadSheet',
            input: idOf,
            onDone: [opensMine, opensFree, sorted],
            onError: [
              { guard: 'isUnread', target: 'failed', actions: assign(({ event }) => ({ ...undecided, failure: failureOf(event.error) })) },
              // The task stays whose it was known to be, and its page says that nothing was done.
              { target: 'sorting' },
            ],
          },
        },
        mine,
        deciding,
        givingBack: {
          tags: ['busy', 'onItsWay'],
          initial: 'sent',
          on: { claim: '.claimedAgain', decide: { target: '.claimedAgain', actions: 'begin' } },
          states: { sent: {}, claimedAgain: {} },
          invoke: {
            id: 'giveBack',
            src: 'giveBack',
            input: written,
            onDone: [
              { guard: stateIn({ task: { givingBack: 'claimedAgain' } }), ...claimed },
              { target: 'reading', actions: ['claimAnew', 'tellAnswered'] },
            ],
            onError: refused,
          },
        },
        /** The words stand there still, to be copied or sent once the task comes back. */
        goneElsewhere: {
          on: { 'sheet.read': { target: 'sorting', actions: 'hear' }, 'comment.kept': { actions: 'write' } },
        },
        /** The diagram and the rounds go on; nobody is asked about differences any more. */
        done: {
          entry: ['forget', 'tellEnd'],
          on: { 'sheet.read': { actions: assign({ sheet: ({ event }) => event.sheet }) } },
        },
      },
    },
    live,
  },
});
export type TaskRef = ActorRefFrom<typeof taskMachine>;
