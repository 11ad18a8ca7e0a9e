/** One interpretation, written: its rows, whoever is told, and the row that it was about. It says what other instances have to do then. */
import type { ActAnswer } from '#contract/processes/answers.ts';
import type { Query } from '#server/db/database.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Keys } from '#server/privacy/keys.ts';
import type { By } from './by.ts';
import { tellAll } from './effects.ts';
import { interpret } from './interpret/acts.ts';
import type { Act, Effect, InstanceState } from './interpret/state.ts';
import { markOf } from './mark.ts';
import { nextOf } from './next.ts';
import type { Instance, Loaded } from './rows.ts';
import { store } from './store.ts';
import { subjectOf } from './subjects.ts';
import { worldOf } from './world.ts';

/** @returns nothing where it is about no row */
export async function hashOf(query: Query, { subjectEntity, subjectId }: Instance, keys: Keys): Promise<string | null> {
  if (subjectEntity === null || subjectId === null) return null;
  const read = await subjectOf(subjectEntity)?.read(query, subjectId, keys);
  return read ? markOf(read.hashed) : null;
}

/** The instance of a subprocess begins or ends, or the one that waits for this one goes on. */
export type Other = Extract<Effect, { kind: 'beginChild' | 'endChild' }> | { readonly kind: 'endedFor'; readonly token: string; readonly isApproved: boolean };

function othersOf({ parentTokenId }: Instance, status: InstanceState['status'], effects: readonly Effect[]): readonly Other[] {
  const children = effects.filter((one) => one.kind === 'beginChild' || one.kind === 'endChild');
  if (status === 'running' || parentTokenId === null) return children;
  return [...children, { kind: 'endedFor', token: parentTokenId, isApproved: status === 'approved' }];
}

/** The instance is locked. @throws Refusal: then nothing has happened */
export async function takeStep(
  tx: Tx,
  by: By,
  { instance, model, before }: Loaded,
  given: Act,
): Promise<{ readonly answer: ActAnswer; readonly others: readonly Other[] }> {
  const { principal, keys } = by;
  const world = await worldOf(tx, { of: instance, model, state: before }, principal.id, 'to' in given && given.to !== undefined ? [given.to] : []);
  const done = interpret(model, before, given, world);
  await store(tx, { principal, instance, model, before, world, hash: await hashOf(tx, instance, keys) }, done);
  await tellAll(tx, principal, { instance, model, world }, done);
  const { status } = done.state;
  // A subprocess decides a part of it: its row hears of the whole.
  if (status !== 'running' && instance.subjectId !== null && instance.parentTokenId === null)
    await subjectOf(instance.subjectEntity)?.ended(tx, by, instance.subjectId, status);
  return { answer: nextOf(model, done.state, world), others: othersOf(instance, status, done.effects) };
}
