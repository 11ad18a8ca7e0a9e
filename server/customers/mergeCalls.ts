/** Two customers become one, and two again (docs/adr/0098). */
import type { EffectLine } from '#contract/acts/preview.ts';
import type { Answers, Takes } from '#contract/operations.ts';
import type { Resource } from '#contract/resource.ts';
import { movedKinds } from '#contract/resources/customerMerge.ts';
import { resources } from '#contract/resources/index.ts';
import type { MergeField, MergeSide } from '#contract/resources/memberMerge.ts';
import type { BulkFailure } from '#contract/standardShapes.ts';
import type { Query } from '#server/db/database.ts';
import { requireApproved } from '#server/approvals/needed.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { reads, writes } from '#server/engine/calls/handler.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { mergeRows } from '#server/engine/merge/mergeRows.ts';
import { undoMerge } from '#server/engine/merge/undoMerge.ts';
import type { Counted, Parted } from '#server/engine/merge/undoMerge.ts';
import { differingFields, readKept, usualChoice } from '#server/engine/merge/values.ts';
import { entityFor } from '#server/engine/own/ownFields.ts';
import { readingOf } from '#server/engine/rows.ts';
import { readRow, storedRow } from '#server/engine/write.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Language, Principal } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';

type Answer = Answers<'member.merge'>;

/** A record of merges calls the rows of an entity so. */
export const movedWord = (entity: string): string => (Object.hasOwn(movedKinds, entity) ? entity : 'other');
const at = (language: Language): 0 | 1 => (language === 'en' ? 1 : 0);

/** Whoever may not read an entity is told no more than that there is something. */
function calledIn(entity: string, { rights, language }: Principal): string {
  const resource = (resources as unknown as Readonly<Record<string, Resource>>)[entity];
  const right = resource?.standard ? (`${resource.standard.rights ?? entity}.read` as const) : 'chat.read';
  return (rights.has(right) && resource ? resource.label : movedKinds.other)[at(language)];
}

const linesOf = (counted: readonly Counted[], principal: Principal): readonly EffectLine[] =>
  [...Map.groupBy(counted, ({ entity }) => calledIn(entity, principal))].map(([what, some]) => ({
    what,
    act: 'led',
    field: null,
    from: null,
    to: null,
    count: some.reduce((sum, { count }) => sum + count, 0),
  }));

async function callerFor(query: Query, principal: Principal, { keys }: OperationContext, isHeld = true): Promise<Caller> {
  const entity = await entityFor(query, 'member', principal, { isHeld });
  return { entity, call: { entity: 'member', verb: 'bulk' }, principal, keys };
}

async function merge(tx: Tx, input: Takes<'member.merge'>, principal: Principal, context: OperationContext): Promise<Answer> {
  const { ids, survivorId, kept, seen = null } = input;
  const loserId = ids.find((id) => id !== survivorId);
  if (!ids.includes(survivorId) || loserId === undefined) throw new Refusal('notFound');
  const caller = await callerFor(tx, principal, context);
  const [survivor] = await tx.query<{ orgId: string }>('select org_id as "orgId" from member where id = $1', [survivorId]);
  if (survivor) await requireApproved(tx, principal, { kind: 'merge', subjectId: survivorId, orgId: survivor.orgId });
  const asked = { survivorId, loserId, kept: readKept(kept), seen };
  const { mergeId, moved, carried } = await mergeRows(tx, caller, asked, movedWord);
  const counted = moved.map(({ of, rows }) => ({ entity: of.entity, count: rows.length }));
  context.note({ entity: 'member', entityId: survivorId, detail: { from: loserId, rows: counted.reduce((sum, { count }) => sum + count, 0) } });
  const points = principal.rights.has('pointRecord.read') ? carried : [];
  return { id: mergeId, lines: [...linesOf(counted, principal), ...points], failed: [] };
}

const stayWords = {
  stayed: ['已在保留的客户名下有了后续，留在那里', 'have gone on with the kept customer and stay there'],
  later: ['合并之后新增，留在保留的客户', 'came after the merge and stay with the kept customer'],
  field: ['合并后改过，保持现在的内容', 'was changed after the merge and stays as it is'],
} as const;

/** Each kind of what stays is told with its reason. */
function leftOf({ stayed, later, keptFields, survivorId }: Parted, caller: Caller): readonly BulkFailure[] {
  const { principal, entity } = caller;
  const language = at(principal.language);
  const tell = (counted: readonly Counted[], why: readonly [string, string]): BulkFailure[] =>
    linesOf(counted, principal).map(({ what, count }) => ({ id: survivorId, code: 'stays', message: `${what} ${count}：${why[language]}` }));
  const fields = keptFields.map((name) => entity.stored.get(name)?.field.label[language] ?? name);
  const ofFields = fields.map((label) => ({ id: survivorId, code: 'stays', message: `${label}：${stayWords.field[language]}` }));
  return [...tell(stayed, stayWords.stayed), ...tell(later, stayWords.later), ...ofFields];
}

async function takeBack(tx: Tx, { id }: Takes<'customerMerge.takeBack'>, principal: Principal, context: OperationContext): Promise<Answer> {
  const caller = await callerFor(tx, principal, context);
  const records: Caller = { ...caller, entity: entityOf('customerMerge'), call: { entity: 'customerMerge', verb: 'bulk' } };
  const parted = await undoMerge(tx, { on: caller, records, wordOf: movedWord }, id);
  const counted = parted.back.map(({ of, rows }) => ({ entity: of.entity, count: rows.length })).filter(({ count }) => count > 0);
  context.note({ entity: 'member', entityId: parted.survivorId, detail: { from: parted.loserId } });
  const points = principal.rights.has('pointRecord.read') ? parted.carried : [];
  return { id, lines: [...linesOf(counted, principal), ...points], failed: leftOf(parted, caller) };
}

async function check(
  query: Query,
  { ids }: Takes<'member.mergeCheck'>,
  principal: Principal,
  context: OperationContext,
): Promise<Answers<'member.mergeCheck'>> {
  const caller = await callerFor(query, principal, context, false);
  const { access } = readingOf(caller.entity, principal, context.keys);
  const [first, second] = [await storedRow(query, caller, ids[0] ?? ''), await storedRow(query, caller, ids[1] ?? '')];
  const fields = differingFields(caller, { survivor: first, loser: second }).filter(({ name }) => access(name) !== 'none');
  const shown = [await readRow(query, caller, first.id), await readRow(query, caller, second.id)];
  const sides = shown.map((row): MergeSide => ({
    id: row.id,
    name: String(row['name'] ?? ''),
    createdAt: String(row['createdAt']),
    updatedAt: (row['updatedAt'] ?? null) as string | null,
    values: Object.fromEntries(fields.map(({ name }) => [name, row[name] ?? null])),
  }));
  const chosen = fields.map((column): MergeField => {
    const choice = usualChoice(column, { survivor: first, loser: second });
    return { field: column.name, usual: choice === 'both' ? choice : choice === 'survivor' ? first.id : second.id };
  });
  return {
    sides,
    fields: chosen,
    names: Object.assign({}, ...shown.map((row) => row['names'])) as Readonly<Record<string, string>>,
    seen: { [first.id]: first.version, [second.id]: second.version },
  };
}

type Keys = 'member.merge' | 'member.mergeCheck' | 'customerMerge.takeBack';

export const merges: Pick<Handlers, Keys> = { 'member.merge': writes(merge), 'member.mergeCheck': reads(check), 'customerMerge.takeBack': writes(takeBack) };
