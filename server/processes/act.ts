/** Somebody does something with a task or an instance, in one transaction: the rows are locked and read, the interpreter says what follows, and it is written. */
import type { InstanceActName, TaskActName } from '#contract/choices/processes.ts';
import { processLimits } from '#contract/limits/processes.ts';
import type { ActAnswer } from '#contract/processes/answers.ts';
import type { Query } from '#server/db/database.ts';
import { handOverRows } from '#server/db/rlsContext.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { systemOf } from '#server/kit/principal.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { insertInstance } from './begin.ts';
import type { By } from './by.ts';
import { interpret } from './interpret/acts.ts';
import type { Act } from './interpret/state.ts';
import { nextOf } from './next.ts';
import { loaded, lockInstance, readInstance } from './rows.ts';
import type { Instance, Loaded } from './rows.ts';
import { hashOf, takeStep } from './step.ts';
import type { Other } from './step.ts';
import { worldOf } from './world.ts';

export type ProcessAct =
  | {
      readonly kind: TaskActName;
      readonly taskId: string;
      /** A node for a return, a colleague for delegating and adding. */
      readonly to?: string | null | undefined;
      readonly comment?: string | null | undefined;
      readonly hash?: string | null | undefined;
    }
  | { readonly kind: InstanceActName; readonly instanceId: string; readonly comment?: string | null | undefined };

const childSql = `select id from process_instance where parent_token_id = $1 and status = 'running' and deleted_at is null`;
const parentSql = 'select instance_id as id from process_token where id = $1';
/** The instance, or one that waits for it, is of this process. */
const withinSql = `with recursive up as (
    select i.definition_id, i.parent_token_id from process_instance i where i.id = $1
    union all select i.definition_id, i.parent_token_id from up join process_token t on t.id = up.parent_token_id join process_instance i on i.id = t.instance_id)
  select 1 as found from up join process_definition d on d.id = up.definition_id and d.key = $2 limit 1`;

/** A subprocess is about the same row: whoever has a task in it reads the same, and approves nothing else. @throws Refusal processRound */
async function begun(tx: Tx, by: By, instance: Instance, { token, definitionKey }: Begin): Promise<Loaded> {
  const { id, orgId, kind, variables, title, starterId, subjectEntity, subjectId } = instance;
  // A process that began itself again, by however many others, would never end.
  if ((await tx.query(withinSql, [id, definitionKey])).length > 0) throw new Refusal('processRound', { key: definitionKey });
  const subject = subjectEntity !== null && subjectId !== null ? { entity: subjectEntity, id: subjectId } : undefined;
  return insertInstance(tx, by, { orgId, definitionKey, subject, kind, variables: variables ?? {}, title, starterId, parentTokenId: token });
}
type Begin = Extract<Other, { kind: 'beginChild' }>;

interface Doing {
  readonly by: By;
  readonly of: Loaded;
  readonly act: Act;
}
/** Another instance has to do this. @returns nothing where it has ended meanwhile */
async function doingOf(tx: Tx, by: By, instance: Instance, other: Other): Promise<readonly Doing[]> {
  const system: By = { principal: systemOf(instance), keys: by.keys };
  if (other.kind === 'beginChild') return [{ by, of: await begun(tx, by, instance, other), act: { kind: 'start' } }];
  const rows = await tx.query<{ id: string }>(other.kind === 'endChild' ? childSql : parentSql, [other.token]);
  const act: Act =
    other.kind === 'endChild'
      ? { kind: 'cancel', by: system.principal.id, isManager: true, isForced: true }
      : { kind: 'childEnded', token: other.token, isApproved: other.isApproved };
  const found: Doing[] = [];
  for (const { id } of rows) {
    const one = await lockInstance(tx, id);
    if (one.status === 'running') found.push({ by: system, of: await loaded(tx, one), act });
  }
  return found;
}

/** The instance is locked. Whatever others have to do because of it is in the same transaction. */
export async function apply(tx: Tx, by: By, of: Loaded, given: Act): Promise<ActAnswer> {
  const { answer, others } = await takeStep(tx, by, of, given);
  const queue = others.map((other) => ({ instance: of.instance, other }));
  let left: number = processLimits.children;
  // Whoever decides here need not have anything to do with the processes beside it.
  if (queue.length > 0) await handOverRows(tx);
  for (let next = queue.shift(); next; next = queue.shift()) {
    if (next.other.kind === 'beginChild' && (left -= 1) < 0) throw new Refusal('processRound', { key: next.other.definitionKey });
    for (const doing of await doingOf(tx, by, next.instance, next.other)) {
      const step = await takeStep(tx, doing.by, doing.of, doing.act);
      queue.push(...step.others.map((other) => ({ instance: doing.of.instance, other })));
    }
  }
  return others.length === 0 ? answer : answerNow(tx, by, of.instance.id);
}

/** A subprocess that ended at once has led further. */
async function answerNow(tx: Tx, { principal }: By, id: string): Promise<ActAnswer> {
  const instance = await lockInstance(tx, id);
  const { model, before } = await loaded(tx, instance);
  return nextOf(model, before, await worldOf(tx, { of: instance, model, state: before }, principal.id));
}

export async function applyTo(tx: Tx, by: By, instanceId: string, given: Act): Promise<ActAnswer> {
  return apply(tx, by, await loaded(tx, await lockInstance(tx, instanceId)), given);
}

const ofTaskSql = 'select instance_id as "instanceId" from process_task where id = $1 and deleted_at is null';
async function instanceOf(query: Query, given: ProcessAct): Promise<string> {
  if ('instanceId' in given) return given.instanceId;
  const [task] = await query.query<{ instanceId: string }>(ofTaskSql, [given.taskId]);
  if (!task) throw new Refusal('notFound');
  return task.instanceId;
}

const aimed = ['return', 'delegate', 'addSigner', 'signBefore', 'signAfter'] as const;
const isAimed = (kind: TaskActName): kind is (typeof aimed)[number] => aimed.some((one) => one === kind);

function actOf(principal: Principal, given: ProcessAct): Act {
  const by = principal.id;
  const comment = given.comment ?? undefined;
  if ('instanceId' in given)
    return given.kind === 'withdraw'
      ? { kind: 'withdraw', by, comment }
      : { kind: 'cancel', by, comment, isManager: principal.rights.has('processInstance.move') };
  const { kind, taskId: task, to } = given;
  return isAimed(kind) ? { kind, task, by, comment, to: to ?? undefined } : { kind, task, by, comment };
}

/** A row outside of the caller's organisations and one that is not there look alike. */
export const requireReach = ({ orgIds }: Principal, { orgId }: Instance): void => {
  if (!orgIds.includes(orgId)) throw new Refusal('notFound');
};

/** Nothing else is approved than what was read. @throws Refusal subjectChanged */
async function requireRead(query: Query, instance: Instance, given: ProcessAct, keys: Keys): Promise<void> {
  if (given.kind !== 'approve' || instance.subjectId === null) return;
  const now = await hashOf(query, instance, keys);
  if (now === null || given.hash !== now) throw new Refusal('subjectChanged');
}

/** @throws Refusal */
export async function act(tx: Tx, by: By, given: ProcessAct): Promise<ActAnswer> {
  const instance = await lockInstance(tx, await instanceOf(tx, given));
  requireReach(by.principal, instance);
  await requireRead(tx, instance, given, by.keys);
  return apply(tx, by, await loaded(tx, instance), actOf(by.principal, given));
}

/** The answer of an act that is not made: the same interpretation, of which nothing is written. */
export async function whatIf(query: Query, by: By, given: ProcessAct): Promise<ActAnswer> {
  const instance = await readInstance(query, await instanceOf(query, given));
  requireReach(by.principal, instance);
  const { model, before } = await loaded(query, instance);
  const what = actOf(by.principal, given);
  const world = await worldOf(query, { of: instance, model, state: before }, by.principal.id, 'to' in what && what.to !== undefined ? [what.to] : []);
  return nextOf(model, interpret(model, before, what, world).state, world, true);
}
