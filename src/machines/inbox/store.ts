/** The conversation list: constant cost a message at any size (docs: performance). */
import type { ChatRow } from '#machines/rows.ts';

export type InboxFilter = 'all' | 'mine' | 'unread' | 'waiting';
export type InboxKind = 'any' | 'consultation' | 'member';

export class InboxStore {
  size(_filter: InboxFilter, _kind: InboxKind = 'any'): number { return 0; }
  /** Newest on top; `to` is exclusive. */
  slice(_filter: InboxFilter, _from: number, _to: number, _kind: InboxKind = 'any'): readonly ChatRow[] { return []; }
  get(_id: string): ChatRow | undefined { return undefined; }
}
