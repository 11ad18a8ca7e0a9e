/**
 * The life of a draft, for every editor of a definition: loaded, written with steps that can be taken back, saved; somebody else who saves meanwhile is told by name, and both
 * are put together part by part (docs/adr/0104, 0112). The editor's `setup` supplies `loadRow`, `loadTheirs`, `saveDraft`, the actions `patch` and `keep`, and `draftGuards`.
 */
import type { RowChange } from '#contract/socket.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { Pick as Choice } from '#src/kit/machines/forms/conflict.ts';
import type { FormValues } from '#src/kit/machines/forms/form.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import type { DraftContext, DraftEvent, DraftWords, Theirs } from './draftContext.ts';
import { newsIn, versionIn, versionsOf } from './draftGuards.ts';
import { changed, isSame, redone, undone } from './history.ts';

interface In<C> {
  readonly context: C;
}
interface Heard<C, E> extends In<C> {
  readonly event: E;
}
interface Answered<O> {
  readonly output: O;
}
type Changed = Extract<DraftEvent, { readonly type: 'burst' }>;
interface Refused {
  readonly error: unknown;
}

/** The contents with a step that can be taken back. */
export function written<D extends object, C extends DraftContext<D>>(words: DraftWords<D, C>, context: C, next: D, group: string | null = null): Partial<C> {
  if (next === context.draft) return {};
  return { ...words.follows(next, context), ...changed<D>(context, next, group), saveFailure: null };
}

/** A row comes: what was typed before and never saved stands in its place. */
export function opened<D extends object, C extends DraftContext<D>>(words: DraftWords<D, C>, context: C, row: ListRow, kept: FormValues | null) {
  const base = words.draftOf(row);
  const draft = kept ? words.draftOf(kept) : base;
  const isKept = !isSame(draft, base);
  return {
    ...words.follows(draft, { ...context, row }),
    row,
    base,
    draft,
    past: isKept ? [base] : [],
    future: [],
    group: null,
    isKept,
    isBehind: isKept && kept?.['version'] !== row.version,
    failure: null,
    saveFailure: null,
    theirs: null,
    picks: {},
  };
}

/** A row that is open is opened again: what the browser's store tells later than the server still comes in. */
export function reopened<D extends object, C extends DraftContext<D>>(words: DraftWords<D, C>, context: C, kept: FormValues | null) {
  return context.row ? opened(words, context, context.row, kept) : { kept };
}

/** Acts on what was decided, as what they make of the draft. */
function acts<D extends object, C extends DraftContext<D>>(words: DraftWords<D, C>) {
  const replaced = (context: C, draft: D) => ({ ...words.follows(draft, context), draft, past: [...context.past, context.draft], future: [], group: null });
  return {
    stepped: (context: C, step: typeof undone<D>) => {
      const next = step(context);
      return { ...words.follows(next.draft, context), ...next };
    },
    discarded: (context: C) => ({ ...replaced(context, context.base), isKept: false }),
    /** The server may complete what it keeps, and somebody else may have saved in the same moment: that comes in beside what was written meanwhile. */
    saved: (context: C, row: ListRow) => {
      const [sent, stored] = [context.sent ?? context.draft, words.draftOf(row)];
      const whole = { row, base: stored, isKept: false, isBehind: false, theirs: null };
      if (isSame(stored, sent)) return { ...whole, base: sent };
      const draft = words.together({ opened: sent, yours: context.draft, theirs: stored }, {});
      if (draft !== null) return { ...whole, ...words.follows(draft, context), draft };
      // Both are about one part. What the server adds it adds again; what somebody else wrote is compared before it is written over.
      return row.version === versionIn(context.row) + 1 ? whole : { base: sent, isKept: false, isBehind: true, theirs: { row, by: null } };
    },
    picked: (context: C, key: string, pick: Choice | undefined) => ({
      picks: Object.fromEntries(Object.entries({ ...context.picks, [key]: pick }).flatMap(([name, one]) => (one ? [[name, one]] : []))),
    }),
    /** Both in one is a step like any other: what was written here can be had back. */
    together: (context: C) => {
      const row = context.theirs?.row ?? context.row;
      const draft = words.together(versionsOf(words, context), context.picks) ?? context.draft;
      return { ...replaced(context, draft), row, base: words.draftOf(row ?? {}), theirs: null };
    },
    givenUp: (context: C) => {
      const row = context.theirs?.row ?? context.row;
      return row ? { ...opened(words, context, row, null), past: [...context.past, context.draft] } : {};
    },
    around: (context: C, { row }: Theirs) => ({ ...words.follows(context.draft, { ...context, row }), row }),
    heard: (context: C, changes: readonly RowChange[]) => ({ news: Math.max(context.news, newsIn(words.entity, context, changes)) }),
  };
}

const isNewer = { type: 'isNewer', params: ({ event }: { readonly event: Changed }) => event.changes } as const;
const isOnlyAround = { type: 'isOnlyAround', params: ({ event }: { readonly event: Answered<Theirs> }) => event.output } as const;

function resting<D extends object, C extends DraftContext<D>>({ discarded }: ReturnType<typeof acts<D, C>>) {
  return {
    on: {
      burst: { guard: isNewer, target: 'looking' },
      // Nobody knows what has changed meanwhile.
      reload: 'looking',
      save: { guard: 'isDirty', target: 'saving' },
      'draft.discard': { actions: [{ type: 'patch', params: ({ context }: In<C>) => discarded(context) }, 'keep'] },
      'theirs.compare': 'comparing',
    },
  } as const;
}

/** A draft is looked at beside what goes on: whoever writes, saves or compares meanwhile is not kept waiting. */
function looking<D extends object, C extends DraftContext<D>>(words: DraftWords<D, C>, act: ReturnType<typeof acts<D, C>>) {
  type Told = Heard<C, Answered<Theirs>>;
  const { burst, reload, ...others } = resting(act).on;
  return {
    entry: { type: 'patch', params: () => ({ news: 0 }) },
    on: { ...others, burst: { ...burst, reenter: true }, reload: { target: reload, reenter: true } },
    invoke: {
      id: 'look',
      src: 'loadTheirs',
      input: ({ context }: In<C>) => ({ id: context.id }),
      onDone: [
        {
          guard: isOnlyAround,
          target: 'resting',
          actions: { type: 'patch', params: ({ context, event }: Told) => act.around(context, event.output) },
        },
        {
          guard: 'isUntouched',
          target: 'resting',
          actions: { type: 'patch', params: ({ context, event }: Told) => opened(words, context, event.output.row, null) },
        },
        { target: 'resting', actions: { type: 'patch', params: ({ event }: Told) => ({ theirs: event.output, isBehind: true }) } },
      ],
      onError: 'resting',
    },
  } as const;
}

const refused = { type: 'patch', params: ({ event }: { readonly event: Refused }) => ({ saveFailure: failureOf(event.error) }) } as const;

/** One's own save is told of as well, mostly before its answer is here: only what is newer than the answer is somebody else's. */
function saving<D extends object, C extends DraftContext<D>>({ saved, heard }: ReturnType<typeof acts<D, C>>) {
  type Told = Heard<C, Answered<ListRow>>;
  const taken = [{ type: 'patch', params: ({ context, event }: Told) => saved(context, event.output) }, 'keep'] as const;
  return {
    tags: 'saving',
    entry: { type: 'patch', params: ({ context }: In<C>) => ({ sent: context.draft, saveFailure: null, news: 0 }) },
    on: {
      burst: {
        guard: isNewer,
        actions: { type: 'patch', params: ({ context, event }: Heard<C, Changed>) => heard(context, event.changes) },
      },
    },
    invoke: {
      id: 'save',
      src: 'saveDraft',
      input: ({ context }: In<C>) => ({ ...context.draft, id: context.id, version: versionIn(context.row) }),
      onDone: [
        { guard: { type: 'hasNewerNews', params: ({ event }: Told) => event.output }, target: 'looking', actions: taken },
        { target: 'resting', actions: taken },
      ],
      onError: [
        { guard: { type: 'isConflict', params: ({ event }: { readonly event: Refused }) => failureOf(event.error) }, target: 'comparing' },
        { guard: 'hasNews', target: 'looking', actions: refused },
        { target: 'resting', actions: refused },
      ],
    },
  } as const;
}

function comparing<D extends object, C extends DraftContext<D>>({ around }: ReturnType<typeof acts<D, C>>) {
  type Told = Heard<C, Answered<Theirs>>;
  return {
    tags: 'saving',
    // The answer that is under way was asked for before this change.
    on: { burst: { guard: isNewer, target: 'comparing', reenter: true } },
    invoke: {
      id: 'theirs',
      src: 'loadTheirs',
      input: ({ context }: In<C>) => ({ id: context.id }),
      onDone: [
        {
          guard: isOnlyAround,
          target: 'saving',
          actions: { type: 'patch', params: ({ context, event }: Told) => around(context, event.output) },
        },
        { target: 'conflict', actions: { type: 'patch', params: ({ event }: Told) => ({ theirs: event.output, picks: {}, isBehind: false }) } },
      ],
      onError: { target: 'resting', actions: refused },
    },
  } as const;
}

function conflict<D extends object, C extends DraftContext<D>>({ picked, together, givenUp }: ReturnType<typeof acts<D, C>>) {
  type Picked = Heard<C, { readonly key: string; readonly pick: Choice | undefined }>;
  return {
    tags: 'conflict',
    on: {
      'conflict.pick': { actions: { type: 'patch', params: ({ context, event: { key, pick } }: Picked) => picked(context, key, pick) } },
      'conflict.save': {
        guard: 'isDecided',
        target: 'saving',
        actions: { type: 'patch', params: ({ context }: In<C>) => together(context) },
      },
      'conflict.giveUp': { target: 'resting', actions: [{ type: 'patch', params: ({ context }: In<C>) => givenUp(context) }, 'keep'] },
      burst: { guard: isNewer, target: 'comparing' },
    },
  } as const;
}

/** @param on what else changes the contents while they are open */
export function draftRegion<D extends object, C extends DraftContext<D>, On extends object>(words: DraftWords<D, C>, on: On) {
  const act = acts(words);
  return {
    initial: 'closed',
    states: {
      closed: {},
      loading: {
        tags: 'loading',
        // The answer that is under way was asked for before this change.
        on: { burst: { guard: isNewer, target: 'loading', reenter: true } },
        invoke: {
          id: 'row',
          src: 'loadRow',
          input: ({ context }: In<C>) => ({ id: context.id }),
          onDone: {
            target: 'open',
            actions: {
              type: 'patch',
              params: ({ context, event }: Heard<C, Answered<ListRow>>) => ({ ...opened(words, context, event.output, context.kept), kept: null }),
            },
          },
          onError: { target: 'failed', actions: { type: 'patch', params: ({ event }: { readonly event: Refused }) => ({ failure: failureOf(event.error) }) } },
        },
      },
      failed: { tags: 'failed', on: { reload: 'loading' } },
      open: {
        tags: 'editable',
        initial: 'resting',
        on: {
          ...on,
          'typing.end': { actions: { type: 'patch', params: () => ({ group: null }) } },
          undo: { actions: [{ type: 'patch', params: ({ context }: In<C>) => act.stepped(context, undone) }, 'keep'] },
          redo: { actions: [{ type: 'patch', params: ({ context }: In<C>) => act.stepped(context, redone) }, 'keep'] },
        },
        states: { resting: resting(act), looking: looking(words, act), saving: saving(act), comparing: comparing(act), conflict: conflict(act) },
      },
    },
  } as const;
}
