/** A profile names so many of each fault, under some load. The long profile is promise A1's. */
import type { FaultName } from './inject.ts';

export interface Suffered {
  readonly fault: FaultName;
  readonly recoveryMs: number;
}

export interface Phase {
  readonly name: string;
  readonly proxyDatabase: boolean;
  readonly faults: Readonly<Partial<Record<FaultName, number>>>;
  /** The faults are spread over so many rounds; each ends with a check. */
  readonly rounds: number;
}

export interface Profile {
  readonly name: 'least' | 'short' | 'long';
  readonly members: number;
  readonly staff: number;
  readonly paceMs: number;
  /** The patients of the demo are played besides, by a process of their own that is started anew with each server. */
  readonly isLively: boolean;
  /** Writing between two faults. */
  readonly betweenMs: readonly [number, number];
  /** More rounds without faults until so many messages are acknowledged. */
  readonly acknowledged: number;
  /** Kills while pictures go up and are sent (A5). */
  readonly pictureKills: number;
  readonly phases: readonly Phase[];
  /** Everybody writes on so soon after these. Other faults have the minute that the campaign waits. */
  readonly backWithinMs: Readonly<Partial<Record<FaultName, number>>>;
}

/** @returns what the profile promised and this fault did not keep */
export function lateness({ backWithinMs }: Profile, { fault, recoveryMs }: Suffered): string | undefined {
  const most = backWithinMs[fault];
  if (most === undefined || recoveryMs <= most) return undefined;
  return `${fault}: everybody wrote on after ${(recoveryMs / 1_000).toFixed(1)} s, expected ${most / 1_000} s at most`;
}

/**
 * `npm run faults -- --short`: every kind of fault once, at a moment that differs from run to run. How often, and under how many writers, is the long profile's: people write
 * all the time that processes need to be back, so that the load and not the faults would be what a short campaign costs.
 */
export const short: Profile = {
  name: 'short',
  members: 8,
  staff: 4,
  paceMs: 400,
  isLively: false,
  betweenMs: [50, 300],
  acknowledged: 0,
  pictureKills: 3,
  backWithinMs: {},
  phases: [
    {
      name: 'embedded database',
      proxyDatabase: false,
      rounds: 1,
      faults: {
        serverKilled: 1,
        serverKilledAtAck: 1,
        launcherKilled: 1,
        allKilled: 1,
        restarted: 1,
        databaseKilled: 1,
        backendKilled: 1,
        backendsTerminated: 1,
        databaseFrozen: 1,
        clockForward: 1,
        clockBack: 1,
        linksReset: 1,
        halfOpenUp: 1,
        halfOpenDown: 1,
        halfOpenBoth: 1,
        ackLost: 1,
        releasedLate: 1,
      },
    },
    {
      name: 'database behind a proxy',
      proxyDatabase: true,
      rounds: 1,
      faults: { databaseLinksReset: 1, databaseLinksHalfOpenUp: 1, databaseLinksHalfOpenDown: 1, databaseAnswerLost: 1, commitAnswerLost: 1 },
    },
  ],
};

/**
 * Part of `npm test`: each way to fall once, where the short profile has its variants. A server that is killed as it acknowledges stands for one that is killed at any moment,
 * one launcher for all processes and for an orderly end (`databaseAway.test.ts`), a line that is dead both ways for one that is dead one way. Lost answers of the database and
 * its dead lines are tried at the hub (`tests/server/hub/faults.test.ts`, `tests/server/db/health.test.ts`): a product behind a proxy of its database makes its demo anew.
 */
export const least: Profile = {
  ...short,
  name: 'least',
  members: 6,
  staff: 3,
  pictureKills: 2,
  phases: [
    {
      name: 'embedded database',
      proxyDatabase: false,
      rounds: 1,
      faults: {
        serverKilledAtAck: 1,
        launcherKilled: 1,
        databaseKilled: 1,
        backendsTerminated: 1,
        databaseFrozen: 1,
        clockForward: 1,
        clockBack: 1,
        linksReset: 1,
        halfOpenBoth: 1,
        ackLost: 1,
        releasedLate: 1,
      },
    },
  ],
};

export const long: Profile = {
  name: 'long',
  members: 36,
  staff: 4,
  paceMs: 70,
  isLively: true,
  betweenMs: [200, 2_000],
  acknowledged: 1_000_000,
  pictureKills: 200,
  // A power cut (docs/adr/0070). A machine that runs all of `npm test` at once has no such time to promise.
  backWithinMs: { allKilled: 10_000 },
  phases: [
    {
      name: 'embedded database',
      proxyDatabase: false,
      rounds: 40,
      faults: {
        serverKilled: 60,
        serverKilledAtAck: 50,
        launcherKilled: 10,
        allKilled: 10,
        restarted: 10,
        databaseKilled: 50,
        backendKilled: 20,
        backendsTerminated: 50,
        databaseFrozen: 10,
        clockForward: 5,
        clockBack: 5,
        linksReset: 75,
        halfOpenUp: 26,
        halfOpenDown: 26,
        halfOpenBoth: 26,
        ackLost: 20,
        releasedLate: 10,
      },
    },
    {
      name: 'database behind a proxy',
      proxyDatabase: true,
      rounds: 4,
      faults: {
        databaseLinksReset: 20,
        databaseLinksHalfOpenUp: 10,
        databaseLinksHalfOpenDown: 10,
        databaseAnswerLost: 30,
        commitAnswerLost: 10,
        serverKilledAtAck: 5,
      },
    },
  ],
};

export const profiles: Readonly<Record<Profile['name'], Profile>> = { least, short, long };
