/** The list of the desk is held in a store that changes in place: recorded is the part of it that a screen shows, as it stood. */
import type { InboxFilter, ListKind } from '#src/desk/machines/inbox/store.ts';
import { InboxStore } from '#src/desk/machines/inbox/store.ts';
import type { ChatRow } from '#src/kit/machines/rows.ts';
import type { Redactor } from './redact.ts';

/** Above what a screen shows at once. */
const rowsMost = 60;

interface StillList {
  readonly size: number;
  readonly count: number;
  readonly rows: readonly ChatRow[];
}
export interface StillOf {
  readonly unread: number;
  readonly owed: number;
  readonly owedRows: readonly ChatRow[];
  /** `filter kind` -> its first rows. */
  readonly lists: Readonly<Record<string, StillList>>;
}
const none: StillList = { size: 0, count: 0, rows: [] };
const nameOf = (filter: InboxFilter, kind: ListKind): string => `${filter} ${kind}`;

/** Answers like the store of the desk, about the rows it has. */
export class StillStore {
  readonly still: StillOf;

  constructor(still: StillOf) {
    this.still = still;
  }
  get unread(): number {
    return this.still.unread;
  }
  get owed(): number {
    return this.still.owed;
  }
  size(filter: InboxFilter, kind: ListKind = 'any'): number {
    const { size, rows } = this.list(filter, kind);
    return Math.min(size, rows.length);
  }
  count(filter: InboxFilter, kind: ListKind = 'any'): number {
    return this.list(filter, kind).count;
  }
  slice(filter: InboxFilter, from: number, to: number, kind: ListKind = 'any'): readonly ChatRow[] {
    return this.list(filter, kind).rows.slice(Math.max(0, from), to);
  }
  sliceOwed(from: number, to: number): readonly ChatRow[] {
    return this.still.owedRows.slice(from, to);
  }
  get(id: string): ChatRow | undefined {
    return Object.values(this.still.lists)
      .flatMap(({ rows }) => rows)
      .find(({ conversationId }) => conversationId === id);
  }
  whose(id: string): ChatRow | undefined {
    return this.get(id);
  }
  find(isWanted: (row: ChatRow) => boolean, most: number): readonly ChatRow[] {
    return this.slice('all', 0, rowsMost).filter(isWanted).slice(0, most);
  }
  rank(filter: InboxFilter, id: string, kind: ListKind = 'any'): number {
    return this.list(filter, kind).rows.findIndex(({ conversationId }) => conversationId === id);
  }
  isForReader(): boolean {
    return true;
  }
  private list(filter: InboxFilter, kind: ListKind): StillList {
    return this.still.lists[nameOf(filter, kind)] ?? none;
  }
}

/** Others than the one that is shown: their numbers stand on the screen, and one is a press away. */
const always: readonly (readonly [InboxFilter, ListKind])[] = [
  ['all', 'any'],
  ['waiting', 'any'],
  ['unanswered', 'any'],
];

interface Shown {
  readonly filter?: InboxFilter;
  readonly shown?: ListKind;
}

function listOf(store: InboxStore, [filter, kind]: readonly [InboxFilter, ListKind], redactor: Redactor): StillList {
  const rows = store.slice(filter, 0, rowsMost, kind).map((row) => redactor.of(row) as ChatRow);
  return { size: store.size(filter, kind), count: store.count(filter, kind), rows };
}

/** Another choice of rows needs others at once. */
export const showsSame = (one: object, other: object): boolean =>
  (one as Shown).filter === (other as Shown).filter && (one as Shown).shown === (other as Shown).shown;

export const isStillKept = (value: unknown): value is InboxStore => value instanceof InboxStore;

export function stillOf(value: InboxStore, context: object, redactor: Redactor): StillStore {
  const { filter = 'all', shown = 'any' } = context as Shown;
  const wanted = new Map(([[filter, shown], ...always] as const).map((one): readonly [string, readonly [InboxFilter, ListKind]] => [nameOf(...one), one]));
  return new StillStore({
    unread: value.unread,
    owed: value.owed,
    owedRows: value.sliceOwed(0, rowsMost).map((row) => redactor.of(row) as ChatRow),
    lists: Object.fromEntries([...wanted].map(([name, one]) => [name, listOf(value, one, redactor)])),
  });
}
