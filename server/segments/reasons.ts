/** Reasons why a customer is in a group, or not: each condition by itself, judged by the statement that judges everybody, told with her own value as far as its reader may see it. */
import type { Answers, Takes } from '#contract/operations.ts';
import { isTerm } from '#contract/conditions.ts';
import { relatedOf } from '#contract/filter.ts';
import type { FilterGroup, FilterTerm } from '#contract/filter.ts';
import type { WhyNode } from '#contract/resources/assertedGroupActs.ts';
import type { Right } from '#contract/rights.ts';
import type { Query } from '#server/db/database.ts';
import { entityOf } from '#server/engine/entities.ts';
import { isClear } from '#server/engine/fieldAccess.ts';
import type { AccessOf } from '#server/engine/fieldAccess.ts';
import { keptBackOf } from '#server/engine/keptBack.ts';
import { entityFor } from '#server/engine/own/ownFields.ts';
import { readingOf } from '#server/engine/rows.ts';
import type { Given } from '#server/engine/rows.ts';
import { Values } from '#server/engine/values.ts';
import { readRow } from '#server/engine/write.ts';
import type { OperationContext } from '#server/engine/calls/handler.ts';
import type { Principal } from '#server/kit/principal.ts';
import { conditionSql, fitsSql, judgingOf } from './judge.ts';
import type { Judging } from './judge.ts';

type Part = FilterTerm | FilterGroup;
const asGroup = (part: Part): FilterGroup => (isTerm(part) ? { all: [part] } : part);
const isLeaf = (part: Part): boolean => isTerm(part) || relatedOf(part) !== undefined;
const partsOf = ({ all, any }: FilterGroup): readonly Part[] => [...(all ?? []), ...(any ?? [])];
const leavesOf = (part: Part): readonly Part[] => (isLeaf(part) || isTerm(part) ? [part] : partsOf(part).flatMap(leavesOf));

/** Each leaf by itself, and all of them together, in one statement. */
async function askEach(query: Query, judging: Judging, memberId: string, leaves: readonly Part[]): Promise<readonly boolean[]> {
  const values = new Values();
  const asked = [fitsSql(judging, values), ...leaves.map((leaf) => conditionSql(judging, asGroup(leaf), values))];
  const [row] = await query.query<{ met: readonly (boolean | null)[] }>(
    `select array[${asked.map((sql) => `(${sql})`).join(', ')}]::boolean[] as met from ${judging.entity.table} x where x.id = ${values.add(memberId, 'uuid')}`,
    values.list,
  );
  // A condition that the database finds unknown is not met: no condition stands under a "not".
  return asked.map((_, at) => row?.met[at] === true);
}

interface Telling {
  readonly row: Given;
  readonly access: AccessOf;
  /** Fields that her lead group keeps from the reader. */
  readonly kept: ReadonlySet<string>;
  readonly principal: Principal;
  readonly met: ReadonlyMap<Part, boolean>;
}

/** Whoever does not see a value in clear is not told what it is compared with, nor what came of it: that would be the value. */
function termNode({ row, access, kept, met }: Telling, part: FilterTerm): WhyNode {
  const [name, sign] = part;
  const isMasked = !isClear(access(name)) || kept.has(name);
  return { term: isMasked ? [name, sign, null] : part, value: row[name] ?? null, isMet: isMasked ? null : (met.get(part) ?? false) };
}

function leafNode(on: Telling, part: Part): WhyNode {
  if (isTerm(part)) return termNode(on, part);
  const { principal, met } = on;
  const { entity } = relatedOf(part) ?? { entity: '' };
  // Somebody who sees their own rows alone would be told of those, and the group goes by all.
  const maySee = principal.rights.has(`${entityOf(entity).rights}.read` as Right) && (principal.ownOrgIds ?? []).length === 0;
  const { where: _where, ...named } = part;
  return { related: maySee ? part : named, isMet: maySee ? (met.get(part) ?? false) : null };
}

function joined(join: 'all' | 'any', parts: readonly WhyNode[]): WhyNode {
  const decides = join === 'any';
  const isMet = parts.some((one) => one.isMet === decides) ? decides : parts.some((one) => one.isMet === null) ? null : !decides;
  return { join, parts, isMet };
}

function nodeOf(on: Telling, part: Part): WhyNode {
  if (isTerm(part) || isLeaf(part)) return leafNode(on, part);
  const groups = (['all', 'any'] as const).flatMap((join) => {
    const parts = part[join];
    return parts
      ? [
          joined(
            join,
            parts.map((one) => nodeOf(on, one)),
          ),
        ]
      : [];
  });
  const [only] = groups;
  return groups.length === 1 && only ? only : joined('all', groups);
}

export async function conditionValues(
  query: Query,
  { groupId, memberId }: Takes<'assertedGroup.why'>,
  principal: Principal,
  context: OperationContext,
): Promise<Answers<'assertedGroup.why'>> {
  const { keys } = context;
  const group = await readRow(query, { entity: entityOf('assertedGroup'), call: { entity: 'assertedGroup', verb: 'detail' }, principal, keys }, groupId);
  const orgId = String(group['orgId']);
  // Own fields are those of the group's house: what is judged by is what is told.
  const entity = await entityFor(query, 'member', { ...principal, orgId });
  const row = await readRow(query, { entity, call: { entity: 'member', verb: 'detail' }, principal, keys }, memberId);
  const conditions = (group['conditions'] ?? {}) as FilterGroup;
  const judging = await judgingOf(
    query,
    { id: groupId, orgId, groupId: principal.groupId, conditions: group['conditions'] as FilterGroup | null, isGone: false },
    keys,
  );
  const leaves = leavesOf(conditions);
  const [fits = false, ...met] = await askEach(query, judging, memberId, leaves);
  const [stay] = await query.query<{ since: string }>('select since from group_member where group_id = $1 and member_id = $2 and deleted_at is null', [
    groupId,
    memberId,
  ]);
  const { access } = readingOf(entity, principal, keys);
  const kept = await keptBackOf(query, entity, principal, memberId);
  const node = nodeOf({ row, access, kept, principal, met: new Map(leaves.map((leaf, at) => [leaf, met[at] ?? false])) }, conditions);
  context.note({ entityId: memberId });
  const isIn = stay !== undefined;
  return { isIn, since: stay?.since ?? null, fits: node.isMet === null ? isIn : fits, node, names: (row['names'] ?? {}) as Readonly<Record<string, string>> };
}
