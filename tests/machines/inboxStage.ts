/** The conversation list alone, with every call it makes answered by hand. */
import { afterEach } from 'vitest';
import type { Page } from '#contract/resource.ts';
import type { Feature } from '#contract/services.ts';
import type { ServerFrame } from '#contract/socket.ts';
import { inboxMachine } from '#src/desk/machines/inboxMachine.ts';
import type { TagCount } from '#src/desk/machines/inbox/context.ts';
import type { Mark } from '#src/desk/machines/inbox/store.ts';
import type { FoundRow, InboxPageInput } from '#src/desk/machines/inboxMachine.ts';
import type { ChatRow } from '#src/kit/machines/rows.ts';
import { burstWith } from './bursts.ts';
import { alone, asked, memberText, rowOf, staff } from './simulated.ts';

let over: { stop(): void } | undefined;
afterEach(() => over?.stop());

export const message = (id: string, seq: number, position?: number): ServerFrame =>
  memberText(id, { content: `text ${seq}`, ...(position === undefined ? {} : { seq, position }) });

export function start(features: readonly Feature[] = ['positions', 'echo', 'desk']) {
  const kept: boolean[] = [];
  const actions = { keepOrder: (_: unknown, isByWait: boolean) => void kept.push(isByWait) };
  const pages = asked<Page<ChatRow>, InboxPageInput>();
  const rows = asked<Page<ChatRow>, { conversationId: string }>();
  const claims = asked<ChatRow, { conversationId: string }>();
  const marks = asked<void, { conversationId: string; mark: Mark }>();
  const tags = asked<readonly TagCount[], unknown>();
  const tagged = asked<readonly string[], { tag: string }>();
  const searches = asked<readonly FoundRow[], { words: string; limit: number }>();
  const actors = {
    loadPage: pages.logic,
    loadRow: rows.logic,
    claim: claims.logic,
    mark: marks.logic,
    search: searches.logic,
    loadTags: tags.logic,
    loadTagged: tagged.logic,
  };
  const one = alone(inboxMachine.provide({ actors, actions }), (tools) => ({ tools, person: staff, features }));
  over = one;
  const context = () => one.child.getSnapshot().context;
  const ids = (): string[] =>
    context()
      .store.slice('all', 0, 99)
      .map((row) => row.conversationId);
  const burst = (...frames: ServerFrame[]): void => one.child.send({ type: 'burst', frames: burstWith(...frames) });
  return {
    ...one,
    kept,
    pages,
    rows,
    claims,
    marks,
    searches,
    tags,
    tagged,
    context,
    ids,
    burst,
    has: (tag: 'loading' | 'busy' | 'failed' | 'claiming' | 'searching' | 'sifting' | 'siftFailed') => one.child.getSnapshot().hasTag(tag),
  };
}
export async function loaded(page: Page<ChatRow> = { rows: [rowOf('a'), rowOf('b')], position: 10, next: null }) {
  const one = start();
  await one.pages.last().answer(page);
  return one;
}

export const since = (minute: number): string => `2026-11-20T00:${String(minute).padStart(2, '0')}:00.000Z`;
export const refusal = (reason: string, text: string): unknown => Object.assign(new Error(text), { reason, code: 1, text, values: {} });
export const mine = (id: string, minute: number): ChatRow => rowOf(id, { assigneeId: staff.id, assigneeName: '何医生', waitingSince: since(minute) });
export const waits = (id: string, minute: number, rest: Partial<ChatRow> = {}): ChatRow =>
  rowOf(id, { state: 'waiting', waitingSince: since(minute), ...rest });
