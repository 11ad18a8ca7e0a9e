/** The conversation list is given these and may do those: actors, effects, guards, each by name. */
import { assign, enqueueActions, sendParent, setup } from 'xstate';
import { chatLimits } from '#contract/limits/chat.ts';
import { searchLimits } from '#contract/limits/lists.ts';
import { isEnough } from '#contract/readings/searched.ts';
import type { Page } from '#contract/resource.ts';
import { inOrder } from '#contract/burst.ts';
import type { ChangedFrame } from '#contract/socket.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import type { ChatRow } from '#src/kit/machines/rows.ts';
import { promiseToSupply, toSupply } from '#src/kit/machines/standIn.ts';
import { linesTo } from './apply.ts';
import { changed } from './counted.ts';
import type { FoundRow, InboxBurst, InboxContext, InboxEvent, InboxInput, InboxPageInput, InboxReport, Search, TagCount } from './context.ts';
import { foundHere } from './found.ts';
import { nextTurn, nextWaiting } from './next.ts';
import { narrowed } from './sieve.ts';
import type { Narrowing } from './sieve.ts';
import type { Mark } from './store.ts';
import { typingAfter } from './typing.ts';

export const report = (event: InboxReport): InboxReport => event;

export const noSearch: Search = { isOpen: false, words: '', answered: null, rows: [], failure: null };

/** Applies what the answer, true at `position`, does not know yet; gives the conversations to fetch. In the order of arrival: a row takes nothing older than it is. */
function applyAbove({ store, tools }: InboxContext, bursts: readonly InboxBurst[], position: number | null): string[] {
  const asked: string[] = [];
  const now = tools.now();
  const isAbove = (own: number | undefined): boolean => own === undefined || position === null || own > position;
  const ask = (id: string | undefined): void => {
    if (id !== undefined) asked.push(id);
  };
  for (const burst of bursts)
    inOrder(burst, {
      ...linesTo((frame) => isAbove(frame.position) && ask(store.hearLine(frame, now))),
      changed: (frame) => isAbove(frame.position) && ask(store.hearChange(frame)),
    });
  return asked;
}

export const withWanted = (wanted: readonly string[], more: readonly string[]): readonly string[] =>
  more.length === 0 ? wanted : [...new Set([...wanted, ...more])];

export const inboxSetup = setup({
  types: {
    context: {} as InboxContext,
    events: {} as InboxEvent,
    input: {} as InboxInput,
    tags: {} as 'loading' | 'busy' | 'failed' | 'claiming' | 'searching' | 'readingTags' | 'sifting' | 'siftFailed',
  },
  actors: {
    loadPage: promiseToSupply<Page<ChatRow>, InboxPageInput>('loadPage'),
    /** One row by its id: no rows where it is not this person's to see. */
    loadRow: promiseToSupply<Page<ChatRow>, { readonly conversationId: string }>('loadRow'),
    claim: promiseToSupply<ChatRow, { readonly conversationId: string }>('claim'),
    mark: promiseToSupply<void, { readonly conversationId: string; readonly mark: Mark }>('mark'),
    loadTags: promiseToSupply<readonly TagCount[]>('loadTags'),
    /** @returns ids of the customers who carry it. */
    loadTagged: promiseToSupply<readonly string[], { readonly tag: string }>('loadTagged'),
    search: promiseToSupply<readonly FoundRow[], { readonly words: string; readonly limit: number }>('search'),
  },
  actions: {
    /** Remembered in this browser. */
    keepOrder: (_, isByWait: boolean) => toSupply('keepOrder', isByWait),
    orderBy: assign(({ context }, isByWait: boolean) => {
      context.store.orderBy(isByWait);
      return { isByWait, ...changed(context) };
    }),
    narrow: assign(({ context }, change: Narrowing) => narrowed(context, change)),
    /** A customer has changed: who carries the tag may be others by now. */
    noteCustomers: enqueueActions(({ context, enqueue }, changes: readonly ChangedFrame[]) => {
      if (context.sieve.tag === null || !changes.some((frame) => frame.entity === 'member')) return;
      enqueue.raise({ type: 'tagged.stale' });
    }),
    take: assign(({ context }, burst: InboxBurst) => {
      // Before the first answer there is nothing to apply to.
      if (!context.isLoaded) return {};
      const wanted = withWanted(context.wanted, applyAbove(context, [burst], null));
      return { wanted, typing: typingAfter(context, burst), ...changed(context) };
    }),
    keep: enqueueActions(({ context, enqueue }, burst: InboxBurst) => {
      const buffer = [...context.buffer, burst];
      const isFull = buffer.reduce((sum, { order }) => sum + order.length, 0) > chatLimits.bufferedFrames;
      enqueue.assign({ buffer: isFull ? [] : buffer });
      if (isFull) enqueue.raise({ type: 'inbox.reload' });
    }),
    forgetBuffer: assign({ buffer: [] }),
    beginLoad: assign(({ context }) => {
      context.store.beginLoad();
      return { failure: null, next: null };
    }),
    addPage: assign(({ context }, { page, place }: { page: Page<ChatRow>; place: 'first' | 'below' | 'single' }) => {
      const position = page.position ?? null;
      const isLast = place !== 'single' && !page.next;
      context.store.addPage(page.rows, position, place);
      if (isLast) context.store.finishLoad();
      const wanted = withWanted(context.wanted, applyAbove(context, context.buffer, position));
      const listed = place === 'first' ? { isLoaded: true, position } : {};
      const hasSelected = context.selectedId === null || context.store.get(context.selectedId) !== undefined;
      // A back end that cannot be asked for one row has shown all there is.
      const isMissing = hasSelected ? false : context.isMissing || (isLast && !context.positions);
      return { ...listed, ...(place === 'single' ? {} : { next: page.next ?? null }), wanted, isMissing, failure: null, ...changed(context) };
    }),
    dropMissing: assign(({ context }, page: Page<ChatRow>) => {
      const [asked, ...wanted] = context.wanted;
      const isGone = asked !== undefined && page.rows.length === 0;
      if (isGone) context.store.drop(asked);
      return { wanted, isMissing: context.isMissing || (isGone && asked === context.selectedId), ...changed(context) };
    }),
    select: assign(({ context }, { id, seq = null }: { id: string | null; seq?: number | null }) => {
      context.store.read(id);
      const isHere = id === null || context.store.get(id) !== undefined;
      // An address may name a conversation that no page has brought yet.
      const wanted = isHere || id === null ? context.wanted : withWanted(context.wanted, [id]);
      return { selectedId: id, selectedSeq: seq, awaitsRow: !isHere, isMissing: false, wanted, ...changed(context) };
    }),
    reportChosen: sendParent(({ context: { selectedId, selectedSeq, store } }: { context: InboxContext }) =>
      report({ type: 'conversation.chosen', id: selectedId, row: selectedId === null ? null : (store.get(selectedId) ?? null), seq: selectedSeq }),
    ),
    /** A conversation that an address named has come with a page. */
    reportAwaited: enqueueActions(({ context, enqueue }) => {
      const row = context.selectedId === null ? undefined : context.store.get(context.selectedId);
      if (!context.awaitsRow || !row) return;
      enqueue.assign({ awaitsRow: false });
      enqueue.sendParent(report({ type: 'conversation.chosen', id: row.conversationId, row, seq: context.selectedSeq }));
    }),
    step: enqueueActions(({ context, enqueue }, by: 1 | -1) => {
      const rank = context.selectedId === null ? -1 : context.store.rank(context.filter, context.selectedId, context.shown);
      const place = rank < 0 ? 0 : rank + by;
      const [row] = place < 0 ? [] : context.store.slice(context.filter, place, place + 1, context.shown);
      if (row) enqueue.raise({ type: 'conversation.open', id: row.conversationId });
    }),
    openNext: enqueueActions(({ context, enqueue }) => {
      const turn = nextTurn(context);
      if (!turn?.isMine) return;
      enqueue.raise({ type: 'conversation.open', id: turn.row.conversationId });
      enqueue.assign({ answers: context.answers + Number(context.asksCaret) });
    }),
    openClaimed: enqueueActions(({ context, enqueue }, row: ChatRow) => {
      context.store.addPage([row], null, 'single');
      enqueue.raise({ type: 'conversation.open', id: row.conversationId });
      enqueue.assign({ passed: [], refusal: null, answers: context.answers + Number(context.asksCaret), ...changed(context) });
    }),
    /** Shown at once, and said to the server in its turn. */
    markSoon: assign(({ context }, { id, mark }: { id: string; mark: Mark }) => {
      const before = context.hasDesk ? context.store.mark(id, mark) : undefined;
      return before ? { marks: [...context.marks, { id, mark, before }], ...changed(context) } : {};
    }),
    unmark: assign(({ context }) => {
      const [ask, ...marks] = context.marks;
      // A later wish for the same conversation stands.
      if (ask && !marks.some((one) => one.id === ask.id)) context.store.mark(ask.id, ask.before);
      return { marks, ...changed(context) };
    }),
    searchFor: assign(({ context }, words: string) => ({ search: { ...context.search, isOpen: true, words, failure: null } })),
    /** Too few letters for the server, or a back end without search: the rows that are here. */
    findLoaded: assign(({ context }) => ({ search: { ...context.search, ...foundHere(context.store, context.search.words) } })),
    raiseNotice: sendParent((_, { reason, text }: Failure) => report({ type: 'notice.raise', key: reason, text })),
    raiseNotMarked: sendParent((_, { reason, text }: Failure) => report({ type: 'notice.raise', key: reason, text, about: 'mark' })),
  },
  guards: {
    hasMore: ({ context }) => context.next !== null,
    fillsFurther: ({ context }, page: Page<ChatRow>) => Boolean(page.next) && context.store.size('all') + page.rows.length < chatLimits.listedRows,
    wantsRow: ({ context }) => context.wanted.length > 0 && context.positions && context.wanted.length <= chatLimits.singleRows,
    /** Too many to ask for one by one, or a back end that cannot be asked for one. */
    wantsList: ({ context }) => context.isLoaded && (context.wanted.length > chatLimits.singleRows || (context.wanted.length > 0 && !context.positions)),
    isLoaded: ({ context }) => context.isLoaded,
    asksTag: ({ context }, tag: string | null | undefined) => typeof tag === 'string' && tag !== context.sieve.tag,
    hasTag: ({ context }) => context.sieve.tag !== null,
    lacksTags: ({ context }) => context.tagsFailure !== null,
    selectedWaits: ({ context }, page: Page<ChatRow>) => page.rows.some((row) => row.conversationId === context.selectedId),
    owesAnswer: ({ context }) => nextTurn(context)?.isMine === true,
    someoneWaits: ({ context }) => context.hasDesk && nextWaiting(context) !== undefined,
    /** Somebody else has it, or it is no longer there to be taken: the next one then. */
    isPassed: (_, failure: Failure) => ['alreadyClaimed', 'impossibleMove', 'notFound', 'conversationUnknown'].includes(failure.reason),
    hasMarks: ({ context }) => context.marks.length > 0,
    asksServer: ({ context }, words: string) => context.hasDesk && isEnough(words),
    isOtherOrder: ({ context }, isByWait: boolean) => isByWait !== context.isByWait,
    dropsTag: (_, tag: string | null | undefined) => tag === null,
  },
  delays: {
    /** A list that could not be had is asked for again by itself. */
    retry: 5_000,
    /** Several unknown conversations of one moment are one reload. */
    gather: 1_000,
    typing: searchLimits.typingMs,
  },
});
