/** An event of a group's ordered log, before and after it has its position. */
import type { Change } from '#contract/socket.ts';

/** Whoever may receive it: before and after the change, so that somebody who loses a row receives it too. */
export interface Audience {
  readonly orgIds: readonly string[];
  readonly memberIds: readonly string[];
  /** When set, of the staff only these people (read marks). */
  readonly staffIds?: readonly string[];
  /**
   * The rows are these people's, for readers who receive events of their own alone; the nil UUID: nobody's, so everybody's. A draft names whose they were before the change, the
   * log adds whose they are.
   */
  readonly ownerIds?: readonly string[];
}

export interface EventDraft {
  readonly groupId: string;
  /** 0, 1, 3 and 16 with `messageId`: built from the message. 16 without: from `patch` (orderId, status, busId, orderNo). 17: a row change. */
  readonly frameType: 0 | 1 | 3 | 16 | 17;
  readonly entity: string;
  readonly entityId: string | null;
  readonly many?: readonly string[];
  readonly change: Change;
  readonly version: number;
  /** Never personal text: that stays in its own table. */
  readonly patch?: Readonly<Record<string, string | number | boolean | null>>;
  readonly messageId?: string;
  readonly audience: Audience;
  readonly actorId: string;
}

export interface LoggedEvent extends EventDraft {
  readonly position: number;
  readonly at: string;
}
