/** Compares what the clients saw with what the server keeps. Pure: the rows are read elsewhere (`truth.ts`). */
import type { History, Received, Sent } from './history.ts';

export interface StoredMessage {
  readonly conversationId: string;
  readonly seq: number;
  readonly clientId: string | null;
  readonly senderId: string;
  readonly content: string;
}

export interface Truth {
  /** Every message of the watched conversations, by SQL. */
  readonly messages: readonly StoredMessage[];
  /** The conversation's own count, by SQL. */
  readonly lastSeq: ReadonlyMap<string, number>;
  /** The same messages as the API gives them; absent where it was not asked. */
  readonly overHttp?: readonly Pick<StoredMessage, 'conversationId' | 'seq' | 'content'>[];
}

export type Fault =
  | 'lost'
  | 'doubled'
  | 'disorder'
  | 'refusedButStored'
  | 'hole'
  | 'notReceived'
  | 'receivedTwice'
  | 'receivedOutOfOrder'
  | 'receivedOther'
  | 'wrongAnswer'
  | 'apiDiffers'
  | 'logDiffers'
  | 'secretInLog'
  | 'processEnded'
  | 'historyDiffers'
  | 'eventDiffers'
  | 'illegalMove'
  | 'invariant';
export interface Violation {
  readonly fault: Fault;
  readonly what: string;
}

export interface Expectation {
  /** Each receiver must have received everything of these conversations: receiver -> conversation ids -> the seq it started after. */
  readonly receivers: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

const key = (conversationId: string, seq: number): string => `${conversationId}/${seq}`;

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const name = keyOf(item);
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return groups;
}

/** ok exactly 1, refused 0, unknown 0 or 1; and the acknowledgement told the truth. */
function checkOutcome(entry: Sent, stored: readonly StoredMessage[]): Violation[] {
  const named = `message ${entry.n} of ${entry.sender} (${entry.clientId}, ${entry.outcome})`;
  if (stored.length > 1)
    return [{ fault: 'doubled', what: `${named} is stored ${stored.length} times: ${stored.map((row) => key(row.conversationId, row.seq)).join(', ')}` }];
  const row = stored[0];
  if (entry.outcome === 'ok' && !row) return [{ fault: 'lost', what: `${named} was acknowledged as ${entry.conversationId}/${entry.seq} and is not stored` }];
  if (entry.outcome === 'refused' && row)
    return [{ fault: 'refusedButStored', what: `${named} was refused with ${entry.code} and is stored as ${key(row.conversationId, row.seq)}` }];
  if (entry.outcome !== 'ok' || !row) return [];
  if (row.clientId !== entry.clientId || row.seq !== entry.seq || row.conversationId !== entry.conversationId) {
    return [
      {
        fault: 'wrongAnswer',
        what: `${named} was acknowledged as ${entry.conversationId}/${entry.seq} and is stored as ${key(row.conversationId, row.seq)} with client id ${row.clientId}`,
      },
    ];
  }
  return [];
}

/** Messages of one sender stand in each conversation in the order he sent them. */
function checkOrder(history: History, truth: Truth): Violation[] {
  const place = new Map(history.sent.map((entry) => [entry.clientId, entry]));
  const found: Violation[] = [];
  const last = new Map<string, Sent>();
  for (const row of [...truth.messages].sort((a, b) => a.seq - b.seq)) {
    const entry = row.clientId === null ? undefined : place.get(row.clientId);
    if (!entry) continue;
    const lane = `${row.conversationId} ${entry.sender}`;
    const before = last.get(lane);
    if (before && before.n >= entry.n)
      found.push({ fault: 'disorder', what: `${entry.sender} sent ${entry.n} before ${before.n}; ${row.conversationId} has it after, at ${row.seq}` });
    last.set(lane, entry);
  }
  return found;
}

/** The sequence of a conversation is dense and ends where the conversation says. */
function checkDensity(truth: Truth): Violation[] {
  const found: Violation[] = [];
  const groups = grouped(truth.messages, (row) => row.conversationId);
  for (const [conversationId, lastSeq] of truth.lastSeq) {
    const numbers = (groups.get(conversationId) ?? []).map((row) => row.seq).sort((a, b) => a - b);
    const first = numbers[0] ?? lastSeq + 1;
    const gap = numbers.findIndex((seq, at) => seq !== first + at);
    if (gap >= 0) found.push({ fault: 'hole', what: `${conversationId} has ${numbers[gap]} after ${numbers[gap - 1]}` });
    const end = numbers.at(-1) ?? lastSeq;
    if (end !== lastSeq) found.push({ fault: 'hole', what: `${conversationId} says it ends at ${lastSeq}; its last message is ${end}` });
  }
  return found;
}

interface Reading {
  readonly receiver: string;
  readonly conversationId: string;
  readonly after: number;
  readonly got: readonly Received[];
  readonly hasReloaded: boolean;
}

function checkReading(reading: Reading, rows: readonly StoredMessage[]): Violation[] {
  const { receiver, conversationId, after, got, hasReloaded } = reading;
  const named = `${receiver} of ${conversationId}`;
  const stored = new Map(rows.filter((row) => row.seq > after).map((row) => [row.seq, row.content]));
  const found: Violation[] = [];
  const seen = new Set<number>();
  let last = after;
  for (const frame of got) {
    if (seen.has(frame.seq)) found.push({ fault: 'receivedTwice', what: `${named}: ${frame.seq} came twice with different positions` });
    else if (frame.seq < last) found.push({ fault: 'receivedOutOfOrder', what: `${named}: ${frame.seq} came after ${last}` });
    if (frame.seq > after && stored.get(frame.seq) !== frame.content)
      found.push({ fault: 'receivedOther', what: `${named}: ${frame.seq} came as "${frame.content}", stored is "${stored.get(frame.seq) ?? 'nothing'}"` });
    seen.add(frame.seq);
    last = Math.max(last, frame.seq);
  }
  const missing = [...stored.keys()].filter((seq) => !seen.has(seq)).sort((a, b) => a - b);
  if (missing.length > 0 && !hasReloaded)
    found.push({ fault: 'notReceived', what: `${named}: ${missing.length} never came: ${missing.slice(0, 8).join(', ')}` });
  return found;
}

function checkReceivers(history: History, truth: Truth, expected: Expectation): Violation[] {
  const rows = grouped(truth.messages, (row) => row.conversationId);
  const got = grouped(history.received, (frame) => `${frame.receiver} ${frame.conversationId}`);
  const reloaded = new Set(history.reloads.map((one) => one.receiver));
  const found: Violation[] = [];
  for (const [receiver, conversations] of expected.receivers) {
    for (const [conversationId, after] of conversations) {
      const reading = { receiver, conversationId, after, got: got.get(`${receiver} ${conversationId}`) ?? [], hasReloaded: reloaded.has(receiver) };
      found.push(...checkReading(reading, rows.get(conversationId) ?? []));
    }
  }
  return found;
}

function checkHttp(truth: Truth): Violation[] {
  if (!truth.overHttp) return [];
  const bySql = new Map(truth.messages.map((row) => [key(row.conversationId, row.seq), row.content]));
  const byHttp = new Map(truth.overHttp.map((row) => [key(row.conversationId, row.seq), row.content]));
  const found: Violation[] = [];
  for (const [place, content] of bySql) {
    if (byHttp.get(place) !== content)
      found.push({ fault: 'apiDiffers', what: `${place}: the database has "${content}", the API gives "${byHttp.get(place) ?? 'nothing'}"` });
  }
  for (const place of byHttp.keys()) if (!bySql.has(place)) found.push({ fault: 'apiDiffers', what: `${place}: the API gives what the database has not` });
  return found;
}

export function check(history: History, truth: Truth, expected: Expectation): Violation[] {
  // Messages are compared by content as well as by client id: a double under another id is a double all the same.
  const byContent = grouped(truth.messages, (row) => row.content);
  return [
    ...history.sent.flatMap((entry) => checkOutcome(entry, byContent.get(entry.content) ?? [])),
    ...checkOrder(history, truth),
    ...checkDensity(truth),
    ...checkReceivers(history, truth, expected),
    ...checkHttp(truth),
  ];
}

/** Each fault was found so often; those never found stand with 0. */
export function tally(violations: readonly Violation[], ...faults: readonly Fault[]): number {
  return violations.filter((one) => faults.includes(one.fault)).length;
}
