/** A6 to the millisecond: the wheel that looks after all sockets, with the numbers of the contract, on a clock that is moved. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deskLimits, socketLimits } from '#contract/limits/chat.ts';
import type { Connection } from '#server/hub/connection.ts';
import { Wheel } from '#server/hub/connections.ts';
import { timingOf } from '#server/hub/timing.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The hub sees a socket so; `isAlive` answers pings in the same moment. */
interface Fake {
  readonly connection: Connection;
  isAlive: boolean;
  endedAt: number | undefined;
  readonly absences: number[];
}
function stage(count: number): { readonly wheel: Wheel; readonly peers: Fake[] } {
  const peers: Fake[] = [];
  const wheel = new Wheel({
    ...timingOf(),
    onPresence: (connection) => {
      const peer = peers.find((one) => one.connection === connection);
      if (!connection.isPresent) peer?.absences.push(performance.now());
    },
  });
  for (let n = 0; n < count; n += 1) {
    const peer: Fake = {
      isAlive: true,
      endedAt: undefined,
      absences: [],
      connection: {
        heardAt: performance.now(),
        missedPings: 0,
        isPresent: true,
        isClosing: false,
        ws: {
          terminate: () => {
            peer.endedAt ??= performance.now();
            wheel.remove(peer.connection);
          },
        },
        socket: {
          writableLength: 0,
          write: () => {
            if (peer.isAlive) peer.connection.missedPings = 0;
          },
        },
      } as unknown as Connection,
    };
    peers.push(peer);
    wheel.add(peer.connection);
  }
  return { wheel, peers };
}

test('whenever a peer dies, it is known to be gone within 45 seconds, and those that live never are', () => {
  const { wheel, peers } = stage(30);
  const dead = peers.filter((_, n) => n % 2 === 0);
  const diedAt = new Map<Fake, number>();
  for (const [n, peer] of dead.entries()) {
    // At every offset within a turn.
    vi.advanceTimersByTime(socketLimits.serverPingMs / dead.length + n);
    peer.isAlive = false;
    diedAt.set(peer, performance.now());
  }
  for (let ms = 0; ms < deskLimits.presenceGoneMs; ms += 1_000) {
    vi.advanceTimersByTime(1_000);
    for (const peer of peers) if (ms % socketLimits.heartbeatMs === 0 && peer.isAlive) peer.connection.heardAt = performance.now();
  }
  for (const peer of dead) {
    expect(peer.absences).toHaveLength(1);
    expect((peer.absences[0] ?? Infinity) - (diedAt.get(peer) ?? 0)).toBeLessThanOrEqual(45_000);
  }
  expect(peers.filter((peer) => peer.isAlive).every((peer) => peer.absences.length === 0)).toBe(true);
  wheel.stop();
});

test('a hidden tab that beats once a minute is never cut; one that only answers pings is not cut before 150 seconds', () => {
  const { wheel, peers } = stage(2);
  const [hidden, mute] = peers as [Fake, Fake];
  const started = performance.now();
  for (let minute = 1; minute <= 60; minute += 1) {
    vi.advanceTimersByTime(60_000);
    hidden.connection.heardAt = performance.now();
  }
  expect(hidden.endedAt).toBeUndefined();
  expect(hidden.absences).toEqual([]);
  // Present to the last: it answers.
  expect(mute.absences).toEqual([]);
  expect((mute.endedAt ?? 0) - started).toBeGreaterThanOrEqual(socketLimits.pongTimeoutMs);
  expect((mute.endedAt ?? Infinity) - started).toBeLessThanOrEqual(socketLimits.pongTimeoutMs + socketLimits.serverPingMs);
  wheel.stop();
});

test('an absence is told within a minute, also where a whole node vanished', () => {
  const { presenceGoneMs, presenceSweepMs, pingMs } = timingOf();
  expect(presenceGoneMs + presenceSweepMs).toBeLessThanOrEqual(60_000);
  expect(pingMs * (socketLimits.presenceMissedPings + 1)).toBeLessThanOrEqual(45_000);
});
