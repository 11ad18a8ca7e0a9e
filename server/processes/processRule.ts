/** One row of a definition cannot see this: what its draft holds has a shape, what keeps it from being published, and which instances go by which version. */
import { faultsOfProcess } from '#contract/processes/faultsOfGraph.ts';
import type { ProcessFault } from '#contract/processes/faultsOfGraph.ts';
import { approvalSubject } from '#contract/processes/approvalVariables.ts';
import { faultsForApprovals } from '#contract/processes/faultsForApprovals.ts';
import { processNodeOf } from '#contract/processes/graph.ts';
import { withPlaces } from '#contract/processes/places.ts';
import type { UnplacedGraph } from '#contract/processes/places.ts';
import { processContentFrom } from '#contract/processes/variables.ts';
import type { ProcessContent } from '#contract/processes/variables.ts';
import { randomBytes } from 'node:crypto';
import type { Query } from '#server/db/database.ts';
import type { Rule, RuleRow } from '#server/engine/rules/rule.ts';
import { versionById } from '#server/engine/versions/read.ts';
import { invalid } from '#server/kit/invalid.ts';
import { nilId, systemOf } from '#server/kit/principal.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { requireProcessShape } from './draftShape.ts';
import { tell } from './store.ts';
import { faultsOfSubprocesses } from './subprocessFaults.ts';

const countedSql = `select i.version_number as number, count(*)::int as count, (array_agg(i.id order by i.started_at))[1:5] as ids
  from process_instance i where i.definition_id = $1 and i.status = 'running' and i.deleted_at is null group by 1`;
type Counted = { readonly number: number; readonly count: number; readonly ids: readonly string[] } & Record<string, unknown>;
const counted = (query: Query, { id }: { readonly id: string }): Promise<readonly Counted[]> => query.query<Counted>(countedSql, [id]);

const stopSql = `insert into process_stop (instance_id) select i.id from process_instance i where i.definition_id = $1 and i.status = 'running' and i.deleted_at is null
  on conflict do nothing returning instance_id as id`;
/** An instance goes over where each node on which one of its tokens stands is in the new version, of the same kind. The row is locked, so that nobody acts on it meanwhile. */
const standingSql = `select i.id, i.version_id as "versionId", (select array_agg(t.node) from process_token t where t.instance_id = i.id and t.state in ('here', 'joining')) as nodes
  from process_instance i where i.definition_id = $1 and i.version_id <> $2 and i.status = 'running' and i.deleted_at is null order by i.id for no key update of i`;
const moveSql = `update process_instance set version_id = $2, version_number = $3, version = version + 1, updated_at = now() where id = any($1::uuid[])
  returning id, org_id as "orgId", version`;

interface Standing extends Record<string, unknown> {
  readonly id: string;
  readonly versionId: string;
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

async function moved(tx: Tx, row: RuleRow, to: { readonly id: string; readonly number: number }): Promise<number> {
  const next = await contentBy(tx, to.id);
  const fits: string[] = [];
  for (const { id, versionId, nodes } of await tx.query<Standing>(standingSql, [row.id, to.id])) {
    const { graph } = await contentBy(tx, versionId);
    if ((nodes ?? []).every((node) => processNodeOf(next.graph, node)?.kind === processNodeOf(graph, node)?.kind)) fits.push(id);
  }
  const rows = await tx.query<Moved>(moveSql, [fits, to.id, to.number]);
  const [org] = await tx.query<{ groupId: string }>('select group_id as "groupId" from organisation where id = $1', [row.orgId]);
  const principal = systemOf({ orgId: row.orgId, groupId: org?.groupId ?? nilId });
  for (const some of Map.groupBy(rows, ({ orgId }) => orgId).values()) tell(tx, principal, { entity: 'processInstance', act: 'updated' }, some);
  return rows.length;
}

type Carried = NonNullable<Rule['instances']>['carried'];
const carried: Carried = async (tx, row, to, how) => (how === 'stop' || !to ? (await tx.query<{ id: string }>(stopSql, [row.id])).length : moved(tx, row, to));

const pathOf = ({ node, edge, field }: ProcessFault): string =>
  node === null ? 'graph' : `graph.${node}${edge === undefined ? '' : `.${edge}`}${field === undefined ? '' : `.${field}`}`;

async function faultsOfDraft(query: Query, row: RuleRow) {
  const content = processContentFrom(row as Readonly<Record<string, unknown>>);
  const faults = [
    ...faultsOfProcess(content.graph, content.variables),
    ...(row['subject'] === approvalSubject ? faultsForApprovals(content) : []),
    ...(await faultsOfSubprocesses(query, row, content)),
  ];
  return faults.map((fault) => ({ path: pathOf(fault), code: fault.code, words: fault.words }));
}

/** Rules of approvals name it, and instances run: whoever began the first one begins all. @throws Refusal invalidInput */
function requireSameSubject(principal: Principal, draft: ReadonlyMap<string, unknown>, before: RuleRow | undefined): void {
  if (!before || before['publishedNumber'] == null || !draft.has('subject') || draft.get('subject') === before['subject']) return;
  throw invalid(principal, 'subject', [
    '发布过的流程不能再改由谁发起，要改就另建一个流程',
    'cannot change once a version was published: draw another process for it',
  ]);
}

export const processDefinitionRule: Rule = {
  save: (_, principal, draft, before) => {
    requireProcessShape(principal, Object.fromEntries(draft));
    requireSameSubject(principal, draft, before);
    if (draft.get('graph') != null) draft.set('graph', withPlaces(draft.get('graph') as UnplacedGraph));
    if (!before && !String(draft.get('key') ?? '').trim()) draft.set('key', `process-${randomBytes(5).toString('hex')}`);
    return Promise.resolve();
  },
  faultsOfDraft,
  instances: { named: 'processInstance', counted, carried },
};
