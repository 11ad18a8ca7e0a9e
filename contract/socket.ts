/**
 * The frames of `GET /ws?token=<ticket>[&after=<position>]` (spec 3, 4; what is added: docs/realtime.md).
 * JSON text both ways. `type` and `messageType` carry the same number. The console reads either.
 */

/** A line of a conversation is one of these, also when no frame but its history brought it. */
export const lineType = {
  text: 0,
  image: 1,
  order: 3,
  /** Only the server sends it: an order's status changed. */
  orderStatus: 16,
} as const;
export const isText = ({ type }: { readonly type: number }): boolean => type === lineType.text;

/** The console reads these in `src/streams` alone: from there on a frame is known by the stream that carries it. */
export const frameType = {
  ...lineType,
  heartbeat: 4,
  /** Ours: a sent frame was refused. */
  refused: 5,
  /** Ours: rows were created, updated or removed. */
  changed: 17,
  /** Ours: the position asked for is older than what is kept; reload the lists. */
  reload: 18,
  /** Ours, both ways: typing, looking. Never logged, dropped first. */
  ephemeral: 19,
} as const;
/** The types that a stream carries, in the order in which they are listed: messages, orders, changes, and what says that something went wrong; signs come last. */
export const carriedTypes = [0, 1, 3, 16, 17, 5, 18, 19] as const;
export type ContentType = 0 | 1 | 3 | 16;
export type SendableType = 0 | 1 | 3;

/** The systems of fromRemoteSystem and toRemoteSystem. */
export type RemoteSystem = 'staff' | 'member';

/** A chat message or order event. The fields after `status` exist where the back end has the feature `echo` / `positions`. */
export interface ContentFrame {
  readonly type: ContentType;
  readonly messageType: ContentType;
  /** Text; image: file path; order: order id; order status: the order's title. */
  readonly content: string;
  /** `<orgId>_1` consultation (bound to an order by busId), `<orgId>_2` member chat. */
  readonly systemId: string;
  readonly fromRemoteId: string;
  readonly fromRemoteSystem: RemoteSystem | 'system';
  /** Empty: the queue. */
  readonly toRemoteId: string;
  readonly toRemoteSystem: RemoteSystem;
  readonly busId: string;
  readonly username: string;
  readonly orderId?: string;
  readonly status?: string;
  readonly id?: string;
  readonly clientId?: string;
  readonly conversationId?: string;
  /** Dense per conversation, and only there. Absent on an order event outside any conversation. */
  readonly seq?: number;
  /** Place in the group's log. Absent in history answers. */
  readonly position?: number;
  /** ISO 8601. */
  readonly at?: string;
  /** On 16: the order's version after the change. */
  readonly version?: number;
  /** The message it answers, of the same conversation. */
  readonly replyToSeq?: number;
  /** A row travels with it (contract/cards.ts). */
  readonly cardEntity?: string;
  readonly cardId?: string;
  /** Taken back since: the content is empty. */
  readonly recalledAt?: string;
}

/** The console sends these. Without the feature `echo` there is no `clientId`. */
export interface OutgoingFrame {
  readonly type: SendableType;
  readonly messageType: SendableType;
  readonly content: string;
  readonly systemId: string;
  readonly fromRemoteId: string;
  readonly fromRemoteSystem: RemoteSystem;
  readonly toRemoteId: string;
  readonly toRemoteSystem: RemoteSystem;
  readonly busId: string;
  readonly username: string;
  readonly orderId?: string;
  readonly clientId?: string;
  /** Feature `desk`. */
  readonly replyToSeq?: number;
  /** Feature `desk`: who served the conversation when the sender looked (empty: nobody). Somebody else by now: refused as `takenByOther`. */
  readonly expectedAssigneeId?: string;
}

/** Both ways. From the server with `positions`: the position up to which this session has everything. */
export interface HeartbeatFrame {
  readonly type: 4;
  readonly messageType: 4;
  readonly position?: number;
}

export const heartbeatFrame = (position: number | null): HeartbeatFrame => ({
  type: frameType.heartbeat,
  messageType: frameType.heartbeat,
  ...(position === null ? {} : { position }),
});

export interface RefusedFrame {
  readonly type: 5;
  readonly messageType: 5;
  readonly clientId?: string;
  readonly resp_code: number;
  readonly resp_msg: string;
}

export type Change = 'created' | 'updated' | 'removed';
/** `patch` holds small values that are not personal (state, assignee, a mark's seq); without it the reader fetches the row. */
export interface ChangedFrame {
  readonly type: 17;
  readonly messageType: 17;
  readonly entity: string;
  readonly id?: string;
  readonly many?: readonly string[];
  readonly change: Change;
  readonly version: number;
  readonly position: number;
  readonly patch?: Readonly<Record<string, string | number | boolean | null>>;
}
/** The patch of entity `readMark`, whose id is the conversation's: marks only move forward. */
export interface ReadMarkPatch {
  readonly readerId: string;
  readonly readerSystem: RemoteSystem;
  readonly seq: number;
}

/** The patch of entity `conversation`: whatever of it changed. Nothing personal; names are looked up. Members are not told of team, urgency, close reason and snoozing. */
export interface ConversationPatch {
  readonly state: string;
  readonly assigneeId: string | null;
  readonly waitingSince: string | null;
  readonly teamId: string | null;
  readonly isUrgent: boolean;
  readonly openedAt: string | null;
  readonly firstReplyAt: string | null;
  readonly closedAt: string | null;
  readonly closeReason: string | null;
  readonly snoozedUntil: string | null;
}
/** The patch of entity `message`: it was recalled. */
export interface RecallPatch {
  readonly conversationId: string;
  readonly seq: number;
  readonly recalledAt: string;
}
/** The patch of entity `note`; its text is fetched. To staff only. */
export interface NotePatch {
  readonly conversationId: string | null;
  readonly memberId: string;
}
/** The patch of entity `conversationMark`, whose id is the conversation's. To the person alone. */
export interface MarkPatch {
  readonly isPinned: boolean;
  readonly isKeptUnread: boolean;
}
/** The patch of entity `staffUser`: duty and presence. */
export interface ColleaguePatch {
  readonly dutyState: 'online' | 'busy' | 'offline';
  readonly isPresent: boolean;
}

/** A frame of type 16 or 17 means this for a row. */
export interface RowChange {
  readonly entity: string;
  readonly id: string;
  readonly change: Change;
  /** Null where the back end counts no versions. */
  readonly version: number | null;
  readonly position: number | null;
  readonly patch: ChangedFrame['patch'] | null;
}

export interface ReloadFrame {
  readonly type: 18;
  readonly messageType: 18;
  readonly position: number;
  /** The person's rights have changed: rights and menus are read anew too. */
  readonly rights?: true;
}
export interface EphemeralFrame {
  readonly type: 19;
  readonly messageType: 19;
  readonly conversationId: string;
  readonly signal: 'typing' | 'looking';
  /** Set by the server. */
  readonly fromRemoteId?: string;
  readonly fromRemoteSystem?: RemoteSystem;
  readonly username?: string;
}
export const ephemeralFrame = (conversationId: string, signal: EphemeralFrame['signal']): EphemeralFrame => ({
  type: frameType.ephemeral,
  messageType: frameType.ephemeral,
  conversationId,
  signal,
});

export type ServerFrame = ContentFrame | HeartbeatFrame | RefusedFrame | ChangedFrame | ReloadFrame | EphemeralFrame;
export type ClientFrame = OutgoingFrame | HeartbeatFrame | EphemeralFrame;

/** Spec 4: the suffix tells the kind of conversation. */
export type ConversationKind = 'consultation' | 'member';
export const systemIdOf = (orgId: string, kind: ConversationKind): string => `${orgId}_${kind === 'consultation' ? 1 : 2}`;
/** @returns undefined for any other suffix: shown without a kind, never guessed. */
export function readSystemId(systemId: string): { readonly orgId: string; readonly kind: ConversationKind } | undefined {
  const match = /^(.+)_([12])$/.exec(systemId);
  return match?.[1] ? { orgId: match[1], kind: match[2] === '1' ? 'consultation' : 'member' } : undefined;
}
