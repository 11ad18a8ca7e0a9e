/** Calls of journeys beside the standard verbs. */
import type { Told } from '#contract/journeys/answers.ts';
import type { JourneyContent } from '#contract/journeys/entry.ts';
import { entryNodeId } from '#contract/journeys/graph.ts';
import type { Answers, Takes } from '#contract/operations.ts';
import { journeyLimits } from '#contract/limits/journeys.ts';
import { randomUUIDv7 } from 'node:crypto';
import type { Query } from '#server/db/database.ts';
import { reads, writes } from '#server/engine/calls/handler.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import type { RuleRow } from '#server/engine/rules/rule.ts';
import { lockRow, readRow, storedRow } from '#server/engine/write.ts';
import { invalid } from '#server/kit/invalid.ts';
import { nilId } from '#server/kit/principal.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { countsOf } from './counts.ts';
import { requireWalkable } from './draftShape.ts';
import { drySums } from './drySums.ts';
import { dayMs } from '#server/kit/shanghai.ts';
import { contentOf, enrolmentColumns, enrolmentFrom, iso } from './run.ts';
import type { EnrolmentRow } from './run.ts';
import { end } from './step.ts';
import { tell } from './tell.ts';
import { olderTemplates, toldTemplates } from './templatePins.ts';
import { testClockOf } from './testPerson.ts';
import { refuseUnseen } from './unseenConditions.ts';

type Context = Pick<OperationContext, 'keys'>;
const callerOf = (entity: 'journey' | 'journeyEnrolment' | 'member', principal: Principal, { keys }: Context): Caller => ({
  entity: entityOf(entity),
  call: { entity, verb: 'detail' },
  principal,
  keys,
});

async function counts(
  query: Query,
  { journeyId }: Takes<'journey.counts'>,
  principal: Principal,
  context: OperationContext,
): Promise<Answers<'journey.counts'>> {
  await readRow(query, callerOf('journey', principal, context), journeyId);
  return countsOf(query, principal, journeyId);
}

type Draft = Pick<Takes<'journey.dryRun'>, 'entry' | 'graph' | 'caps'>;
/** The draft on the screen counts, and what is saved where nothing was given. */
async function draftOf(query: Query, principal: Principal, row: RuleRow, { entry, graph, caps }: Draft): Promise<JourneyContent> {
  const draft = { entry: entry ?? row['entry'], graph: graph ?? row['graph'], caps: caps ?? row['caps'] };
  const content = requireWalkable(principal, draft);
  await refuseUnseen(query, principal, row.orgId, { draft, before: row });
  return content;
}

async function dryRun(query: Query, input: Takes<'journey.dryRun'>, principal: Principal, context: OperationContext): Promise<Answers<'journey.dryRun'>> {
  const row = await storedRow(query, callerOf('journey', principal, context), input.journeyId);
  const to = Date.parse(await momentNow(query));
  const from = to - (input.days ?? journeyLimits.dryDays) * dayMs;
  const content = await draftOf(query, principal, row, input);
  const since = performance.now();
  const asking = { query, keys: context.keys, principal, orgId: row.orgId, groupId: principal.groupId, content, from, to };
  const sums = await drySums(asking, () => performance.now() - since > journeyLimits.dryMs);
  context.note({ entityId: input.journeyId, detail: { rows: sums.people.length } });
  return { from: iso(from), to: iso(to), ...sums, older: await olderTemplates(query, content.graph) };
}

const templates = async (query: Query, { ids }: Takes<'journey.templates'>, principal: Principal): Promise<Answers<'journey.templates'>> => ({
  templates: await toldTemplates(query, principal, ids),
});

const anybodySql =
  'select id from member where org_id = any($1::uuid[]) and deleted_at is null and archived_at is null order by created_at desc, id desc limit 1';
const beginSql = `insert into journey_enrolment (id, org_id, created_by, journey_id, member_id, version_id, version_number, state, node, round, due_at, entered_at, occurred_at, entry_key, is_test, test_content)
  select $1::uuid, m.org_id, $2, $3, m.id, $4, 0, 'active', $5, 0, $6, $6, $6, 'test:' || ($1::uuid)::text, true, $7::jsonb from member m where m.id = $8 returning id, org_id as "orgId", version`;

async function testStart(tx: Tx, input: Takes<'journey.testStart'>, principal: Principal, context: OperationContext): Promise<Answers<'journey.testStart'>> {
  context.note({ entityId: input.journeyId });
  const row = await lockRow(tx, callerOf('journey', principal, context), input.journeyId);
  const content = await draftOf(tx, principal, row, input);
  const memberId = input.memberId ?? (await tx.query<{ id: string }>(anybodySql, [principal.orgIds]))[0]?.id;
  if (memberId === undefined) throw invalid(principal, 'memberId', ['还没有客户，先登记一位', 'is needed: there is no customer yet, add one first']);
  await readRow(tx, callerOf('member', principal, context), memberId);
  const id = randomUUIDv7();
  const start = content.graph.nodes.find(({ kind }) => kind === 'entry')?.id ?? entryNodeId;
  const made = await tx.query<{ id: string; orgId: string; version: number }>(beginSql, [
    id,
    principal.id,
    input.journeyId,
    nilId,
    start,
    await momentNow(tx),
    JSON.stringify(content),
    memberId,
  ]);
  tell(tx, principal, { entity: 'journeyEnrolment', act: 'created' }, made);
  return { enrolmentId: id };
}

const testSql = `select ${enrolmentColumns}, e.ended_at as "endedAt", e.exit_reason as "exitReason" from ${enrolmentFrom} where e.id = $1 and e.is_test`;
type TestRow = EnrolmentRow & { readonly endedAt: string | null; readonly exitReason: string | null };
const toldSql = `select node, node_title as title, kind, at, says as text from journey_step where enrolment_id = $1 and result is not null and deleted_at is null order by round`;

/** @throws Refusal notFound for whoever does not see it, and for one that is no test */
async function testOf(query: Query, id: string, principal: Principal, context: OperationContext): Promise<TestRow> {
  await readRow(query, callerOf('journeyEnrolment', principal, context), id);
  const [row] = await query.query<TestRow>(testSql, [id]);
  if (!row) throw invalid(principal, 'enrolmentId', ['不是测试', 'is no test']);
  return row;
}

async function testState(
  query: Query,
  { enrolmentId }: Takes<'journey.testState'>,
  principal: Principal,
  context: OperationContext,
): Promise<Answers<'journey.testState'>> {
  const row = await testOf(query, enrolmentId, principal, context);
  const steps = await query.query<Pick<Told, 'node' | 'title' | 'kind' | 'at'> & { text: string | null }>(toldSql, [enrolmentId]);
  const clock = row.endedAt ?? iso(testClockOf(row, Date.parse(await momentNow(query))));
  const channels = new Map((await contentOf(query, row))?.graph.nodes.map(({ id, config }) => [id, config['channels']] as const));
  const first = (node: string): string | null => {
    const all = channels.get(node);
    return Array.isArray(all) && typeof all[0] === 'string' ? all[0] : null;
  };
  const told = steps.map((step): Told => ({ ...step, channel: first(step.node), text: step.text ?? '' }));
  return { state: row.state, node: row.node, clock, told, exitReason: row.exitReason };
}

async function testEnd(
  tx: Tx,
  { enrolmentId }: Takes<'journey.testEnd'>,
  principal: Principal,
  context: OperationContext,
): Promise<Answers<'journey.testEnd'>> {
  context.note({ entityId: enrolmentId });
  await lockRow(tx, callerOf('journeyEnrolment', principal, context), enrolmentId);
  const row = await testOf(tx, enrolmentId, principal, context);
  if (row.state !== 'ended') await end(tx, { enrolment: row, now: testClockOf(row, Date.parse(await momentNow(tx))) }, 'testOver');
  return { enrolmentId };
}

export const journeys: Pick<
  Handlers,
  'journey.counts' | 'journey.dryRun' | 'journey.templates' | 'journey.testStart' | 'journey.testState' | 'journey.testEnd'
> = {
  'journey.counts': reads(counts),
  'journey.dryRun': reads(dryRun),
  'journey.templates': reads(templates),
  'journey.testStart': writes(testStart),
  'journey.testState': reads(testState),
  'journey.testEnd': writes(testEnd),
};
