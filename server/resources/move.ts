/** A row goes from one state of its life to the next. The contract's table says which moves there are and who makes them (`contract/lives`). */
import { lives } from '#contract/lives/index.ts';
import { moveBetween, movesFrom } from '#contract/lives/life.ts';
import type { Life } from '#contract/lives/life.ts';
import { stateFieldOf } from '#contract/standard.ts';
import type { FieldChange, LifeStep } from '#contract/standard.ts';
import type { Query } from '#server/db/database.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { Refusal } from '#server/refusal.ts';
import { ruleOf } from '#server/rules/index.ts';
import type { Who } from '#server/who.ts';
import type { Entity } from './entities.ts';
import type { Caller } from './list.ts';
import { changedFrom } from './ownRow.ts';
import { audienceOf, tell } from './recordChange.ts';
import type { Given } from './rows.ts';
import { lockRow, readRow, refuseOlder, requireVersion, storeAs } from './write.ts';

/** @throws for an entity without a state: a fault of the description */
function lifeOf({ name, resource }: Entity): { readonly state: string; readonly life: Life } {
  const state = stateFieldOf(resource.fields);
  const life = lives[resource.fields[state ?? '']?.of ?? ''];
  if (state === undefined || !life) throw new Error(`${name} has no state that could be moved: expected a field of kind 'state' in contract/resources.`);
  return { state, life };
}

/** @throws Refusal impossibleMove, naming in the caller's language what is possible now */
function refuseImpossible(life: Life, from: string, to: string, who: Who): void {
  if (moveBetween(life, from, to, who.kind)) return;
  const at = who.language === 'en' ? 1 : 0;
  const word = (state: string): string => life.states[state]?.label[at] ?? state;
  const allowed = movesFrom(life, from, who.kind).map((move) => word(life.moves[move]?.to ?? ''));
  throw new Refusal('impossibleMove', {
    from: word(from),
    to: word(to),
    allowed: allowed.length > 0 ? allowed.join(at === 1 ? ', ' : '、') : at === 1 ? 'none' : '无',
  });
}

export interface MoveAsked {
  readonly id: string;
  readonly version?: unknown;
  /** A state of the entity's life. */
  readonly to: string;
  readonly reason?: string | null | undefined;
}
export interface MoveDone {
  readonly row: Given;
  readonly from: string;
}

/**
 * Version first, then the move. What a rule adds, the history, and the event stand in the same transaction.
 * @throws Refusal notFound, versionConflict, impossibleMove
 */
export async function moveRow(tx: Tx, caller: Caller, { id, version, to, reason }: MoveAsked): Promise<MoveDone> {
  const { entity, who } = caller;
  const { state, life } = lifeOf(entity);
  const known = requireVersion(caller, version);
  const before = await lockRow(tx, caller, id);
  const draft = new Map<string, unknown>([[state, to]]);
  if (before.version !== known) return refuseOlder(tx, caller, before, draft);
  const from = String(before[state]);
  refuseImpossible(life, from, to, who);
  const as = await ruleOf(entity.name).move?.(tx, who, { row: before, from, to }, draft);
  const stored = await storeAs(tx, caller, before, { draft, act: 'moved', reason });
  tell(tx, { entity, who, act: 'moved', orgIds: await audienceOf(tx, entity, who, [before.orgId]), as }, [changedFrom(entity, before, stored)]);
  return { row: await readRow(tx, caller, id), from };
}

/** The state that a call names. */
export const stateAsked = ({ entity }: Caller, input: Readonly<Record<string, unknown>>): string => String(input[lifeOf(entity).state]);

interface Line extends Record<string, unknown> {
  readonly at: string;
  readonly byName: string | null;
  readonly changes: readonly FieldChange[];
}

/** @returns the states that the row has had; of one whose beginning is not known the present one */
export async function stepsOf(query: Query, { entity }: Caller, row: Given): Promise<readonly LifeStep[]> {
  const { state } = lifeOf(entity);
  const lines = await query.query<Line>(
    `select at, by_name as "byName", changes from record_change where entity = $1 and entity_id = $2 and change in ('created', 'moved') order by version`,
    [entity.name, row.id],
  );
  const steps = lines.flatMap(({ at, byName, changes }) => {
    const to = changes.find(({ field }) => field === state)?.to;
    return typeof to === 'string' ? [{ status: to, at, byName }] : [];
  });
  const names = row['names'] as Readonly<Record<string, string>>;
  return steps.length > 0 ? steps : [{ status: String(row[state]), at: String(row['createdAt']), byName: names[String(row['createdBy'])] ?? null }];
}

export const hasLife = ({ resource }: Entity): boolean => stateFieldOf(resource.fields) !== undefined;
