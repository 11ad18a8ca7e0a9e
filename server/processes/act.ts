/** What somebody does with a task or an instance, in one transaction: the rows are locked and read, the interpreter says what follows, and it is written. */
import type { InstanceActName, TaskActName } from '#contract/choices/processes.ts';
import type { ActAnswer } from '#contract/processes/answers.ts';
import type { ProcessContent } from '#contract/processes/variables.ts';
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { systemOf } from '#server/kit/principal.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { doEffects } from './effects.ts';
import { interpret } from './interpret/acts.ts';
import type { Act, InstanceState } from './interpret/state.ts';
import { markOf } from './mark.ts';
import { nextOf } from './next.ts';
import { lockInstance, modelOf, readInstance, stateOf } from './rows.ts';
import type { Instance } from './rows.ts';
import { store } from './store.ts';
import { subjectOf } from './subjects.ts';
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

/** Whoever acts; what an outcome sets off reads and seals by the keys. */
export interface By {
  readonly principal: Principal;
  readonly keys: Keys;
}

export interface Loaded {
  readonly instance: Instance;
  readonly model: ProcessContent;
  readonly before: InstanceState;
}
async function loaded(query: Query, instance: Instance): Promise<Loaded> {
  return { instance, model: await modelOf(query, instance.versionId), before: await stateOf(query, instance) };
}

/** @returns nothing where it is about no row */
async function hashOf(query: Query, { subjectEntity, subjectId }: Instance, keys: Keys): Promise<string | null> {
  if (subjectEntity === null || subjectId === null) return null;
  const read = await subjectOf(subjectEntity)?.read(query, subjectId, keys);
  return read ? markOf(read.hashed) : null;
}

async function tellSubject(tx: Tx, by: By, { subjectEntity, subjectId }: Instance, status: InstanceState['status']): Promise<void> {
  if (status === 'running' || subjectId === null) return;
  await subjectOf(subjectEntity)?.ended(tx, by, subjectId, status);
}

const parentSql = 'select instance_id as id from process_token where id = $1';
/** Another instance waits for this one: it goes on, or is rejected, in the same transaction. */
async function tellParent(tx: Tx, by: By, { parentTokenId, orgId, groupId }: Instance, status: InstanceState['status']): Promise<void> {
  if (status === 'running' || parentTokenId === null) return;
  const [parent] = await tx.query<{ id: string }>(parentSql, [parentTokenId]);
  if (!parent) return;
  const instance = await lockInstance(tx, parent.id);
  if (instance.status !== 'running') return;
  const system: By = { principal: systemOf({ orgId, groupId }), keys: by.keys };
  await apply(tx, system, await loaded(tx, instance), { kind: 'childEnded', token: parentTokenId, isApproved: status === 'approved' });
}

/** The instance is locked. */
export async function apply(tx: Tx, by: By, { instance, model, before }: Loaded, given: Act): Promise<ActAnswer> {
  const named = 'to' in given && given.to !== undefined ? [given.to] : [];
  const world = await worldOf(tx, { of: instance, model, state: before }, by.principal.id, named);
  const done = interpret(model, before, given, world);
  const hash = await hashOf(tx, instance, by.keys);
  const { principal } = by;
  await store(tx, { principal, instance, model, before, world, hash }, done);
  await doEffects(tx, by, { instance, model, world }, done);
  await tellSubject(tx, by, instance, done.state.status);
  await tellParent(tx, by, instance, done.state.status);
  return nextOf(model, done.state, world);
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

function actOf(principal: Principal, given: ProcessAct): Act {
  const by = principal.id;
  const comment = given.comment ?? undefined;
  if ('instanceId' in given)
    return given.kind === 'withdraw'
      ? { kind: 'withdraw', by, comment }
      : { kind: 'cancel', by, comment, isManager: principal.rights.has('processInstance.move') };
  const { kind, taskId: task, to } = given;
  if (kind === 'return' || kind === 'delegate' || kind === 'addSigner') return { kind, task, by, comment, to: to ?? undefined };
  return { kind, task, by, comment };
}

/** A row outside of the caller's organisations and one that is not there look alike. */
const requireReach = ({ orgIds }: Principal, { orgId }: Instance): void => {
  if (!orgIds.includes(orgId)) throw new Refusal('notFound');
};

/** What is approved is what was read. @throws Refusal subjectChanged */
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

/** Who would have it next: the same interpretation, of which nothing is written. */
export async function whatIf(query: Query, by: By, given: ProcessAct): Promise<ActAnswer> {
  const instance = await readInstance(query, await instanceOf(query, given));
  requireReach(by.principal, instance);
  const { model, before } = await loaded(query, instance);
  const what = actOf(by.principal, given);
  const world = await worldOf(query, { of: instance, model, state: before }, by.principal.id, 'to' in what && what.to !== undefined ? [what.to] : []);
  return nextOf(model, interpret(model, before, what, world).state, world);
}
