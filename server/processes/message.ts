/** A message comes that an instance waits for: whoever may move instances says so, and so does a domain in the transaction in which it happened. */
import { joined } from '#contract/label.ts';
import type { ActAnswer } from '#contract/processes/answers.ts';
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { apply, requireReach } from './act.ts';
import type { By } from './by.ts';
import { interpret } from './interpret/acts.ts';
import { awaitedNames } from './interpret/state.ts';
import type { Act } from './interpret/state.ts';
import { nextOf } from './next.ts';
import { loaded, lockInstance, readInstance } from './rows.ts';
import type { Loaded } from './rows.ts';
import { worldOf } from './world.ts';

export interface Message {
  readonly instanceId: string;
  /** Empty: the only one that it waits for. */
  readonly name?: string | null | undefined;
  readonly comment?: string | null | undefined;
}

/** @throws Refusal instanceOver; nobodyWaits, which says what is waited for */
function messageOf({ principal }: By, of: Loaded, { name, comment }: Message): Act {
  if (of.instance.status !== 'running') throw new Refusal('instanceOver');
  const awaited = awaitedNames(of.model, of.before);
  const given = name?.trim() ?? '';
  const found = given === '' && awaited.length === 1 ? awaited[0] : awaited.find((one) => one === given);
  if (found === undefined) throw new Refusal('nobodyWaits', { name: given || '—', waits: awaited.length === 0 ? '—' : joined(awaited) });
  return { kind: 'message', name: found, by: principal.id, comment: comment ?? undefined };
}

/** @throws Refusal notFound, instanceOver, nobodyWaits */
export async function deliver(tx: Tx, by: By, message: Message): Promise<ActAnswer> {
  const instance = await lockInstance(tx, message.instanceId);
  requireReach(by.principal, instance);
  const of = await loaded(tx, instance);
  return apply(tx, by, of, messageOf(by, of, message));
}

/** The outlook: all that would follow, of which nothing is written. */
export async function deliveryCheck(query: Query, by: By, message: Message): Promise<ActAnswer> {
  const instance = await readInstance(query, message.instanceId);
  requireReach(by.principal, instance);
  const of = await loaded(query, instance);
  const world = await worldOf(query, { of: instance, model: of.model, state: of.before }, by.principal.id);
  return nextOf(of.model, interpret(of.model, of.before, messageOf(by, of, message), world).state, world, true);
}
