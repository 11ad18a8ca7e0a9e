/** One conversation as the list holds it: messages change it in place, and its row is made anew when somebody looks. */
import type { ChatRow } from '#src/kit/machines/rows.ts';
import type { Live } from './apply.ts';

export class Kept implements Live {
  readonly slot: number;
  position: number;
  load: number;
  unread = 0;
  unreadIcon = false;
  lastMessage = '';
  lastMessageType = 0;
  lastMessageAt = '';
  lastSeq = 0;
  shownSeq = 0;
  /** A copy beside what messages change: the row itself is not touched for a message. */
  isKeptUnread = false;
  private made: ChatRow;
  private isBehind = false;

  constructor(slot: number, row: ChatRow, position: number, load: number) {
    this.slot = slot;
    this.position = position;
    this.load = load;
    this.made = row;
    this.take(row);
  }

  /** Its row without the last words: for what messages do not change. */
  get base(): ChatRow {
    return this.made;
  }

  get row(): ChatRow {
    if (this.isBehind) {
      const { unread, unreadIcon, lastMessage, lastMessageType, lastMessageAt, lastSeq } = this;
      this.made = { ...this.made, unread, unreadIcon, lastMessage, lastMessageType, lastMessageAt, lastSeq };
      this.isBehind = false;
    }
    return this.made;
  }

  /** A message was heard. */
  ranAhead(position: number, load: number): void {
    this.isBehind = true;
    this.position = position;
    this.load = load;
  }

  /** A row read from the server, or one that was changed here. */
  take(row: ChatRow): void {
    if (row.lastSeq !== this.lastSeq) this.shownSeq = 0;
    this.made = row;
    this.isBehind = false;
    this.unread = row.unread;
    this.unreadIcon = row.unreadIcon;
    this.lastMessage = row.lastMessage;
    this.lastMessageType = row.lastMessageType;
    this.lastMessageAt = row.lastMessageAt;
    this.lastSeq = row.lastSeq;
    this.isKeptUnread = row.isKeptUnread;
  }
}
