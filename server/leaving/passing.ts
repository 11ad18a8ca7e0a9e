/**
 * A leaver's rows may still be on their way: they are rows of `passing`, worked on chunk by chunk. A chunk and the place reached are one transaction, so a kill loses and
 * doubles nothing.
 */
import { randomUUIDv7 } from 'node:crypto';
import { passingLimits } from '#contract/limits/lists.ts';
import type { Database, Query } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { ownerOf } from '#server/jobs/owner.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { notifyPerson } from '#server/messages/publish.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { narrowedTo } from '#server/session/grants.ts';
import { loadAssignments } from '#server/session/assignments.ts';
import type { Language, Principal } from '#server/kit/principal.ts';
import { startPollLoop } from '#server/kit/pollLoop.ts';
import { heldKinds } from './held.ts';
import { passOn } from './passOn.ts';
import type { Passed } from './passOn.ts';

export interface ToPass {
  readonly entity: string;
  readonly fromId: string;
  readonly toId: string | null;
}

export async function notePassing(query: Query, { entity, fromId, toId }: ToPass, { done, left, lastId }: Passed, principal: Principal): Promise<void> {
  const kind = heldKinds.find((one) => one.entity === entity);
  await query.query(
    `insert into passing (id, entity, field, from_user_id, to_user_id, org_id, by_user_id, language, after_id, passed, left_out) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [randomUUIDv7(), entity, kind?.field ?? '', fromId, toId, principal.orgId, principal.id, principal.language, lastId, done, left],
  );
}

interface PassingRow extends Record<string, unknown> {
  readonly id: string;
  readonly entity: string;
  readonly fromId: string;
  readonly fromName: string;
  readonly toId: string | null;
  readonly ownerId: string;
  readonly orgId: string;
  readonly language: Language;
  readonly afterId: string | null;
  readonly passed: number;
  readonly left: number;
}
/** One that another server is just at is left to it. */
const takeSql = prepared(`
  select p.id, p.entity, p.from_user_id as "fromId", u.nick_name as "fromName", p.to_user_id as "toId", p.by_user_id as "ownerId", p.org_id as "orgId", p.language,
    p.after_id as "afterId", p.passed, p.left_out as "left"
  from passing p join staff_user u on u.id = p.from_user_id order by p.created_at, p.id limit 1 for update of p skip locked`);

/** The actor is whoever pressed the button, as they stand now; somebody who lost their rights meanwhile passes on nothing more. */
async function actorOf(tx: Tx, row: PassingRow): Promise<Principal | undefined> {
  try {
    return narrowedTo(await ownerOf(tx, row, await loadAssignments(tx)), 'staffUser.write');
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

async function passChunk(tx: Tx, row: PassingRow, keys: Keys): Promise<Passed> {
  const kind = heldKinds.find((one) => one.entity === row.entity);
  const principal = kind && (await actorOf(tx, row));
  if (!kind || !principal) return { done: 0, left: 0, lastId: null };
  const { fromId, toId, afterId } = row;
  const passed = await passOn(tx, { kind, fromId, toId, afterId, most: passingLimits.rows }, principal, keys);
  if (passed.lastId === null)
    await notifyPerson(
      tx,
      principal.id,
      { kind: 'leaverPassed', values: { name: row.fromName, count: row.passed + passed.done, left: row.left + passed.left }, link: '/user' },
      { id: row.fromId },
    );
  return passed;
}

/** @returns whether there was something to do */
export async function passNext({ database, keys }: { readonly database: Database; readonly keys: Keys }): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const [row] = await tx.query<PassingRow>(takeSql);
    if (!row) return false;
    const { done, left, lastId } = await passChunk(tx, row, keys);
    if (lastId === null) await tx.query('delete from passing where id = $1', [row.id]);
    else await tx.query('update passing set after_id = $2, passed = passed + $3, left_out = left_out + $4 where id = $1', [row.id, lastId, done, left]);
    return true;
  });
}

export interface PassingOptions {
  readonly database: Database;
  readonly keys: Keys;
  readonly onFault: (error: unknown) => void;
}

export const startPassing = (options: PassingOptions): (() => Promise<void>) =>
  startPollLoop({ turn: () => passNext(options), pollMs: passingLimits.pollMs, onFault: options.onFault });
