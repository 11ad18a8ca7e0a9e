import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChangedFrame, ContentFrame } from '#contract/socket.ts';
import { InboxStore } from '#src/desk/machines/inbox/store.ts';
import { inboxFilters, listKinds } from '#src/desk/machines/inbox/filing.ts';
import type { InboxFilter, ListKind, Sieve } from '#src/desk/machines/inbox/filing.ts';
import type { ChatRow } from '#src/kit/machines/rows.ts';
import { memberText, rowOf, staff } from '#tests/machines/simulated.ts';

const message = (id: string, seq: number, position: number, rest: Partial<ContentFrame> = {}): ContentFrame =>
  memberText(id, { content: `text ${seq}`, seq, position, at: '2026-11-20T02:00:00.000Z', ...rest });
const changed = (id: string, position: number, patch: object, entity = 'conversation'): ChangedFrame =>
  ({ type: 17, messageType: 17, entity, id, change: 'updated', version: 1, position, patch }) as ChangedFrame;

function storeOf(rows: readonly ChatRow[], position: number | null = 10): InboxStore {
  const store = new InboxStore({ id: staff.id, system: 'staff' });
  store.beginLoad();
  store.addPage(rows, position, 'first');
  store.finishLoad();
  return store;
}
const ids = (store: InboxStore, filter: InboxFilter = 'all', kind: ListKind = 'any'): string[] =>
  store.slice(filter, 0, 100, kind).map((row) => row.conversationId);

test('a conversation moves to the top when a message arrives, and counts it', () => {
  const store = storeOf([rowOf('a'), rowOf('b'), rowOf('c')]);
  expect(store.hearLine(message('c', 1, 11), 0)).toBeUndefined();
  expect(ids(store)).toEqual(['c', 'a', 'b']);
  expect(store.get('c')).toMatchObject({ unread: 1, unreadIcon: true, lastMessage: 'text 1', lastSeq: 1, lastMessageAt: '2026-11-20T02:00:00.000Z' });
  expect(store.unread).toBe(1);
});

test('pictures and orders keep their content out of the list', () => {
  const store = storeOf([rowOf('a')]);
  store.hearLine(message('a', 1, 11, { type: 1, messageType: 1, content: '/files/x.jpg' }), 0);
  expect(store.get('a')).toMatchObject({ lastMessage: '', lastMessageType: 1 });
});

test('one’s own side and the system are not unread', () => {
  const store = storeOf([rowOf('a')]);
  store.hearLine(message('a', 1, 11, { fromRemoteSystem: 'staff', fromRemoteId: 'other' }), 0);
  store.hearLine(message('a', 2, 12, { type: 16, messageType: 16, fromRemoteSystem: 'system' }), 0);
  expect(store.get('a')?.unread).toBe(0);
});

test('a frame at or below the position of the row is known already', () => {
  const store = storeOf([rowOf('a', { lastSeq: 5, unread: 2 }), rowOf('b')]);
  store.hearLine(message('a', 6, 10), 0);
  store.hearLine(message('a', 5, 11), 0);
  expect(store.get('a')).toMatchObject({ unread: 2, lastSeq: 5 });
  expect(ids(store)).toEqual(['a', 'b']);
});

test('kinds by the suffix of the system id: _1 consultation, _2 member; another is in neither', () => {
  const store = storeOf([rowOf('a', { systemId: 'o_1' }), rowOf('b'), rowOf('c', { systemId: 'o_3' })]);
  expect([ids(store, 'all', 'consultation'), ids(store, 'all', 'member'), ids(store)]).toEqual([['a'], ['b'], ['a', 'b', 'c']]);
});

test('a patch moves a row between the lists without moving it to the top', () => {
  const store = storeOf([rowOf('a', { assigneeId: staff.id, assigneeName: '何医生' }), rowOf('b'), rowOf('c', { assigneeId: staff.id })]);
  expect(store.hearChange(changed('b', 11, { assigneeId: staff.id, state: 'serving', waitingSince: null }))).toBeUndefined();
  expect(store.get('b')).toMatchObject({ assigneeName: '何医生', toRemoteId: staff.id });
  expect(ids(store, 'mine')).toEqual(['a', 'b', 'c']);
  store.hearChange(changed('a', 12, { assigneeId: null, state: 'waiting' }));
  expect(ids(store, 'mine')).toEqual(['b', 'c']);
  expect(ids(store, 'waiting')).toEqual(['a']);
  store.hearChange(changed('c', 13, { waitingSince: '2026-11-20T02:00:00.000Z' }));
  expect([ids(store, 'unanswered'), store.owed]).toEqual([['c'], 1]);
  store.hearChange(changed('c', 14, { state: 'closed' }));
  expect([ids(store, 'unanswered'), ids(store, 'mine'), ids(store)]).toEqual([[], ['b'], ['a', 'b', 'c']]);
});

test('a name that no row has told is fetched', () => {
  const store = storeOf([rowOf('a')]);
  expect(store.hearChange(changed('a', 11, { assigneeId: 'stranger' }))).toBe('a');
  expect(store.hearChange(changed('a', 12, { teamId: 'night' }))).toBe('a');
});

test('who waits longest stands first, urgent ones before all others, kept ones after', () => {
  const since = (minute: string, rest: Partial<ChatRow> = {}): Partial<ChatRow> => ({
    state: 'waiting',
    waitingSince: `2026-11-20T01:${minute}:00.000Z`,
    ...rest,
  });
  const store = storeOf([
    rowOf('young', since('30')),
    rowOf('old', since('10')),
    rowOf('urgent', since('40', { isUrgent: true })),
    rowOf('kept', { isKeptUnread: true }),
    rowOf('middle', since('20')),
  ]);
  expect(ids(store, 'waiting')).toEqual(['urgent', 'old', 'middle', 'young']);
  expect(ids(store, 'unanswered')).toEqual(['urgent', 'old', 'middle', 'young', 'kept']);
  store.hearChange(changed('young', 11, { isUrgent: true }));
  expect(ids(store, 'waiting')).toEqual(['young', 'urgent', 'old', 'middle']);
  store.hearLine(message('middle', 1, 12), 0);
  expect(ids(store, 'waiting')).toEqual(['young', 'urgent', 'old', 'middle']);
});

test('pinned rows lead the lists that go by news, and only those', () => {
  const store = storeOf([rowOf('a', { waitingSince: '2026-11-20T01:00:00.000Z' }), rowOf('b'), rowOf('c', { waitingSince: '2026-11-20T01:10:00.000Z' })]);
  expect(store.mark('c', { isPinned: true })).toEqual({ isPinned: false, isKeptUnread: false });
  store.hearLine(message('b', 1, 11), 0);
  expect([ids(store), ids(store, 'unanswered')]).toEqual([
    ['c', 'b', 'a'],
    ['a', 'c'],
  ]);
  expect([store.rank('all', 'c'), store.rank('all', 'b'), store.size('all')]).toEqual([0, 1, 3]);
  store.hearChange(changed('c', 12, { isPinned: false, isKeptUnread: false }, 'conversationMark'));
  expect(ids(store)).toEqual(['b', 'a', 'c']);
});

test('teams: what is theirs, and what their members serve', () => {
  const store = storeOf([rowOf('a', { teamId: 't1' }), rowOf('b', { assigneeId: 'colleague' }), rowOf('c', { assigneeId: 'other' })]);
  expect(ids(store, 'team')).toEqual([]);
  store.joinTeams(['t1'], ['colleague', staff.id]);
  expect(ids(store, 'team')).toEqual(['a', 'b']);
});

test('kept unread until somebody of the staff answers', () => {
  const store = storeOf([rowOf('a')]);
  store.mark('a', { isKeptUnread: true });
  store.hearLine(message('a', 1, 11), 0);
  expect(ids(store, 'unanswered')).toEqual(['a']);
  store.hearLine(message('a', 2, 12, { fromRemoteSystem: 'staff', fromRemoteId: 'other' }), 0);
  expect([ids(store, 'unanswered'), store.get('a')?.isKeptUnread]).toEqual([[], false]);
});

test('what the desk itself tells counts as a number and as nothing else', () => {
  const store = storeOf([rowOf('a', { lastMessage: 'hello', lastSeq: 3 }), rowOf('b', { lastSeq: 1 })]);
  store.hearLine(message('b', 2, 11, { fromRemoteSystem: 'system' }), 0);
  expect(ids(store)).toEqual(['a', 'b']);
  store.hearLine(message('a', 4, 12, { fromRemoteSystem: 'system', content: 'two are before you' }), 0);
  expect(store.get('a')).toMatchObject({ lastMessage: 'hello', lastSeq: 4, unread: 0 });
});

test('a recalled last message leaves the list; where another may stand last, the server is asked', () => {
  const store = storeOf([rowOf('a', { lastMessage: 'oops', lastSeq: 3 })]);
  const recall = (seq: number, position: number): ChangedFrame =>
    changed('m', position, { conversationId: 'a', seq, recalledAt: '2026-11-20T02:00:00.000Z' }, 'message');
  expect(store.hearChange(recall(2, 11))).toBe('a');
  expect(store.get('a')?.lastMessage).toBe('oops');
  store.hearLine(message('a', 4, 12), 0);
  expect(store.hearChange(recall(3, 13))).toBeUndefined();
  expect(store.get('a')?.lastMessage).toBe('text 4');
  store.hearLine(message('a', 5, 14, { fromRemoteSystem: 'system' }), 0);
  store.hearChange(recall(4, 15));
  expect(store.get('a')).toMatchObject({ lastMessage: '', lastSeq: 5 });
});

test('a back end without numbers tells who waits by who spoke last', () => {
  const store = storeOf([rowOf('a')], null);
  store.hearLine(memberText('a', { at: '2026-11-20T02:00:00.000Z' }), 0);
  expect(ids(store, 'unanswered')).toEqual(['a']);
  store.hearLine(memberText('a', { fromRemoteSystem: 'staff', fromRemoteId: staff.id, toRemoteId: 'm-a' }), 0);
  expect(ids(store, 'unanswered')).toEqual([]);
});

test('one’s own read mark clears the unread count; below the last message the server counts', () => {
  const store = storeOf([rowOf('a', { unread: 3, unreadIcon: true, lastSeq: 9 })]);
  expect(store.hearChange(changed('a', 11, { readerId: staff.id, readerSystem: 'staff', seq: 7 }, 'readMark'))).toBe('a');
  expect(store.hearChange(changed('a', 12, { readerId: 'another', readerSystem: 'staff', seq: 9 }, 'readMark'))).toBeUndefined();
  expect(store.get('a')?.unread).toBe(3);
  store.hearChange(changed('a', 13, { readerId: staff.id, readerSystem: 'staff', seq: 9 }, 'readMark'));
  expect(store.get('a')).toMatchObject({ unread: 0, unreadIcon: false });
});

test('the member’s mark moves forward only', () => {
  const store = storeOf([rowOf('a', { memberReadSeq: 4 })]);
  store.hearChange(changed('a', 11, { readerId: 'm-a', readerSystem: 'member', seq: 6 }, 'readMark'));
  store.hearChange(changed('a', 12, { readerId: 'm-a', readerSystem: 'member', seq: 5 }, 'readMark'));
  expect(store.get('a')?.memberReadSeq).toBe(6);
});

test('an unknown conversation is asked for; its message is shown meanwhile', () => {
  const store = storeOf([rowOf('a')]);
  expect(store.hearLine(message('new', 1, 11), 0)).toBe('new');
  expect(ids(store)).toEqual(['new', 'a']);
  store.addPage([rowOf('new', { unread: 1, unreadIcon: true, lastSeq: 1, userName: '王芳' })], 12, 'single');
  expect(store.get('new')?.userName).toBe('王芳');
  expect(ids(store)).toEqual(['new', 'a']);
});

test('a finished load drops what is gone and keeps what arrived meanwhile', () => {
  const store = storeOf([rowOf('a'), rowOf('b')]);
  store.beginLoad();
  store.hearLine(message('late', 1, 11), 0);
  store.addPage([rowOf('a')], 12, 'first');
  store.finishLoad();
  expect(ids(store).toSorted()).toEqual(['a', 'late']);
});

test('the row that is being read stays where it was opened', () => {
  const since = (minute: string): Partial<ChatRow> => ({ waitingSince: `2026-11-20T01:${minute}:00.000Z` });
  const store = storeOf([rowOf('a', since('10')), rowOf('b', since('20')), rowOf('c', since('30'))]);
  store.read('a');
  store.hearChange(changed('a', 11, { waitingSince: null }));
  expect([ids(store, 'unanswered'), store.size('unanswered'), store.count('unanswered')]).toEqual([['a', 'b', 'c'], 3, 2]);
  store.hearChange(changed('a', 12, { waitingSince: '2026-11-20T02:00:00.000Z' }));
  expect(ids(store, 'unanswered')).toEqual(['a', 'b', 'c']);
  store.read('b');
  expect(ids(store, 'unanswered')).toEqual(['b', 'c', 'a']);
});

const whole = (store: InboxStore, filter: InboxFilter): string[] => store.slice(filter, 0, store.size(filter)).map((row) => row.conversationId);

test('pages that follow below come out in order in every list, whatever arrives between them', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat(2_999), { maxLength: 40 }), { minLength: 6, maxLength: 6 }), fc.boolean(), (between, isLooked) => {
      const rows = Array.from({ length: 3_000 }, (_, index) => ({ ...rowOf(`c${index}`), assigneeId: index % 3 === 0 ? staff.id : null }));
      const store = new InboxStore({ id: staff.id, system: 'staff' });
      const plain: string[] = [];
      let position = 10;
      store.beginLoad();
      between.forEach((arrivals, page) => {
        const given = rows.slice(page * 500, (page + 1) * 500);
        store.addPage(given, 10, page === 0 ? 'first' : 'below');
        plain.push(...given.map((row) => row.conversationId));
        for (const index of arrivals.filter((one) => one < plain.length)) {
          store.hearLine(message(`c${index}`, position - 8, ++position), 0);
          plain.unshift(...plain.splice(plain.indexOf(`c${index}`), 1));
        }
        if (isLooked) expect(whole(store, 'mine')).toEqual(plain.filter((id) => Number(id.slice(1)) % 3 === 0));
      });
      store.finishLoad();
      expect(whole(store, 'all')).toEqual(plain);
      expect(whole(store, 'mine')).toEqual(plain.filter((id) => Number(id.slice(1)) % 3 === 0));
      plain.forEach((id, index) => {
        if (index % 97 === 0) expect(store.rank('all', id)).toBe(index);
      });
    }),
    { numRuns: 20, seed: 7 },
  );
});

test('windows and ranks agree with a plain list after any sequence of arrivals', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(699), { minLength: 1, maxLength: 3_000 }), fc.nat(699), (arrivals, at) => {
      const rows = Array.from({ length: 700 }, (_, index) => rowOf(`c${index}`));
      const store = storeOf(rows);
      const plain = rows.map((row) => row.conversationId);
      arrivals.forEach((index, place) => {
        store.hearLine(message(`c${index}`, place + 1, place + 11), 0);
        plain.splice(plain.indexOf(`c${index}`), 1);
        plain.unshift(`c${index}`);
      });
      expect(store.slice('all', at, at + 20).map((row) => row.conversationId)).toEqual(plain.slice(at, at + 20));
      expect(store.rank('all', plain[at] ?? '')).toBe(at);
      expect(store.unread).toBe(new Set(arrivals).size);
    }),
    { numRuns: 20, seed: 7 },
  );
});

/** The store should be this, said plainly: an array, newest first. */
class Plain {
  rows: ChatRow[];
  reading: string | null = null;
  teams: readonly string[] = [];
  sieve: Sieve | null = null;

  constructor(rows: readonly ChatRow[]) {
    this.rows = [...rows];
  }
  change(id: string, patch: Partial<ChatRow>): void {
    this.rows = this.rows.map((row) => (row.conversationId === id ? { ...row, ...patch } : row));
  }
  toTop(id: string): void {
    this.rows = [...this.rows.filter((row) => row.conversationId === id), ...this.rows.filter((row) => row.conversationId !== id)];
  }
  passes(row: ChatRow): boolean {
    if (!this.sieve) return false;
    const { kind, isUrgent, memberIds } = this.sieve;
    return this.suffix[kind].test(row.systemId) && (!isUrgent || row.isUrgent) && (memberIds?.has(row.memberId) ?? true);
  }
  readonly suffix = { any: /./, consultation: /_1$/, member: /_2$/ } as const;
  list(filter: InboxFilter, kind: ListKind): string[] {
    const isOpen = (row: ChatRow): boolean => row.state !== 'closed';
    const inside: Readonly<Record<InboxFilter, (row: ChatRow) => boolean>> = {
      all: () => true,
      mine: (row) => isOpen(row) && row.assigneeId === staff.id,
      waiting: (row) => row.state === 'waiting',
      unanswered: (row) => isOpen(row) && (row.waitingSince !== null || row.isKeptUnread),
      team: (row) => isOpen(row) && row.teamId !== null && this.teams.includes(row.teamId),
    };
    const rows = this.rows.filter((row) => inside[filter](row) && (kind === 'sifted' ? this.passes(row) : this.suffix[kind].test(row.systemId)));
    const byWait = (row: ChatRow): string => `${row.isUrgent ? 0 : 1} ${row.waitingSince ?? '~'}`;
    const sorted =
      filter === 'waiting' || filter === 'unanswered'
        ? rows.toSorted((a, b) => (byWait(a) < byWait(b) ? -1 : 1))
        : [...rows.filter((row) => row.isPinned), ...rows.filter((row) => !row.isPinned)];
    return sorted.map((row) => row.conversationId);
  }
}

/** Every wait of its own moment, so that there is one order. */
const momentOf = (place: number): string => new Date(Date.UTC(2026, 10, 20) + place * 1_000).toISOString();

test('every list equals a plain sorted one after any sequence of messages, patches, marks, teams and new conversations', () => {
  const what = [
    'message',
    'answer',
    'mine',
    'nobody',
    'wait',
    'queue',
    'close',
    'urgent',
    'pin',
    'unpin',
    'keep',
    'team',
    'join',
    'new',
    'gone',
    'sift',
  ] as const;
  const step = fc.record({ row: fc.nat(39), what: fc.constantFrom(...what), looks: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 250 }), (steps) => {
      const rows = Array.from({ length: 30 }, (_, index) => rowOf(`c${index}`, { systemId: ['o_1', 'o_2', 'o_3'][index % 3] as string }));
      const store = storeOf(rows);
      const plain = new Plain(rows);
      const patch = (id: string, place: number, fields: Partial<ChatRow>, entity = 'conversation'): void => {
        store.hearChange(changed(id, place + 11, fields, entity));
        plain.change(id, fields);
      };
      steps.forEach(({ row, what: act, looks }, place) => {
        const id = `c${row}`;
        const known = plain.rows.some((one) => one.conversationId === id);
        const speak = (rest: Partial<ContentFrame>, fields: Partial<ChatRow>): void => {
          if (!known) return;
          store.hearLine(message(id, place + 1, place + 11, rest), 0);
          plain.change(id, fields);
          plain.toTop(id);
        };
        const acts: Readonly<Record<(typeof what)[number], () => void>> = {
          message: () => speak({}, {}),
          answer: () => speak({ fromRemoteSystem: 'staff', fromRemoteId: 'x' }, { isKeptUnread: false }),
          mine: () => patch(id, place, { assigneeId: staff.id, state: 'serving' }),
          nobody: () => patch(id, place, { assigneeId: null }),
          wait: () => patch(id, place, { waitingSince: momentOf(place) }),
          queue: () => patch(id, place, { state: 'waiting', waitingSince: momentOf(place) }),
          close: () => patch(id, place, { state: 'closed', waitingSince: null }),
          urgent: () => patch(id, place, { isUrgent: place % 2 === 0 }),
          pin: () => patch(id, place, { isPinned: true, isKeptUnread: false }, 'conversationMark'),
          unpin: () => patch(id, place, { isPinned: false, isKeptUnread: false }, 'conversationMark'),
          keep: () => {
            if (!known || !plain.rows.find((one) => one.conversationId === id)?.waitingSince) return;
            store.mark(id, { isKeptUnread: true });
            plain.change(id, { isKeptUnread: true });
          },
          team: () => patch(id, place, { teamId: place % 2 === 0 ? 't1' : 't2' }),
          join: () => {
            plain.teams = place % 2 === 0 ? ['t1'] : ['t1', 't2'];
            store.joinTeams(plain.teams, []);
          },
          new: () => {
            if (known) return;
            const fresh = rowOf(id, { assigneeId: staff.id });
            store.addPage([fresh], place + 11, 'single');
            plain.rows = [fresh, ...plain.rows];
          },
          sift: () => {
            const memberIds = place % 3 === 0 ? null : new Set(rows.filter((_, index) => (index + place) % 3 === 0).map(({ memberId }) => memberId));
            const kind = (['any', 'consultation', 'member'] as const)[place % 3] ?? 'any';
            plain.sieve = place % 5 === 0 ? null : { kind, isUrgent: place % 2 === 0, memberIds };
            store.sift(plain.sieve);
          },
          gone: () => {
            store.drop(id);
            plain.rows = plain.rows.filter((one) => one.conversationId !== id);
          },
        };
        acts[act]();
        // A list that nobody looks at for long must come out the same.
        if (looks || place === steps.length - 1)
          for (const filter of inboxFilters)
            for (const kind of listKinds) {
              const wanted = plain.list(filter, kind);
              expect([filter, kind, ids(store, filter, kind)]).toEqual([filter, kind, wanted]);
              expect([store.size(filter, kind), wanted.map((one) => store.rank(filter, one, kind))]).toEqual([wanted.length, wanted.map((_, rank) => rank)]);
            }
      });
    }),
    { numRuns: 150, seed: 11 },
  );
}, 60_000);

test('one list out of very many, long unseen, comes out in order', () => {
  const rows = Array.from({ length: 3_000 }, (_, index) =>
    rowOf(`c${index}`, { assigneeId: index % 3 === 0 ? staff.id : null, waitingSince: momentOf(index) }),
  );
  const store = storeOf(rows);
  const plain = rows.map((row) => row.conversationId);
  expect(ids(store, 'mine')).toHaveLength(100);
  for (let place = 0; place < 20_000; place++) {
    const id = `c${(place * 7_919) % 3_000}`;
    store.hearLine(message(id, place + 1, place + 11), 0);
    plain.splice(plain.indexOf(id), 1);
    plain.unshift(id);
    if (place === 9_000) expect(ids(store, 'mine')).toHaveLength(100);
  }
  const mine = plain.filter((id) => Number(id.slice(1)) % 3 === 0);
  expect(ids(store, 'mine')).toEqual(mine.slice(0, 100));
  expect(ids(store, 'unanswered')).toEqual(rows.slice(0, 100).map((row) => row.conversationId));
});
