/** Takes off what has ended: tags of customers, by their time (docs/adr/0058). Several servers look at once; a row is one transaction, asked again under its lock, so a kill loses and doubles nothing. */
import { endedReason, tagWorkerLimits } from '#contract/limits/lists.ts';
import type { TagEnds } from '#contract/resources/member.ts';
import type { Database } from '#server/db/database.ts';
import { systemOf } from '#server/kit/principal.ts';
import type { DeskOrg } from '#server/desk/system.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { changedFrom } from '#server/engine/own/ownRow.ts';
import { publishChanged } from '#server/engine/passing.ts';
import { lockRow, storeAs } from '#server/engine/write.ts';
import { startPollLoop } from '#server/kit/pollLoop.ts';

interface WorkerOptions {
  readonly database: Database;
  readonly keys: Keys;
  readonly onFault: (error: unknown) => void;
}
interface Due extends DeskOrg, Record<string, unknown> {
  readonly id: string;
}

/** One that another server is just at is left to it. Tags of many may end at one moment: an order among them would sort all for each. */
const takeSql = `select m.id, m.org_id as "orgId", o.group_id as "groupId" from member m join organisation o on o.id = m.org_id
  where m.tags_end_at <= now() and m.deleted_at is null order by m.tags_end_at limit 1 for no key update of m skip locked`;

async function takeOff(tx: Tx, { id, ...org }: Due, keys: Keys): Promise<void> {
  const principal = systemOf(org);
  const entity = entityOf('member');
  const caller: Caller = { entity, call: { entity: 'member', verb: 'bulk' }, principal, keys };
  const before = await lockRow(tx, caller, id);
  const until = (before['tagsUntil'] ?? {}) as TagEnds;
  const ended = await tx.query<{ tag: string }>('select key as tag from jsonb_each_text($1::jsonb) where value::timestamptz <= now()', [JSON.stringify(until)]);
  const gone = new Set(ended.map(({ tag }) => tag));
  const tags = (before['tags'] as readonly string[]).filter((tag) => !gone.has(tag));
  const version = await storeAs(tx, caller, before, { draft: new Map([['tags', tags]]), act: 'updated', reason: endedReason });
  if (version !== before.version) await publishChanged(tx, { entity, principal, act: 'updated' }, [changedFrom(entity, before, version)]);
}

/** @returns whether there was one */
export const endTags = ({ database, keys }: Pick<WorkerOptions, 'database' | 'keys'>): Promise<boolean> =>
  inTransaction(database, async (tx) => {
    const [due] = await tx.query<Due>(takeSql);
    if (due) await takeOff(tx, due, keys);
    return due !== undefined;
  });

export const startTagWorker = (options: WorkerOptions): (() => Promise<void>) =>
  startPollLoop({ turn: () => endTags(options), pollMs: tagWorkerLimits.pollMs, onFault: options.onFault });
