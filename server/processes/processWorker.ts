/**
 * Timers, time-outs, and tasks of people who are no longer there. Each is a transaction that holds its instance (`for update skip locked`: the row is the fence of ADR 36), and the moment is
 * taken away with what it did, so that nothing rings twice, also after a kill.
 */
import { processLimits } from '#contract/limits/processes.ts';
import type { Database, Query } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { startPollLoop } from '#server/kit/pollLoop.ts';
import { nilId, systemOf } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { applyTo } from './act.ts';
import type { Instance } from './rows.ts';
import { tell, tellOfSubject } from './store.ts';

export interface ProcessRuntime {
  readonly database: Database;
  readonly keys: Keys;
  readonly onFault: (error: unknown) => void;
}

interface OfInstance extends Record<string, unknown> {
  readonly instanceId: string;
  readonly orgId: string;
  readonly groupId: string;
}
interface Due extends OfInstance {
  readonly token: string;
}
const dueSql = prepared(`select t.id as token, i.id as "instanceId", i.org_id as "orgId", o.group_id as "groupId" from process_token t
  join process_instance i on i.id = t.instance_id and i.status = 'running' and i.deleted_at is null join organisation o on o.id = i.org_id
  where t.due_at <= now() and t.state = 'here' order by t.due_at limit 1 for update of i skip locked`);
const laterSql = `update process_token set due_at = now() + make_interval(mins => $2) where id = $1 and state = 'here'`;

const heldSql = `select i.id as "instanceId", i.org_id as "orgId", o.group_id as "groupId", exists (select from process_step s
    where s.instance_id = i.id and s.deleted_at is null and s.act = 'held' and s.node = t.node and s.round = t.round and s.comment = $2) as "isKnown"
  from process_token t join process_instance i on i.id = t.instance_id and i.status = 'running' and i.deleted_at is null join organisation o on o.id = i.org_id
  where t.id = $1 and t.state = 'here' for update of i`;
interface Held extends OfInstance {
  readonly isKnown: boolean;
}
/** A refusal is no fault of the server: it is told in the history and to whoever can mend it, and the moment comes again. @returns whether that was written */
async function hold({ database, keys, onFault }: ProcessRuntime, token: string, { reason, values }: Refusal): Promise<boolean> {
  try {
    return await inTransaction(database, async (tx) => {
      const [held] = await tx.query<Held>(heldSql, [token, reason]);
      if (!held) return true;
      await applyTo(tx, { principal: systemOf(held), keys }, held.instanceId, { kind: 'hold', token, refusal: { reason, values }, isFirst: !held.isKnown });
      return true;
    });
  } catch (error) {
    onFault(error);
    return false;
  }
}

/** @returns whether there was one */
export async function takeDue({ database, keys, onFault }: ProcessRuntime): Promise<boolean> {
  const taken: { token?: string } = {};
  try {
    return await inTransaction(database, async (tx) => {
      const [due] = await tx.query<Due>(dueSql);
      if (!due) return false;
      taken.token = due.token;
      await applyTo(tx, { principal: systemOf(due), keys }, due.instanceId, { kind: 'due', token: due.token });
      return true;
    });
  } catch (error) {
    if (taken.token === undefined) throw error;
    onFault(error);
    if (!(error instanceof Refusal && (await hold({ database, keys, onFault }, taken.token, error))))
      await database.query(laterSql, [taken.token, processLimits.againMinutes]);
    return true;
  }
}

/** Nobody who is enabled may do it. */
const orphanSql = prepared(`select p.id as task, i.id as "instanceId", i.org_id as "orgId", o.group_id as "groupId" from process_task p
  join process_instance i on i.id = p.instance_id and i.status = 'running' and i.deleted_at is null join organisation o on o.id = i.org_id
  where p.status in ('offered', 'claimed', 'waitingTurn') and p.deleted_at is null and p.id > $1
    and not exists (select from staff_user u where u.enabled and u.deleted_at is null
      and (u.id = p.assignee_id or p.assignee_id is null and u.id = any(p.candidate_ids)))
  order by p.id limit 1 for update of i skip locked`);
/** The same of those who lost the right, or the way into the house: asking that costs more. */
const unableSql = `select p.id as task, i.id as "instanceId", i.org_id as "orgId", o.group_id as "groupId" from process_task p
  join process_instance i on i.id = p.instance_id and i.status = 'running' and i.deleted_at is null join organisation o on o.id = i.org_id
  where p.status in ('offered', 'claimed', 'waitingTurn') and p.deleted_at is null and p.id > $1
    and not exists (select from unnest(case when p.assignee_id is null then p.candidate_ids else array[p.assignee_id] end) as one(id) where careline_decides(one.id, i.org_id))
  order by p.id limit 1 for update of i skip locked`;
interface Orphan extends OfInstance {
  readonly task: string;
}

/** One that fails is told, and stands in nobody's way. @returns so many were looked at */
async function recastFound({ database, keys, onFault }: ProcessRuntime, find: (query: Query, after: string) => Promise<readonly Orphan[]>): Promise<number> {
  let count = 0;
  for (let after: string | undefined = nilId; after !== undefined; count += 1) {
    const taken: { task?: string } = {};
    const behind = after;
    try {
      await inTransaction(database, async (tx) => {
        const [orphan] = await find(tx, behind);
        if (!orphan) return;
        taken.task = orphan.task;
        await applyTo(tx, { principal: systemOf(orphan), keys }, orphan.instanceId, { kind: 'recast', task: orphan.task });
      });
    } catch (error) {
      if (taken.task === undefined) throw error;
      onFault(error);
    }
    after = taken.task;
  }
  return count - 1;
}
export const recastOrphans = (runtime: ProcessRuntime): Promise<number> => recastFound(runtime, (query, after) => query.query<Orphan>(orphanSql, [after]));
export const recastUnable = (runtime: ProcessRuntime): Promise<number> => recastFound(runtime, (query, after) => query.query<Orphan>(unableSql, [after]));

const stopSql = prepared(`select i.id as "instanceId", i.org_id as "orgId", o.group_id as "groupId", i.status from process_stop s
  join process_instance i on i.id = s.instance_id join organisation o on o.id = i.org_id where i.id > $1 order by i.id limit 1 for update of i skip locked`);
interface Stop extends OfInstance {
  readonly status: string;
}

/** An instance whose version was retired with its instances, behind another. One that fails is told and comes again with the next turn. @returns it, where there was one */
async function stopNext({ database, keys, onFault }: ProcessRuntime, after: string): Promise<string | undefined> {
  const taken: { id?: string } = {};
  try {
    await inTransaction(database, async (tx) => {
      const [stop] = await tx.query<Stop>(stopSql, [after]);
      if (!stop) return;
      taken.id = stop.instanceId;
      const principal = systemOf(stop);
      await tx.query('delete from process_stop where instance_id = $1', [stop.instanceId]);
      if (stop.status === 'running')
        await applyTo(tx, { principal, keys }, stop.instanceId, { kind: 'cancel', by: principal.id, isManager: true, isForced: true });
    });
  } catch (error) {
    if (taken.id === undefined) throw error;
    onFault(error);
  }
  return taken.id;
}

/** An absence has begun, or is over: the row of a case says anew who stands in, and whoever does reads what is theirs to do now. */
const standInsSql = prepared(`with found as (select i.id, i.org_id, i.starter_id, held.ids from process_instance i
    cross join lateral (select array(select h.id from unnest(i.holder_ids) with ordinality as h(id, place)
      where h.id <> all(coalesce(i.deputy_ids, '{}')) order by h.place) as ids) held
    where i.status = 'running' and i.deleted_at is null
      and (i.deputy_ids <> '{}' or i.holder_ids && array(select a.user_id from staff_absence a where a.deleted_at is null and now() >= a.starts_at and now() < a.ends_at))
      and i.deputy_ids is distinct from careline_deputies(held.ids, i.org_id, i.starter_id) order by i.id for update of i skip locked)
  update process_instance i set holder_ids = f.ids || d.ids, deputy_ids = d.ids, people_ids = i.people_ids || array(select one from unnest(d.ids) as one where one <> all(i.people_ids)),
    version = i.version + 1, updated_at = now()
  from found f cross join lateral (select careline_deputies(f.ids, f.org_id, f.starter_id) as ids) d
  where i.id = f.id returning i.id, i.org_id as "orgId", i.version, i.subject_entity as "subjectEntity", i.subject_id as "subjectId", (select o.group_id from organisation o where o.id = i.org_id) as "groupId"`);
interface Joined extends OfInstance, Pick<Instance, 'subjectEntity' | 'subjectId'> {
  readonly id: string;
  readonly version: number;
}
const letStandIn = ({ database }: ProcessRuntime): Promise<void> =>
  inTransaction(database, async (tx) => {
    for (const row of await tx.query<Joined>(standInsSql)) {
      tell(tx, systemOf(row), { entity: 'processInstance', act: 'updated' }, [row]);
      tellOfSubject(tx, systemOf(row), row);
    }
  });

/** @returns whether there may be more at once */
export async function runProcesses(runtime: ProcessRuntime): Promise<boolean> {
  for (let stopped: string | undefined = nilId; stopped !== undefined;) stopped = await stopNext(runtime, stopped);
  await letStandIn(runtime);
  await recastOrphans(runtime);
  let taken = 0;
  while (taken < processLimits.turn && (await takeDue(runtime))) taken += 1;
  return taken === processLimits.turn;
}

/** @returns ends both loops */
export function startProcessWorker(runtime: ProcessRuntime): () => Promise<void> {
  const { onFault } = runtime;
  const sweep = async (): Promise<boolean> => {
    await recastUnable(runtime);
    return false;
  };
  const ends = [
    startPollLoop({ turn: () => runProcesses(runtime), pollMs: processLimits.pollMs, onFault }),
    startPollLoop({ turn: sweep, pollMs: processLimits.sweepMs, onFault }),
  ];
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}
