/** One row of a journey cannot see this: what a draft holds has a shape, what keeps it from being published, and who walks through which version. */
import { contentFrom } from '#contract/journeys/entry.ts';
import type { OlderTemplate } from '#contract/journeys/answers.ts';
import type { JourneyContent } from '#contract/journeys/entry.ts';
import type { JourneyGraph } from '#contract/journeys/graph.ts';
import type { Label } from '#contract/label.ts';
import { journeyLimits } from '#contract/limits/journeys.ts';
import type { ExitReason } from '#contract/journeys/reasons.ts';
import type { Query } from '#server/db/database.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import type { Rule } from '#server/engine/rules/rule.ts';
import { versionById } from '#server/engine/versions/read.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { requireShape } from './draftShape.ts';
import { faultsOfDraft } from './journeyFaults.ts';
import { freePlace } from './run.ts';
import { cautionsOfTarget } from './targetCautions.ts';
import { tell } from './tell.ts';
import { olderTemplates, withNamedVersions } from './templatePins.ts';
import { refuseUnseen } from './unseenConditions.ts';

const countedSql = `select e.version_number as number, count(*)::int as count, (array_agg(e.member_id order by e.entered_at))[1:${journeyLimits.names}] as ids
  from journey_enrolment e where e.journey_id = $1 and e.state <> 'ended' and not e.is_test and e.deleted_at is null group by 1`;
type Counted = { readonly number: number; readonly count: number; readonly ids: readonly string[] } & Record<string, unknown>;
const counted = (query: Query, { id }: { readonly id: string }): Promise<readonly Counted[]> => query.query<Counted>(countedSql, [id]);

type Changed = { readonly id: string; readonly orgId: string; readonly version: number } & Record<string, unknown>;
const underWay = `journey_id = $1 and state <> 'ended' and not is_test and deleted_at is null`;
const stopSql = `update journey_enrolment set state = 'ended', exit_reason = $2, ended_at = $3, due_at = null, waits_for = null, parked_reason = null, version = version + 1,
  updated_at = now() where ${underWay} returning id, org_id as "orgId", version`;
/** Whoever stands on a node that the new version has as well, of the same kind, goes over where they stand, and is looked at again there. */
const moveSql = `update journey_enrolment e set version_id = $2, version_number = $3, due_at = $4, version = version + 1, updated_at = now()
  where ${underWay} and (e.node, (select s.kind from journey_step s where s.enrolment_id = e.id and s.node = e.node and s.deleted_at is null order by s.round desc limit 1))
    in (select n.id, n.kind from jsonb_to_recordset($5::jsonb) as n(id text, kind text)) returning id, org_id as "orgId", version`;

async function moved(tx: Tx, id: string, to: { readonly id: string; readonly number: number }, now: string): Promise<readonly Changed[]> {
  const version = await versionById(tx, to.id);
  const { graph }: JourneyContent = contentFrom(version?.content ?? {});
  const nodes = graph.nodes.map((node) => ({ id: node.id, kind: node.kind }));
  return tx.query<Changed>(moveSql, [id, to.id, to.number, now, JSON.stringify(nodes)]);
}

type Carried = NonNullable<Rule['instances']>['carried'];
const carried: Carried = async (tx, row, to, how) => {
  const now = await momentNow(tx);
  const reason: ExitReason = to ? 'stoppedByVersion' : 'journeyRetired';
  const rows = how === 'stop' || !to ? await tx.query<Changed>(stopSql, [row.id, reason, now]) : await moved(tx, row.id, to, now);
  const [org] = await tx.query<{ groupId: string }>('select group_id as "groupId" from organisation where id = $1', [row.orgId]);
  tell(tx, { orgId: row.orgId, groupId: org?.groupId ?? '' }, { entity: 'journeyEnrolment', act: 'updated' }, rows);
  return { count: rows.length };
};

const cautionOf = ({ title, template, number, inForce }: OlderTemplate): Label => [
  `“${title[0]}”发送模板“${template}”第 ${number} 版，已发布第 ${inForce} 版；要用新版，在编辑器中换用后再发布`,
  `"${title[1]}" sends version ${number} of the template "${template}", and version ${inForce} is in force: take it over in the editor to send that`,
];

export const journeyRule: Rule = {
  save: async (query, principal, draft, before) => {
    requireShape(principal, Object.fromEntries(draft));
    await refuseUnseen(query, principal, before?.orgId ?? principal.orgId, { draft: Object.fromEntries(draft), before: before ?? {} });
    const graph = draft.get('graph');
    if (graph) draft.set('graph', await withNamedVersions(query, graph as JourneyGraph, (before?.['graph'] ?? undefined) as JourneyGraph | undefined));
  },
  faultsOfDraft,
  cautionsOfDraft: async (query, row) => {
    const content = contentFrom(row as Readonly<Record<string, unknown>>);
    return [...(await cautionsOfTarget(query, row, content)), ...(await olderTemplates(query, content.graph)).map(cautionOf)];
  },
  instances: { named: 'member', counted, carried },
};

/** A colleague lets somebody leave: the sums have them under a reason of its own. */
export const journeyEnrolmentRule: Rule = {
  move: async (tx, _, { row }, draft) => {
    const now = await momentNow(tx);
    draft.set('exitReason', 'byHand');
    draft.set('endedAt', now);
    if (row['isTest'] !== true) await freePlace(tx, String(row['journeyId']), Date.parse(now));
    return undefined;
  },
};
