/** A row goes from one state of its life to the next. The contract's table says which moves there are and who makes them (`contract/lives`). */
import { lives } from '#contract/lives/index.ts';
import type { Life, LifeStep } from '#contract/lives/life.ts';
import { stateFieldsOf } from '#contract/readings/fieldRoles.ts';
import type { Right } from '#contract/rights.ts';
import type { FieldChange } from '#contract/standardShapes.ts';
import type { Query, Row, Statement } from '#server/db/database.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { ruleOf } from './rules/ruleOf.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { momentNow } from './rules/clock.ts';
import { moveFor, actingForMove } from './chooseMove.ts';
import type { Chosen } from './chooseMove.ts';
import type { Entity } from './entities.ts';
import type { Caller } from './listAsked.ts';
import { changedFrom } from './own/ownRow.ts';
import { audienceOf, publish } from './recordChange.ts';
import type { Given } from './rows.ts';
import { isOlder, lockRow, readRow, refuseOlder, storeAs } from './write.ts';

/** @throws for a field that holds no state: a fault of whoever calls */
function lifeOf({ name, resource }: Entity, state: string): Life {
  const field = resource.fields[state];
  const life = lives[field?.of ?? ''];
  if (field?.kind !== 'state' || !life) throw new Error(`${name}.${state} cannot be moved: expected a field of kind 'state' in contract/resources.`);
  return life;
}

export interface MoveAsked {
  readonly id: string;
  readonly version?: unknown;
  /** The field of the life. */
  readonly state: string;
  /** A state of it. */
  readonly to: string;
  readonly reason?: string | null | undefined;
  /** The move asks for these besides, by field. */
  readonly given?: Readonly<Record<string, unknown>>;
}
export interface MoveDone {
  readonly row: Given;
  readonly from: string;
}

/** Fields that the move itself writes: those that it asks for, who made it and when, and those that it empties. */
async function writeOfLife(
  tx: Tx,
  { move }: Chosen,
  principal: Principal,
  { given, draft }: { readonly given: Readonly<Record<string, unknown>>; readonly draft: Map<string, unknown> },
) {
  for (const name of move.asks ?? []) if (given[name] !== undefined) draft.set(name, given[name]);
  for (const name of move.clears ?? []) draft.set(name, null);
  if (!move.stamps) return;
  draft.set(move.stamps.at, await momentNow(tx));
  draft.set(move.stamps.by, principal.kind === 'staff' ? principal.id : null);
}

/**
 * Version first, where one is given, then the move: one that the present state does not allow is refused. What a rule adds, the history, and the event stand in
 * the same transaction.
 * @throws Refusal notFound, versionConflict, impossibleMove, and by the errors that the life names
 */
export async function moveRow(tx: Tx, caller: Caller, { id, version, state, to, reason, given = {} }: MoveAsked): Promise<MoveDone> {
  const { entity, principal } = caller;
  const life = lifeOf(entity, state);
  const before = await lockRow(tx, caller, id);
  const draft = new Map<string, unknown>([[state, to]]);
  if (isOlder(before, version)) return refuseOlder(tx, caller, before, draft);
  const from = String(before[state]);
  const chosen = await moveFor(tx, life, before, { from, to, principal });
  await writeOfLife(tx, chosen, principal, { given, draft });
  const rule = ruleOf(entity.name);
  const as = await rule.move?.(tx, principal, { row: before, from, to, move: chosen.name, reason: reason?.trim() ?? '' }, draft);
  const stored = await storeAs(tx, caller, before, { draft, act: 'moved', reason });
  const isHidden = rule.isHiddenFromMember?.({ ...before, ...Object.fromEntries(draft) }) === true;
  const changed = changedFrom(entity, before, stored);
  publish(tx, { entity, principal, act: 'moved', orgIds: await audienceOf(tx, entity, principal, [before.orgId]), as }, [
    isHidden ? { ...changed, memberId: undefined } : changed,
  ]);
  return { row: await readRow(tx, caller, id), from };
}

/** The actor carries the right by which the move is made, which may depend on the row. @throws Refusal refused, notFound, invalidInput */
export function actorOfMove(tx: Query, caller: Caller, input: Readonly<Record<string, unknown>>, usual: Right): Promise<Principal> {
  const { state, to } = stateAsked(caller, input);
  const row = async () => {
    const found = await lockRow(tx, caller, String(input['id']));
    const isMeant = input['version'] == null || found.version === input['version'];
    return isMeant ? { row: found, from: String(found[state]) } : undefined;
  };
  return actingForMove(tx, caller.principal, { life: lifeOf(caller.entity, state), to, usual, row });
}

/** A call names one state by its field; of an entity with several lives it moves one. @throws Refusal invalidInput */
export function stateAsked(
  { entity, principal }: Pick<Caller, 'entity' | 'principal'>,
  input: Readonly<Record<string, unknown>>,
): Pick<MoveAsked, 'state' | 'to'> {
  const all = stateFieldsOf(entity.resource.fields);
  const [state, ...more] = all.filter((name) => input[name] != null);
  if (state !== undefined && more.length === 0) return { state, to: String(input[state]) };
  const names = all.join(', ');
  throw invalid(principal, more[0] ?? all[0] ?? '', [`一次只改一个状态：写 ${names} 中的一个`, `is one move too many or too few: give one of ${names}`]);
}

interface Line extends Record<string, unknown> {
  readonly at: string;
  readonly byName: string | null;
  readonly reason: string | null;
  readonly changes: readonly FieldChange[];
}

/** The row's history of its states: it waits for nothing that the row says. */
export const stepsStatement = ({ name }: Entity, id: string): Statement => ({
  text: `select at, by_name as "byName", reason, changes from record_change where entity = $1 and entity_id = $2 and change in ('created', 'moved') order by version`,
  values: [name, id],
  isKept: true,
});

/** @returns the states that the row has had, those of all its lives; of one whose beginning is not known the present ones */
export function stepsIn(found: readonly Row[], { entity, principal }: Caller, row: Given): readonly LifeStep[] {
  const states = stateFieldsOf(entity.resource.fields);
  const ofField = (field: string): Pick<LifeStep, 'field'> => (states.length > 1 ? { field } : {});
  const lines = found as readonly Line[];
  const steps = lines.flatMap(({ at, byName, reason, changes }) =>
    changes.flatMap(({ field, to }): LifeStep[] =>
      states.includes(field) && typeof to === 'string'
        ? [{ status: to, ...ofField(field), at, byName, ...(reason !== null && principal.kind === 'staff' ? { reason } : {}) }]
        : [],
    ),
  );
  const names = row['names'] as Readonly<Record<string, string>>;
  const byName = names[String(row['createdBy'])] ?? null;
  const unknown = states.filter((state) => !steps.some(({ field = state }) => field === state));
  return [...unknown.map((state): LifeStep => ({ status: String(row[state]), ...ofField(state), at: String(row['createdAt']), byName })), ...steps];
}

export const hasOneLife = ({ resource }: Entity): boolean => stateFieldsOf(resource.fields).length === 1;
export const hasLife = ({ resource }: Entity): boolean => stateFieldsOf(resource.fields).length > 0;
