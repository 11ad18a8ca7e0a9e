/** A process of many receivers and a few senders. The next message goes out when an earlier one has reached everybody. */
import { randomUUID } from 'node:crypto';
import { socketLimits } from '#contract/limits/chat.ts';
import { frameType } from '#contract/socket.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { answerParent } from './child.ts';
import { ask } from './httpAsk.ts';
import { Latencies } from './latencies.ts';
import { openRawSocket, peekType } from './rawSocket.ts';
import type { RawSocket, RawSocketOptions } from './rawSocket.ts';

export interface CrowdTargets {
  readonly port: number;
  /** Paths of the handshakes. */
  readonly receivers: readonly string[];
  /** Handshakes at a time; a few unless told. */
  readonly atOnce?: number;
  /** Each sender says its frame; a fresh `clientId` is added to each message. */
  readonly senders: readonly { readonly path: string; readonly frame: Readonly<Record<string, unknown>> }[];
}
/** Whoever comes back asks for a ticket first, as the console does. */
export interface Returning {
  readonly port: number;
  readonly tokens: readonly string[];
  /** The position that they have. */
  readonly after: number;
  readonly atOnce: number;
}
export interface CrowdCounts {
  readonly sent: number;
  readonly delivered: number;
  readonly bytes: number;
  readonly refused: number;
  readonly closed: number;
  /** Receivers that were told that they have everything. */
  readonly caughtUp: number;
}

/** Handshakes at a time: a server may bound how many it takes a second. */
const handshakes = 20;
const ticketPath = '/crm-server/allocationRule/uin/token';

const counts = { sent: 0, delivered: 0, bytes: 0, refused: 0, closed: 0, caughtUp: 0 };
const receivers: RawSocket[] = [];
const senders: { readonly socket: RawSocket; readonly frame: Readonly<Record<string, unknown>> }[] = [];
/** Receivers that have each of the latest messages; far more places than messages can be in flight. */
const reached = new Uint32Array(1_024);
let complete = 0;
/** When the latest messages were sent, while a pace is kept. */
const sentAt = new Float64Array(reached.length);
let latencies: Latencies | undefined;
let stalled: RawSocket | undefined;
let inFlight = 0;
let beat: NodeJS.Timeout | undefined;

function say(sender: (typeof senders)[number] | undefined): void {
  if (!sender) throw new Error('nobody sends: expected at least one sender');
  sentAt[counts.sent % sentAt.length] = performance.now();
  counts.sent += 1;
  sender.socket.send(JSON.stringify({ ...sender.frame, clientId: randomUUID() }));
}

/** A message is in flight until the last receiver has it. What was missed and comes now is nobody's turn. */
function fill(): void {
  if (inFlight === 0) return;
  while (counts.sent - complete < inFlight) say(senders[counts.sent % senders.length]);
}

/** One sender alone, so that the n-th message heard is the n-th sent. A slow delivery delays no later message. */
async function keepPace({ rate, seconds }: { readonly rate: number; readonly seconds: number }): Promise<{ p50: number; p99: number }> {
  const all = rate * seconds;
  const collected = new Latencies();
  latencies = collected;
  const startedAt = performance.now();
  for (let sent = 0; sent < all; await pause(1)) {
    const due = Math.min(all, Math.floor(((performance.now() - startedAt) / 1_000) * rate));
    for (; sent < due; sent += 1) say(senders[0]);
  }
  for (const deadline = performance.now() + 10_000; complete < counts.sent; await pause(5)) {
    if (performance.now() > deadline) throw new Error(`${counts.sent - complete} messages did not reach everybody within 10 s`);
  }
  latencies = undefined;
  return { p50: collected.percentile(0.5), p99: collected.percentile(0.99) };
}

/** Every socket hears the messages in the same order, so its n-th is everybody's n-th. */
function newReceiver(): RawSocketOptions['onText'] {
  // A socket that comes later hears the frames that come later.
  let heard = complete;
  let isCaughtUp = false;
  return (bytes, start, end) => {
    const type = peekType(bytes, start);
    if (type === frameType.heartbeat && !isCaughtUp) {
      isCaughtUp = true;
      counts.caughtUp += 1;
    }
    if (type !== frameType.text) return;
    counts.delivered += 1;
    counts.bytes += end - start;
    const place = heard % reached.length;
    latencies?.add(performance.now() - (sentAt[place] ?? 0));
    heard += 1;
    reached[place] = (reached[place] ?? 0) + 1;
    if (reached[place] < receivers.length) return;
    reached[place] = 0;
    complete += 1;
    fill();
  };
}

function answered(bytes: Buffer, start: number): void {
  if (peekType(bytes, start) === frameType.refused) counts.refused += 1;
}

const onClose = (): void => {
  counts.closed += 1;
};

async function openAll<T>(items: readonly T[], open: (item: T) => Promise<void>, atOnce = handshakes): Promise<void> {
  const left = [...items];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await open(item);
    }),
  );
}

/** Each socket says its heartbeat every 20 seconds (Spec 4), a few of them each turn. */
function startBeating(sockets: readonly RawSocket[]): void {
  const turns = 200;
  const text = JSON.stringify({ type: frameType.heartbeat, messageType: frameType.heartbeat });
  let turn = 0;
  beat = setInterval(() => {
    for (let at = turn; at < sockets.length; at += turns) sockets[at]?.send(text);
    turn = (turn + 1) % turns;
  }, socketLimits.heartbeatMs / turns);
}

answerParent({
  connect: async (targets: CrowdTargets) => {
    const receive = async (path: string): Promise<void> => {
      receivers.push(await openRawSocket({ port: targets.port, path, onText: newReceiver(), onClose }));
    };
    await openAll(targets.receivers, receive, targets.atOnce);
    await openAll(targets.senders, async ({ path, frame }) => {
      senders.push({ socket: await openRawSocket({ port: targets.port, path, onText: answered, onClose }), frame });
    });
    startBeating([...receivers, ...senders.map((sender) => sender.socket)]);
  },
  comeBack: async ({ port, tokens, after, atOnce }: Returning) => {
    const enter = async (token: string): Promise<void> => {
      const { datas } = JSON.parse(await ask({ port, token }, ticketPath)) as { readonly datas: { readonly token: string } };
      const path = `/ws?token=${encodeURIComponent(datas.token)}&after=${after}`;
      receivers.push(await openRawSocket({ port, path, onText: newReceiver(), onClose }));
    };
    await openAll(tokens, enter, atOnce);
    startBeating(receivers);
  },
  start: (window: number) => {
    inFlight = window;
    fill();
  },
  counts: (): CrowdCounts => ({ ...counts }),
  keepPace,
  /** A receiver that stops reading as soon as it is in. */
  stall: async ({ port, path }: { readonly port: number; readonly path: string }) => {
    stalled = await openRawSocket({ port, path, onText: () => undefined, onClose: () => undefined });
    stalled.stall();
  },
  release: () => {
    stalled?.close();
    stalled = undefined;
  },
  /** No new messages; what is under way still arrives. */
  pause: () => {
    inFlight = 0;
  },
  close: () => {
    clearInterval(beat);
    for (const socket of [...receivers, ...senders.map((sender) => sender.socket)]) socket.close();
  },
});
