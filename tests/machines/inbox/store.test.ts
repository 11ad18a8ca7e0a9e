import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ContentFrame, ServerFrame } from '#contract/socket.ts';
import { InboxStore } from '#machines/inbox/store.ts';
import type { InboxFilter } from '#machines/inbox/store.ts';
import type { ChatRow } from '#machines/rows.ts';
import { memberText, rowOf, staff } from '#tests/machines/simulated.ts';

const message = (id: string, seq: number, position: number, rest: Partial<ContentFrame> = {}): ContentFrame =>
  memberText(id, { content: `text ${seq}`, seq, position, at: '2026-11-20T02:00:00.000Z', ...rest });
const changed = (id: string, position: number, patch: object, entity = 'conversation'): ServerFrame =>
  ({ type: 17, messageType: 17, entity, id, change: 'updated', version: 1, position, patch }) as ServerFrame;

function storeOf(rows: readonly ChatRow[], position: number | null = 10): InboxStore {
  const store = new InboxStore({ id: staff.id, system: 'staff' });
  store.beginLoad();
  store.addPage(rows, position, 'first');
  store.finishLoad();
  return store;
}
const ids = (store: InboxStore, filter: InboxFilter = 'all', kind: 'any' | 'consultation' | 'member' = 'any'): string[] =>
  store.slice(filter, 0, 100, kind).map((row) => row.conversationId);

test('a conversation moves to the top when a message arrives, and counts it', () => {
  const store = storeOf([rowOf('a'), rowOf('b'), rowOf('c')]);
  expect(store.apply(message('c', 1, 11), 0)).toBeUndefined();
  expect(ids(store)).toEqual(['c', 'a', 'b']);
  expect(store.get('c')).toMatchObject({ unread: 1, unreadIcon: true, lastMessage: 'text 1', lastSeq: 1, lastMessageAt: '2026-11-20T02:00:00.000Z' });
  expect(ids(store, 'unread')).toEqual(['c']);
});

test('pictures and orders keep their content out of the list', () => {
  const store = storeOf([rowOf('a')]);
  store.apply(message('a', 1, 11, { type: 1, messageType: 1, content: '/files/x.jpg' }), 0);
  expect(store.get('a')).toMatchObject({ lastMessage: '', lastMessageType: 1 });
});

test('one’s own side and the system are not unread', () => {
  const store = storeOf([rowOf('a')]);
  store.apply(message('a', 1, 11, { fromRemoteSystem: 'staff', fromRemoteId: 'other' }), 0);
  store.apply(message('a', 2, 12, { type: 16, messageType: 16, fromRemoteSystem: 'system' }), 0);
  expect(store.get('a')?.unread).toBe(0);
});

test('a frame at or below the position of the row is known already', () => {
  const store = storeOf([rowOf('a', { lastSeq: 5, unread: 2 }), rowOf('b')]);
  store.apply(message('a', 6, 10), 0);
  store.apply(message('a', 5, 11), 0);
  expect(store.get('a')).toMatchObject({ unread: 2, lastSeq: 5 });
  expect(ids(store)).toEqual(['a', 'b']);
});

test('kinds by the suffix of the system id: _1 consultation, _2 member; another is in neither', () => {
  const store = storeOf([rowOf('a', { systemId: 'o_1' }), rowOf('b'), rowOf('c', { systemId: 'o_3' })]);
  expect([ids(store, 'all', 'consultation'), ids(store, 'all', 'member'), ids(store)]).toEqual([['a'], ['b'], ['a', 'b', 'c']]);
});

test('a patch moves a row between the lists without moving it to the top', () => {
  const store = storeOf([rowOf('a', { assigneeId: staff.id }), rowOf('b'), rowOf('c', { assigneeId: staff.id })]);
  expect(store.apply(changed('b', 11, { assigneeId: staff.id, state: 'serving', waitingSince: null }), 0)).toBe('b');
  expect(ids(store, 'mine')).toEqual(['a', 'b', 'c']);
  store.apply(changed('a', 12, { assigneeId: null }), 0);
  expect(ids(store, 'mine')).toEqual(['b', 'c']);
  store.apply(changed('c', 13, { waitingSince: '2026-11-20T02:00:00.000Z', assigneeId: staff.id }), 0);
  expect(ids(store, 'waiting')).toEqual(['c']);
});

test('one’s own read mark clears the unread count; below the last message the server counts', () => {
  const store = storeOf([rowOf('a', { unread: 3, unreadIcon: true, lastSeq: 9 })]);
  expect(store.apply(changed('a', 11, { readerId: staff.id, readerSystem: 'staff', seq: 7 }, 'readMark'), 0)).toBe('a');
  expect(store.apply(changed('a', 12, { readerId: 'another', readerSystem: 'staff', seq: 9 }, 'readMark'), 0)).toBeUndefined();
  expect(store.get('a')?.unread).toBe(3);
  store.apply(changed('a', 13, { readerId: staff.id, readerSystem: 'staff', seq: 9 }, 'readMark'), 0);
  expect(store.get('a')).toMatchObject({ unread: 0, unreadIcon: false });
});

test('the member’s mark moves forward only', () => {
  const store = storeOf([rowOf('a', { memberReadSeq: 4 })]);
  store.apply(changed('a', 11, { readerId: 'm-a', readerSystem: 'member', seq: 6 }, 'readMark'), 0);
  store.apply(changed('a', 12, { readerId: 'm-a', readerSystem: 'member', seq: 5 }, 'readMark'), 0);
  expect(store.get('a')?.memberReadSeq).toBe(6);
});

test('an unknown conversation is asked for; its message is shown meanwhile', () => {
  const store = storeOf([rowOf('a')]);
  expect(store.apply(message('new', 1, 11), 0)).toBe('new');
  expect(ids(store)).toEqual(['new', 'a']);
  store.addPage([rowOf('new', { unread: 1, unreadIcon: true, lastSeq: 1, userName: '王芳' })], 12, 'single');
  expect(store.get('new')?.userName).toBe('王芳');
  expect(ids(store)).toEqual(['new', 'a']);
});

test('an order event outside any conversation makes no row', () => {
  const store = storeOf([rowOf('a')]);
  expect(store.apply({ ...message('x', 1, 11), type: 16, conversationId: undefined, seq: undefined } as unknown as ServerFrame, 0)).toBeUndefined();
  expect(ids(store)).toEqual(['a']);
});

test('a finished load drops what is gone and keeps what arrived meanwhile', () => {
  const store = storeOf([rowOf('a'), rowOf('b')]);
  store.beginLoad();
  store.apply(message('late', 1, 11), 0);
  store.addPage([rowOf('a')], 12, 'first');
  store.finishLoad();
  expect(ids(store).toSorted()).toEqual(['a', 'late']);
});

test('the row that is being read stays in the list it was opened from', () => {
  const store = storeOf([rowOf('a', { unread: 1 }), rowOf('b', { unread: 1 })]);
  store.pin('a');
  store.markRead('a', null);
  expect(ids(store, 'unread')).toEqual(['a', 'b']);
  expect([store.size('unread'), store.count('unread')]).toEqual([2, 1]);
  store.pin('b');
  expect(ids(store, 'unread')).toEqual(['b']);
});

test('windows and ranks agree with a plain list after any sequence of arrivals', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(699), { minLength: 1, maxLength: 3_000 }), fc.nat(699), (arrivals, at) => {
      const rows = Array.from({ length: 700 }, (_, index) => rowOf(`c${index}`));
      const store = storeOf(rows);
      const plain = rows.map((row) => row.conversationId);
      arrivals.forEach((index, place) => {
        store.apply(message(`c${index}`, place + 1, place + 11), 0);
        plain.splice(plain.indexOf(`c${index}`), 1);
        plain.unshift(`c${index}`);
      });
      expect(store.slice('all', at, at + 20).map((row) => row.conversationId)).toEqual(plain.slice(at, at + 20));
      expect(store.rank('all', plain[at] ?? '')).toBe(at);
      expect(store.size('unread')).toBe(new Set(arrivals).size);
    }),
    { numRuns: 20, seed: 7 },
  );
});

test('order of a filter equals the order of the whole list after any sequence of messages and patches', () => {
  const step = fc.record({ row: fc.nat(29), what: fc.constantFrom('message', 'mine', 'nobody', 'wait', 'read') });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const store = storeOf(Array.from({ length: 30 }, (_, index) => rowOf(`c${index}`)));
      steps.forEach(({ row, what }, place) => {
        const id = `c${row}`;
        const frames: Readonly<Record<string, () => ServerFrame>> = {
          message: () => message(id, place + 1, place + 11),
          mine: () => changed(id, place + 11, { assigneeId: staff.id }),
          nobody: () => changed(id, place + 11, { assigneeId: null }),
          wait: () => changed(id, place + 11, { waitingSince: '2026-11-20T02:00:00.000Z' }),
          read: () => changed(id, place + 11, { readerId: staff.id, readerSystem: 'staff', seq: 9_999 }, 'readMark'),
        };
        store.apply((frames[what] as () => ServerFrame)(), 0);
        for (const filter of ['mine', 'unread', 'waiting'] as const) {
          const inside = (one: ChatRow): boolean =>
            filter === 'mine' ? one.assigneeId === staff.id : filter === 'unread' ? one.unread > 0 : one.waitingSince !== null;
          expect(ids(store, filter)).toEqual(
            store
              .slice('all', 0, 100)
              .filter(inside)
              .map((one) => one.conversationId),
          );
        }
      });
    }),
    { numRuns: 40, seed: 11 },
  );
});
