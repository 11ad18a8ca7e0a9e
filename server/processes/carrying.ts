/** Instances go over to another version where they stand, or stay: one function judges for the plan and for the publishing (docs/adr/0102, 0150). */
import type { Label } from '#contract/label.ts';
import { processNodeOf } from '#contract/processes/graph.ts';
import { processTitleOf } from '#contract/processes/nodeKinds.ts';
import { processContentFrom } from '#contract/processes/variables.ts';
import type { ProcessContent } from '#contract/processes/variables.ts';
import type { Query } from '#server/db/database.ts';
import type { CarriedOver, Instances, Placed, RuleRow } from '#server/engine/rules/rule.ts';
import { versionById } from '#server/engine/versions/read.ts';
import { nilId, systemOf } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { tell } from './store.ts';

const stopSql = `insert into process_stop (instance_id) select i.id from process_instance i where i.definition_id = $1 and i.status = 'running' and i.deleted_at is null
  on conflict do nothing returning instance_id as id`;
const standingSql = `select i.id, i.version_id as "versionId", i.version_number as number,
    (select array_agg(t.node order by t.node) from process_token t where t.instance_id = i.id and t.state in ('here', 'joining')) as nodes
  from process_instance i where i.definition_id = $1 and i.version_id <> $2 and i.status = 'running' and i.deleted_at is null order by i.id`;
/** Nobody acts on one of them meanwhile. */
const lockedSql = `${standingSql} for no key update of i`;
const moveSql = `update process_instance set version_id = $2, version_number = $3, version = version + 1, updated_at = now() where id = any($1::uuid[])
  returning id, org_id as "orgId", version`;

interface Standing extends Record<string, unknown> {
  readonly id: string;
  readonly versionId: string;
  readonly number: number;
  readonly nodes: readonly string[] | null;
}
interface Moved extends Record<string, unknown> {
  readonly id: string;
  readonly orgId: string;
  readonly version: number;
}

async function contentBy(query: Query, versionId: string): Promise<ProcessContent> {
  return processContentFrom((await versionById(query, versionId))?.content ?? {});
}

/** A token stands there now. @returns why it cannot stand there in the other version; nothing where it can */
function whyNot(old: ProcessContent, next: ProcessContent, node: string): Label | undefined {
  const [from, to] = [processNodeOf(old.graph, node), processNodeOf(next.graph, node)];
  if (from?.kind === to?.kind) return undefined;
  const [zh, en] = from ? processTitleOf(old.graph, from) : [node, node];
  return to ? [`“${zh}”在新版本里换了类型`, `step "${en}" is of another kind now`] : [`新版本没有“${zh}”这一步`, `step "${en}" is gone`];
}

function placeOf({ id, number, nodes }: Standing, old: ProcessContent, next: ProcessContent): Placed {
  const on = [...new Set(nodes)];
  const why = on.map((node) => whyNot(old, next, node)).find((one) => one !== undefined);
  if (why) return { id, number, why };
  const titles = on.flatMap((node) => processNodeOf(next.graph, node) ?? []).map((node) => processTitleOf(next.graph, node));
  return { id, number, at: [titles.map(([zh]) => zh).join('、'), titles.map(([, en]) => en).join(', ')] };
}

/** An instance goes over where each node on which one of its tokens stands is in the new version, of the same kind. */
async function judged(query: Query, found: readonly Standing[], next: ProcessContent): Promise<readonly Placed[]> {
  const old = new Map<string, ProcessContent>();
  for (const versionId of new Set(found.map((one) => one.versionId))) old.set(versionId, await contentBy(query, versionId));
  return found.map((one) => placeOf(one, old.get(one.versionId) ?? next, next));
}

export const placed: NonNullable<Instances['placed']> = async (query, { id }, content) =>
  judged(query, await query.query<Standing>(standingSql, [id, nilId]), processContentFrom(content));

async function moved(tx: Tx, row: RuleRow, to: { readonly id: string; readonly number: number }): Promise<CarriedOver> {
  const all = await judged(tx, await tx.query<Standing>(lockedSql, [row.id, to.id]), await contentBy(tx, to.id));
  const fits = all.filter(({ at }) => at);
  const rows = await tx.query<Moved>(moveSql, [fits.map(({ id }) => id), to.id, to.number]);
  const [org] = await tx.query<{ groupId: string }>('select group_id as "groupId" from organisation where id = $1', [row.orgId]);
  const principal = systemOf({ orgId: row.orgId, groupId: org?.groupId ?? nilId });
  for (const some of Map.groupBy(rows, ({ orgId }) => orgId).values()) tell(tx, principal, { entity: 'processInstance', act: 'updated' }, some);
  return { count: rows.length, stayed: all.filter(({ at }) => !at) };
}

export const carried: Instances['carried'] = async (tx, row, to, how) =>
  how === 'stop' || !to ? { count: (await tx.query<{ id: string }>(stopSql, [row.id])).length } : moved(tx, row, to);
