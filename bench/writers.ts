/** A process of members who write and staff who read: each message is timed to its acknowledgement and to the staff's socket. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { socketLimits } from '#contract/limits/chat.ts';
import { frameType } from '#contract/socket.ts';
import type { OutgoingFrame } from '#contract/socket.ts';
import { percentile } from '#tests/rig/pairs.ts';
import { answerParent } from './child.ts';
import { openRawSocket, peekType } from './rawSocket.ts';
import type { RawSocket } from './rawSocket.ts';

export interface WriterTargets {
  readonly port: number;
  readonly readers: readonly string[];
  readonly members: readonly { readonly path: string; readonly frame: OutgoingFrame }[];
}
export interface WriterCounts {
  readonly sent: number;
  readonly acknowledged: number;
  readonly delivered: number;
  readonly refused: number;
  readonly closed: number;
}
export interface Latencies {
  readonly messages: number;
  readonly acknowledged: { readonly p50: number; readonly p99: number };
  readonly delivered: { readonly p50: number; readonly p99: number };
}

interface Member {
  readonly socket: RawSocket;
  readonly frame: OutgoingFrame;
  open: number;
}

const counts = { sent: 0, acknowledged: 0, delivered: 0, refused: 0, closed: 0 };
const members: Member[] = [];
/** Messages each member may have unanswered. */
let window = 0;
/** Moments are found by the number that a timed message carries. */
const sentAt: number[] = [];
const ackMs: number[] = [];
const deliveryMs: number[] = [];
const mark = 0x23;

function write(member: Member, content: string): void {
  member.open += 1;
  counts.sent += 1;
  member.socket.send(JSON.stringify({ ...member.frame, content, clientId: randomUUID() }));
}

/** Timed messages carry `#<number>#`; no other content and no id holds that sign. */
function timed(bytes: Buffer, start: number, into: number[]): void {
  if (sentAt.length === 0) return;
  const from = bytes.indexOf(mark, start) + 1;
  const number = from === 0 ? Number.NaN : Number.parseInt(bytes.toString('latin1', from, from + 9), 10);
  const at = sentAt[number];
  if (at !== undefined) into.push(performance.now() - at);
}

function answered(member: Member, bytes: Buffer, start: number): void {
  const type = peekType(bytes, start);
  if (type !== frameType.text && type !== frameType.refused) return;
  if (type === frameType.text) counts.acknowledged += 1;
  else counts.refused += 1;
  if (type === frameType.text) timed(bytes, start, ackMs);
  member.open -= 1;
  if (member.open < window) write(member, member.frame.content);
}

function received(bytes: Buffer, start: number): void {
  if (peekType(bytes, start) !== frameType.text) return;
  counts.delivered += 1;
  timed(bytes, start, deliveryMs);
}

const onClose = (): void => {
  counts.closed += 1;
};

async function join(port: number, path: string, frame: OutgoingFrame): Promise<void> {
  const onText = (bytes: Buffer, start: number): void => {
    answered(member, bytes, start);
  };
  const member: Member = { socket: await openRawSocket({ port, path, onText, onClose }), frame, open: 0 };
  members.push(member);
}

/** Whoever only reads says its heartbeat (Spec 4), or is taken for dead within a long run. */
function listen(socket: RawSocket): void {
  const text = JSON.stringify({ type: frameType.heartbeat, messageType: frameType.heartbeat });
  setInterval(() => socket.send(text), socketLimits.heartbeatMs).unref();
}

const silenceMs = 10_000;

async function settle(): Promise<void> {
  let seen = -1;
  let deadline = 0;
  while (counts.delivered < counts.sent - counts.refused || counts.acknowledged + counts.refused < counts.sent) {
    const now = counts.delivered + counts.acknowledged + counts.refused;
    if (now !== seen) deadline = performance.now() + silenceMs;
    seen = now;
    if (performance.now() > deadline)
      throw new Error(
        `${counts.sent} sent, ${counts.acknowledged} acknowledged, ${counts.delivered} delivered, ${counts.refused} refused after ${silenceMs / 1_000} s of silence; expected all of them`,
      );
    await pause(5);
  }
}

/** Keeps the pace whatever the server does: a slow answer delays no later message. */
async function keepPace({ rate, seconds, content }: { readonly rate: number; readonly seconds: number; readonly content: string }): Promise<Latencies> {
  sentAt.length = ackMs.length = deliveryMs.length = 0;
  const all = rate * seconds;
  const startedAt = performance.now();
  for (let sent = 0; sent < all; await pause(1)) {
    const due = Math.min(all, Math.floor(((performance.now() - startedAt) / 1_000) * rate));
    for (; sent < due; sent += 1) {
      const member = members[sent % members.length];
      if (!member) throw new Error('no member is connected');
      sentAt[sent] = performance.now();
      write(member, `#${sent}#${content}`);
    }
  }
  await settle();
  const shares = (values: readonly number[]): { p50: number; p99: number } => ({ p50: percentile(values, 0.5), p99: percentile(values, 0.99) });
  const latencies = { messages: all, acknowledged: shares(ackMs), delivered: shares(deliveryMs) };
  sentAt.length = 0;
  return latencies;
}

answerParent({
  connect: async (targets: WriterTargets) => {
    for (const path of targets.readers) listen(await openRawSocket({ port: targets.port, path, onText: received, onClose }));
    for (const { path, frame } of targets.members) await join(targets.port, path, frame);
  },
  saturate: (each: number) => {
    window = each;
    for (const member of members) while (member.open < window) write(member, member.frame.content);
  },
  counts: (): WriterCounts => ({ ...counts }),
  settle: () => {
    window = 0;
    return settle();
  },
  keepPace,
});
