/** A client's frame is checked against the schema of its type. Nothing it says about itself is believed; that is checked where the ticket is known. */
import type { ErrorName } from '#contract/errors.ts';
import { chatLimits } from '#contract/limits/chat.ts';
import { frameType, heartbeatFrame } from '#contract/socket.ts';
import type { SendableType } from '#contract/socket.ts';

export interface SentContent {
  readonly is: 'content';
  readonly type: SendableType;
  readonly content: string;
  readonly systemId: string;
  readonly fromRemoteId: string;
  readonly fromRemoteSystem: string;
  readonly toRemoteId: string;
  readonly toRemoteSystem: string;
  readonly busId: string;
  readonly orderId: string;
  /** Empty from a client that knows only the specification. */
  readonly clientId: string;
  readonly replyToSeq: number | null;
  /** Null: nobody. Absent where the client does not say. */
  readonly expectedAssigneeId?: string | null;
}
export interface SentHeartbeat {
  readonly is: 'heartbeat';
  readonly hasPosition: boolean;
}
export interface SentEphemeral {
  readonly is: 'ephemeral';
  readonly conversationId: string;
  readonly signal: 'typing' | 'looking';
}
export interface BadFrame {
  readonly is: 'bad';
  readonly reason: ErrorName;
  readonly values: Readonly<Record<string, string | number>>;
  readonly clientId?: string;
}
export type Sent = SentContent | SentHeartbeat | SentEphemeral | BadFrame;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const isUuid = (text: string): boolean => text.length === 36 && uuid.test(text);

type Raw = Readonly<Record<string, unknown>>;
const texts = ['systemId', 'fromRemoteId', 'fromRemoteSystem', 'toRemoteId', 'toRemoteSystem', 'busId', 'orderId'] as const;
const textCharacters = 80;
const positionDigits = 15;

const unreadable = (detail: string, clientId?: string): BadFrame => ({
  is: 'bad',
  reason: 'frameUnreadable',
  values: { detail },
  ...(clientId ? { clientId } : {}),
});

/** Optional texts: absent and null are empty. */
function readTexts(raw: Raw): Record<(typeof texts)[number], string> | string {
  const read: Partial<Record<(typeof texts)[number], string>> = {};
  for (const name of texts) {
    const value = raw[name] ?? '';
    if (typeof value !== 'string') return `${name}: a text expected`;
    if (value.length > textCharacters || value.includes('\u0000')) return `${name}: at most ${textCharacters} characters expected`;
    read[name] = value;
  }
  return read as Record<(typeof texts)[number], string>;
}

/** A message is about these beside its content: the one it answers, and who served when its sender looked. */
type Beside = Pick<SentContent, 'replyToSeq' | 'expectedAssigneeId'>;
const seqMost = 2_147_483_647;
const isSeq = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= seqMost;
const isPersonOrNobody = (value: unknown): value is string => typeof value === 'string' && (value === '' || isUuid(value));

/** Absent and null are the same. */
function readBeside({ replyToSeq, expectedAssigneeId }: Raw): Beside | string {
  const quoted = replyToSeq ?? null;
  if (quoted !== null && !isSeq(quoted)) return 'replyToSeq: the number of a message expected';
  if (expectedAssigneeId === undefined || expectedAssigneeId === null) return { replyToSeq: quoted };
  if (!isPersonOrNobody(expectedAssigneeId)) return 'expectedAssigneeId: a UUID or an empty text expected';
  return { replyToSeq: quoted, expectedAssigneeId: expectedAssigneeId === '' ? null : expectedAssigneeId.toLowerCase() };
}

function readContent(raw: Raw, type: SendableType): Sent {
  const { clientId = '', content } = raw;
  if (typeof clientId !== 'string' || (clientId !== '' && !isUuid(clientId))) return unreadable('clientId: a UUID expected');
  const id = clientId.toLowerCase();
  if (typeof content !== 'string' || content === '' || content.includes('\u0000')) return unreadable('content: a text expected', id);
  if (content.length > chatLimits.textCharacters) return { is: 'bad', reason: 'frameTooLarge', values: {}, clientId: id };
  const read = readTexts(raw);
  if (typeof read === 'string') return unreadable(read, id);
  const beside = readBeside(raw);
  if (typeof beside === 'string') return unreadable(beside, id);
  // A lone surrogate cannot be stored: it is replaced before anybody sees it, so that the frame and the history agree.
  return { is: 'content', type, content: content.toWellFormed(), ...read, ...beside, clientId: id };
}

function readEphemeral(raw: Raw): Sent {
  const { conversationId, signal } = raw;
  if (typeof conversationId !== 'string' || !isUuid(conversationId)) return unreadable('conversationId: a UUID expected');
  if (signal !== 'typing' && signal !== 'looking') return unreadable('signal: typing or looking expected');
  return { is: 'ephemeral', conversationId: conversationId.toLowerCase(), signal };
}

const serverOnly = new Set<unknown>([frameType.refused, frameType.orderStatus, frameType.changed, frameType.reload]);
const readers = new Map<unknown, (raw: Raw) => Sent>([
  [frameType.text, (raw) => readContent(raw, frameType.text)],
  [frameType.image, (raw) => readContent(raw, frameType.image)],
  [frameType.order, (raw) => readContent(raw, frameType.order)],
  [frameType.heartbeat, (raw) => (typeof raw['position'] === 'number' ? heartbeats.placed : heartbeats.plain)],
  [frameType.ephemeral, readEphemeral],
]);

const heartbeats: Readonly<Record<'plain' | 'placed', SentHeartbeat>> = {
  plain: { is: 'heartbeat', hasPosition: false },
  placed: { is: 'heartbeat', hasPosition: true },
};
const plainBeat = Buffer.from(JSON.stringify(heartbeatFrame(null)));
/** Up to its number. */
const placedBeat = Buffer.from(JSON.stringify(heartbeatFrame(0)).slice(0, -2));
const [zero, nine, brace] = [0x30, 0x39, 0x7d];

/** JSON knows no number that begins with a zero, but zero. */
function isPosition(data: Buffer, from: number, to: number): boolean {
  if (to <= from || to - from > positionDigits || (data[from] === zero && to - from > 1)) return false;
  for (let at = from; at < to; at += 1) {
    const sign = data[at] ?? 0;
    if (sign < zero || sign > nine) return false;
  }
  return true;
}

/** Thousands of sockets say these bytes all day, as the console writes them. Any other spelling is read like every frame. */
function knownBeat(data: Buffer): SentHeartbeat | undefined {
  if (data.length === plainBeat.length) return data.equals(plainBeat) ? heartbeats.plain : undefined;
  const [from, last] = [placedBeat.length, data.length - 1];
  if (data[last] !== brace || !isPosition(data, from, last)) return undefined;
  return data.compare(placedBeat, 0, from, 0, from) === 0 ? heartbeats.placed : undefined;
}

const clientIdOf = (raw: Raw): { clientId?: string } =>
  typeof raw['clientId'] === 'string' && isUuid(raw['clientId']) ? { clientId: raw['clientId'].toLowerCase() } : {};
const shown = (type: unknown): string => (typeof type === 'number' || typeof type === 'string' ? String(type).slice(0, 20) : typeof type);

export function readFrame(data: Buffer, isBinary: boolean): Sent {
  if (isBinary) return unreadable('JSON text expected, binary found');
  const beat = knownBeat(data);
  if (beat) return beat;
  let raw: unknown;
  try {
    raw = JSON.parse(data.toString());
  } catch {
    // The sender is told; there is nobody else to tell.
    return unreadable('JSON expected');
  }
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return unreadable('a JSON object expected');
  const fields = raw as Raw;
  // The specification has both names with the same number; either is enough.
  const type = fields['type'] ?? fields['messageType'];
  if (fields['messageType'] !== undefined && fields['messageType'] !== type)
    return unreadable('type and messageType: the same number expected', clientIdOf(fields).clientId);
  const read = readers.get(type);
  if (read) return read(fields);
  return { is: 'bad', reason: serverOnly.has(type) ? 'frameServerOnly' : 'frameUnknown', values: { type: shown(type) }, ...clientIdOf(fields) };
}
