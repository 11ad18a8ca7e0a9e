/** A database with one desk, its people and its policy, and the desk's own work run step by step: no server, no timer. */
import { randomUUIDv7 } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll } from 'vitest';
import type { ConversationState } from '#contract/lives/conversationLife.ts';
import { alwaysOpen } from '#contract/workingTime.ts';
import { createDeskWork } from '#server/desk/deskWork.ts';
import type { DeskWork } from '#server/desk/deskWork.ts';
import type { Database } from '#server/db/database.ts';
import { loadKeys } from '#server/privacy/keys.ts';
import { makeHospital } from '#tests/server/support/hospital.ts';
import type { Hospital } from '#tests/server/support/hospital.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';

export type Stored = Readonly<Record<string, unknown>>;

export interface WorkRig {
  readonly database: Database;
  readonly hospital: Hospital;
  readonly org: string;
  /** None is left at the end of a test. */
  readonly faults: unknown[];
  /** A second node on the same database. */
  work(): DeskWork;
  /** Replaces the policy of the organisation. */
  policy(more: Stored, org?: string): Promise<void>;
  /** Somebody who may answer, on duty and present unless told. */
  colleague(name: string, more?: Stored & { readonly isPresent?: boolean }): Promise<string>;
  present(userId: string): Promise<void>;
  absent(userId: string): Promise<void>;
  conversation(state: ConversationState, more?: Stored): Promise<string>;
  stored(id: string): Promise<Stored>;
  steps(id: string): Promise<Stored[]>;
  messages(id: string): Promise<Stored[]>;
  /** Takes every conversation, step and event away. */
  clear(): Promise<void>;
}

let made = 0;

function rigOn({ database }: TestDatabase, hospital: Hospital): WorkRig {
  const org = hospital.orgs.east;
  const faults: unknown[] = [];
  const absent: WorkRig['absent'] = async (userId) => {
    await database.query('delete from staff_presence where user_id = $1', [userId]);
  };
  const present: WorkRig['present'] = async (userId) => {
    await absent(userId);
    await database.query('insert into staff_presence (user_id, node_id, seen_at) values ($1, $2, now())', [userId, randomUUIDv7()]);
  };
  return {
    database,
    hospital,
    org,
    faults,
    present,
    absent,
    work: () =>
      createDeskWork({
        database,
        follower: { follow: async () => 0, listen: () => undefined },
        onFault: (error) => {
          faults.push(error);
        },
      }),
    policy: async (more, at = org) => {
      const row: Stored = {
        id: randomUUIDv7(),
        org_id: at,
        hours: JSON.stringify(alwaysOpen),
        assign_mode: 'manual',
        capacity: 40,
        first_minutes: 5,
        next_minutes: 10,
        close_minutes: 1_440,
        ...more,
      };
      await database.query('delete from desk_policy where org_id = $1', [at]);
      const names = Object.keys(row);
      await database.query(
        `insert into desk_policy (${names.join(', ')}) values (${names.map((_name, index) => `$${index + 1}`).join(', ')})`,
        Object.values(row),
      );
    },
    colleague: async (name, { isPresent = true, ...more } = {}) => {
      const id = await hospital.staff(`${name}-${(made += 1)}`, org, 'desk', more);
      if (isPresent) await present(id);
      return id;
    },
    conversation: async (state, more = {}) =>
      hospital.conversation(await hospital.member(`waiting-${(made += 1)}`, org), org, {
        state,
        opened_at: '2026-11-20T01:00:00Z',
        ...(state === 'waiting' ? { waiting_since: '2026-11-20T01:00:00Z' } : {}),
        ...more,
      }),
    stored: async (id) => (await database.query('select * from conversation where id = $1', [id]))[0] ?? {},
    steps: (id) => database.query('select * from conversation_step where conversation_id = $1 order by at, id', [id]),
    messages: (id) => database.query('select * from message where conversation_id = $1 order by seq', [id]),
    clear: async () => {
      for (const table of [
        'message',
        'conversation_step',
        'conversation',
        'event_log',
        'staff_presence',
        'assignee_away',
        'desk_policy',
        'welcome_tip',
        'team',
        'staff_user',
      ])
        await database.query(`delete from ${table}`);
    },
  };
}

export function withWork(): WorkRig {
  let rig: WorkRig | undefined;
  beforeAll(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'careline-work-'));
    const test = await freshDatabase();
    rig = rigOn(test, await makeHospital(test.database, loadKeys(dataDir)));
    return async () => {
      await test.drop();
      rmSync(dataDir, { recursive: true, force: true });
    };
  });
  afterEach(() => {
    if (rig && rig.faults.length > 0) throw new Error(`The desk's work had faults: ${rig.faults.splice(0).map(String).join('; ')}`);
  });
  return new Proxy({} as WorkRig, {
    get: (_, key) => {
      if (!rig) throw new Error('The database is not there yet: use the rig inside a test.');
      return rig[key as keyof WorkRig];
    },
  });
}
