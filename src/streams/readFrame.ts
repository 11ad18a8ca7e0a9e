/** Every frame is validated once, as it arrives: from then on it has the shape its type says, so that garbage stops no machine and no stream. */
import { frameType } from '#contract/socket.ts';
import type { ServerFrame } from '#contract/socket.ts';

type Kind = 'text' | 'number' | 'texts' | 'record' | 'scalar';
/** A field with a mark is always there; the others may be missing or null. */
type Shape = Readonly<Record<string, Kind | `${Kind}!`>>;

const content: Shape = {
  content: 'scalar',
  systemId: 'text',
  fromRemoteId: 'text',
  fromRemoteSystem: 'text',
  toRemoteId: 'text',
  toRemoteSystem: 'text',
  busId: 'text',
  username: 'text',
  orderId: 'text',
  status: 'text',
  id: 'text',
  clientId: 'text',
  conversationId: 'text',
  seq: 'number',
  position: 'number',
  at: 'text',
  version: 'number',
  replyToSeq: 'number',
  recalledAt: 'text',
};
const shapes: Readonly<Record<number, Shape>> = {
  [frameType.text]: content,
  [frameType.image]: content,
  [frameType.order]: content,
  [frameType.orderStatus]: content,
  [frameType.heartbeat]: { position: 'number' },
  [frameType.refused]: { clientId: 'text', resp_code: 'number!', resp_msg: 'text' },
  [frameType.changed]: { entity: 'text!', id: 'text', many: 'texts', change: 'text!', version: 'number!', position: 'number!', patch: 'record' },
  [frameType.reload]: { position: 'number!' },
  [frameType.ephemeral]: { conversationId: 'text!', signal: 'text!', fromRemoteId: 'text', fromRemoteSystem: 'text', username: 'text' },
};

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);
const fits: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  texts: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  record: (value) => typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every((one) => one === null || isScalar(one)),
  scalar: isScalar,
};

function hasShape(frame: Readonly<Record<string, unknown>>, shape: Shape): boolean {
  return Object.entries(shape).every(([name, kind]) => {
    const value = frame[name];
    if (value === undefined || value === null) return !kind.endsWith('!');
    return fits[kind.replace('!', '') as Kind](value);
  });
}

/** A field that is null is a field that is not there: some back ends write all of them. */
const withoutNulls = (given: object): Record<string, unknown> => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));

/** @returns undefined for what is no frame of ours: not JSON, an unknown type, or another shape than its type has */
export function readFrame(data: unknown): ServerFrame | undefined {
  if (typeof data !== 'string') return undefined;
  let given: unknown;
  try {
    given = JSON.parse(data);
  } catch {
    // Not JSON: the caller hears 'unreadable'.
    return undefined;
  }
  if (typeof given !== 'object' || given === null) return undefined;
  const { type, messageType } = given as { type?: unknown; messageType?: unknown };
  // Spec 3 names both; a back end may send either.
  const kind = typeof type === 'number' ? type : messageType;
  const shape = typeof kind === 'number' && Object.hasOwn(shapes, kind) ? shapes[kind] : undefined;
  const frame = withoutNulls(given);
  return shape && hasShape(frame, shape) ? ({ ...frame, type: kind, messageType: kind } as unknown as ServerFrame) : undefined;
}
