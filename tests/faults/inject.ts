/** Harm is done to the product while people write. Each entry does its harm and returns; whether all is well again is measured elsewhere. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Direction, FaultProxy, Link } from '#tests/rig/faultProxy.ts';
import { isAlive, signal } from '#tests/rig/owned.ts';
import type { Random } from '#tests/rig/random.ts';
import type { Rig } from '#tests/rig/rig.ts';
import { pause, until } from '#tests/rig/until.ts';
import { freezeDatabase } from './freeze.ts';

/** Bytes that pass when something was written. */
interface Told {
  /** The server acknowledges it. */
  readonly acknowledged: string;
  /** The database has done it, and has not committed it yet. */
  readonly stored: string;
}
export interface Scene {
  readonly rig: Rig;
  readonly random: Random;
  readonly told: Told;
  readonly hasRecoveredSince: (at: number) => boolean;
}
export type Inject = (scene: Scene) => Promise<void>;

/**
 * Every acknowledgement and every delivered message of a conversation carries a client id, and no other frame does; other calls that were done say that. Of messages the database says
 * how it stored them (`chat_append`), which nobody else hears: whoever writes rows hears of each statement that inserted some.
 */
export const toldTo = {
  chat: { acknowledged: '"clientId"', stored: 'stored' },
  call: { acknowledged: '"resp_code":0', stored: 'INSERT 0 ' },
} as const satisfies Record<string, Told>;
/** The database says so when a transaction is committed. */
const committedPattern = 'COMMIT';
const withoutWarning: NodeJS.Signals = 'SIGKILL';

/** Two thirds where it is about the database: the pool may not use a third for a while. */
const some = (links: readonly Link[], random: Random, part = 1 / 3): Link[] => random.shuffle(links).slice(0, Math.max(1, Math.ceil(links.length * part)));

const halfOpen =
  (direction: Direction | 'both'): Inject =>
  async ({ rig, random }) => {
    for (const link of some(rig.proxy.links(), random)) link.set(direction, { kind: 'blackhole' });
  };

/** Acts the moment the bytes pass by: what they carry is done, perhaps not yet known. */
async function atAnswer(proxy: FaultProxy, pattern: string, action: () => 'drop' | void): Promise<void> {
  let isDone = false;
  const stop = proxy.onPattern('down', pattern, () => {
    if (isDone) return undefined;
    isDone = true;
    return action();
  });
  await until(() => isDone, { what: `${pattern} to pass`, everyMs: 5 }).finally(stop);
}

const hasServerBack = (rig: Rig, before: number | undefined): Promise<unknown> =>
  until(() => rig.run().pids.server !== before && rig.isReady(), { what: 'another server process to be ready', withinMs: 60_000 });

const killServer: Inject = async ({ rig }) => {
  const before = rig.pid('server');
  rig.signal('server', withoutWarning);
  await hasServerBack(rig, before);
};

const dayMs = 86_400_000;
/** Every process has looked by then. */
const seenWithinMs = 200;
/** The clock of launcher and server jumps, people write on under it, and it jumps back; the database keeps its own (`tests/rig/skew.mjs`). */
const clockMoved =
  (byMs: number): Inject =>
  async ({ rig, hasRecoveredSince }) => {
    const place = join(rig.dataDir, 'clock.skew');
    writeFileSync(place, String(byMs));
    await pause(seenWithinMs);
    const at = performance.now();
    await until(() => hasRecoveredSince(at), { what: 'everybody to write on under another clock', withinMs: 60_000 }).finally(() => {
      writeFileSync(place, '0');
    });
  };

const onDatabaseLinks = (rig: Rig): FaultProxy => {
  if (!rig.databaseProxy) throw new Error('This fault needs a rig whose database is behind a proxy.');
  return rig.databaseProxy;
};

async function loseAnswer(proxy: FaultProxy, pattern: string): Promise<void> {
  await atAnswer(proxy, pattern, () => {
    setImmediate(() => {
      proxy.resetAll();
    });
    return 'drop';
  });
}

export const faults = {
  serverKilled: killServer,
  serverKilledAtAck: async ({ rig, told }) => {
    const before = rig.pid('server');
    await atAnswer(rig.proxy, told.acknowledged, () => {
      rig.signal('server', withoutWarning);
    });
    await hasServerBack(rig, before);
  },
  launcherKilled: async ({ rig }) => {
    rig.signal('launcher', withoutWarning);
    await rig.startAgain();
  },
  /** A power cut, as far as processes go: nobody is left to end anything in order. */
  allKilled: async ({ rig }) => {
    for (const part of ['launcher', 'server', 'database'] as const) rig.signal(part, withoutWarning);
    await rig.startAgain();
  },
  restarted: async ({ rig }) => {
    const before = rig.pid('launcher') ?? 0;
    rig.signal('launcher', 'SIGTERM');
    await until(() => !isAlive(before), { what: 'the launcher to end', withinMs: 60_000 });
    await rig.startAgain();
  },
  databaseKilled: async ({ rig }) => {
    const before = rig.pid('database');
    rig.signal('database', withoutWarning);
    await until(() => rig.run().pids.database !== before, { what: 'another database process', withinMs: 60_000 });
  },
  backendKilled: async ({ rig, random }) => {
    const rows = await rig.sql<{ pid: number }>(`select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`);
    if (rows.length > 0) signal(random.pick(rows).pid, withoutWarning, rig.dataDir);
  },
  backendsTerminated: async ({ rig }) => {
    await rig.sql('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()');
  },
  databaseFrozen: async ({ rig, random }) => {
    const goOn = await freezeDatabase(rig);
    await pause(random.between(1_000, 2_500));
    goOn();
  },
  clockForward: clockMoved(dayMs),
  clockBack: clockMoved(-dayMs),
  linksReset: async ({ rig, random }) => {
    for (const link of some(rig.proxy.links(), random)) link.reset();
  },
  halfOpenUp: halfOpen('up'),
  halfOpenDown: halfOpen('down'),
  halfOpenBoth: halfOpen('both'),
  ackLost: async ({ rig, told }) => {
    await atAnswer(rig.proxy, told.acknowledged, () => 'drop');
  },
  /** Frames of an old connection arrive after its owner has sent the same, and more, on a new one. */
  releasedLate: async ({ rig, random, hasRecoveredSince }) => {
    const heldAt = performance.now();
    for (const link of some(rig.proxy.links(), random)) link.set('up', { kind: 'hold' });
    await until(() => hasRecoveredSince(heldAt), { what: 'everybody to go on over new connections', withinMs: 60_000 });
    rig.proxy.release();
  },
  databaseLinksReset: async ({ rig }) => {
    onDatabaseLinks(rig).resetAll();
  },
  databaseLinksHalfOpenUp: async ({ rig, random }) => {
    for (const link of some(onDatabaseLinks(rig).links(), random, 2 / 3)) link.set('up', { kind: 'blackhole' });
  },
  databaseLinksHalfOpenDown: async ({ rig, random }) => {
    for (const link of some(onDatabaseLinks(rig).links(), random, 2 / 3)) link.set('down', { kind: 'blackhole' });
  },
  /** The answer to messages or rows that were stored is lost: done or not done, the server cannot know. */
  databaseAnswerLost: ({ rig, told }) => loseAnswer(onDatabaseLinks(rig), told.stored),
  /** The same of whatever else is committed (L5). */
  commitAnswerLost: ({ rig }) => loseAnswer(onDatabaseLinks(rig), committedPattern),
} as const satisfies Record<string, Inject>;

export type FaultName = keyof typeof faults;

/** Whatever becomes of the database and of lines, the server's process lives on (L3). */
export const leaveServer: ReadonlySet<FaultName> = new Set([
  'databaseKilled',
  'backendKilled',
  'backendsTerminated',
  'databaseFrozen',
  'clockForward',
  'clockBack',
  'linksReset',
  'halfOpenUp',
  'halfOpenDown',
  'halfOpenBoth',
  'ackLost',
  'releasedLate',
  'databaseLinksReset',
  'databaseLinksHalfOpenUp',
  'databaseLinksHalfOpenDown',
  'databaseAnswerLost',
  'commitAnswerLost',
]);
