/** The tree of organisations as far as somebody sees it. */
import type { Answers } from '#contract/operations.ts';
import type { OrgNode } from '#contract/resources/organisation.ts';
import type { Query } from '#server/db/database.ts';
import type { Principal } from '#server/kit/principal.ts';
import { branchesByNames, narrowedByNames } from '#server/engine/asked/narrowedByNames.ts';
import type { Handlers } from '#server/engine/calls/handler.ts';
import { reads, writes } from '#server/engine/calls/handler.ts';
import { entityOf } from '#server/engine/entities.ts';
import { lockRow, updateRow } from '#server/engine/write.ts';

type Plain = Answers<'organisation.byType'>[number];

const readSeen = (query: Query, { orgIds, offOrgIds = [] }: Principal): Promise<(Plain & Record<string, unknown>)[]> =>
  query.query(
    `select id, parent_id as "parentId", type, name, short_name as "shortName", status from organisation
     where id = any($1) and deleted_at is null and is_show is not false order by sort nulls last, name, id`,
    [[...orgIds, ...offOrgIds]],
  );

/** An organisation whose parent the caller does not see stands at the top. */
function treeOf(rows: readonly Plain[]): readonly OrgNode[] {
  const ids = new Set(rows.map(({ id }) => id));
  const below = Map.groupBy(rows, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null));
  const nodesOf = (parentId: string | null): readonly OrgNode[] => (below.get(parentId) ?? []).map((row) => ({ ...row, children: nodesOf(row.id) }));
  return nodesOf(null);
}

export const organisation: Pick<Handlers, `organisation.${'tree' | 'byType' | 'updateIsShow'}`> = {
  'organisation.updateIsShow': writes(async (tx, { id, isShow }, principal, context) => {
    const caller = { entity: entityOf('organisation'), call: { entity: 'organisation', verb: 'update' }, principal, keys: context.keys } as const;
    context.note({ entity: 'organisation', entityId: id, detail: { isShow } });
    const { version } = await lockRow(tx, caller, id);
    await updateRow(tx, caller, { id, version, isShow });
    return null;
  }),
  'organisation.tree': reads(async (query, input, principal) => treeOf(branchesByNames(await readSeen(query, principal), input))),
  'organisation.byType': reads(async (query, input, principal) => narrowedByNames(await readSeen(query, principal), input)),
};
