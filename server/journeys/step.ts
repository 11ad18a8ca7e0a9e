/**
 * One step of one walk, in one transaction that holds its row: what is done on the node, the line of the step, where the person stands now, and the events of all of it. A kill before the
 * commit leaves nothing, one after it leaves all; the line is unique by enrolment, node and round, so no step is taken twice.
 */
import type { JourneyContent } from '#contract/journeys/entry.ts';
import { nodeOf, targetOf } from '#contract/journeys/graph.ts';
import type { JourneyNode } from '#contract/journeys/graph.ts';
import { journeyLimits } from '#contract/limits/journeys.ts';
import type { ExitReason, ParkedReason } from '#contract/journeys/reasons.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { doEffect } from './effects.ts';
import type { Done } from './effects.ts';
import { outcomeOf } from './evaluate/outcome.ts';
import type { Outcome } from './evaluate/outcome.ts';
import { minuteMs } from '#server/kit/shanghai.ts';
import { exitOf } from './exits.ts';
import { readFacts } from './readFacts.ts';
import { contentOf, freePlace, iso } from './run.ts';
import type { Enrolment, Stepping } from './run.ts';
import { tell } from './tell.ts';

interface Change {
  readonly state: Enrolment['state'];
  readonly node: string;
  readonly round: number;
  readonly dueAt: number | null;
  readonly waitsFor: string | null;
  readonly parkedReason: ParkedReason | null;
  readonly exitReason: ExitReason | null;
}
const changeSql = prepared(`update journey_enrolment set state = $2, node = $3, round = $4, due_at = $5, waits_for = $6, parked_reason = $7, exit_reason = $8,
    ended_at = case when $2 = 'ended' then $9::timestamptz end, version = version + 1, updated_at = now() where id = $1 returning id, org_id as "orgId", version`);
const laterSql = prepared('update journey_enrolment set due_at = $2 where id = $1');

const isSame = (before: Enrolment, after: Change): boolean =>
  before.state === after.state &&
  before.node === after.node &&
  before.round === after.round &&
  before.waitsFor === after.waitsFor &&
  before.parkedReason === after.parkedReason;

async function store(tx: Tx, { enrolment, now }: Pick<Stepping, 'enrolment' | 'now'>, change: Change): Promise<void> {
  // Somebody was looked at again and stays as they were: nothing that anybody would have to hear.
  if (isSame(enrolment, change)) return void (await tx.query(laterSql, [enrolment.id, change.dueAt === null ? null : iso(change.dueAt)]));
  const { state, node, round, dueAt, waitsFor, parkedReason, exitReason } = change;
  const due = dueAt === null ? null : iso(dueAt);
  const rows = await tx.query<{ id: string; orgId: string; version: number }>(changeSql, [
    enrolment.id,
    state,
    node,
    round,
    due,
    waitsFor,
    parkedReason,
    exitReason,
    iso(now),
  ]);
  tell(tx, enrolment, { entity: 'journeyEnrolment', act: 'updated' }, rows);
}

const rest = { waitsFor: null, parkedReason: null, exitReason: null } as const;
export const end = (tx: Tx, on: Pick<Stepping, 'enrolment' | 'now'>, reason: ExitReason): Promise<void> =>
  store(tx, on, { ...rest, state: 'ended', node: on.enrolment.node, round: on.enrolment.round, dueAt: null, exitReason: reason });
const park = (tx: Tx, on: Stepping, reason: ParkedReason): Promise<void> =>
  store(tx, on, {
    ...rest,
    state: 'parked',
    node: on.enrolment.node,
    round: on.enrolment.round,
    // A visit that was planned stays known while somebody is parked.
    waitsFor: on.enrolment.waitsFor,
    dueAt: on.now + journeyLimits.parkedMinutes * minuteMs,
    parkedReason: reason,
  });

async function leave(tx: Tx, on: Stepping, { caps, entry }: JourneyContent, reason: ExitReason): Promise<void> {
  await end(tx, on, reason);
  if (caps.atOnce && entry.by === 'group' && !on.enrolment.isTest) await freePlace(tx, on.enrolment.journeyId, on.now);
}

const arriveSql = prepared(`insert into journey_step (id, org_id, enrolment_id, journey_id, member_id, node, node_title, kind, round, at, is_test)
  values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning id, org_id as "orgId", version`);
const arrivedSql = prepared('select id, at from journey_step where enrolment_id = $1 and node = $2 and round = $3 and deleted_at is null');
const wentSql =
  prepared(`update journey_step set port = coalesce($2, port), result = coalesce($3, result), reason = coalesce($4, reason), message_id = coalesce($5, message_id),
  visit_id = coalesce($6, visit_id), says = coalesce($7, says), version = version + 1, updated_at = now() where id = $1 returning id, org_id as "orgId", version`);

/** @returns the line of the step, and when they came to the node */
async function arrive(tx: Tx, { enrolment, now }: Stepping, node: JourneyNode): Promise<{ readonly id: string; readonly at: number }> {
  const { id, orgId, journeyId, memberId, round, isTest } = enrolment;
  const made = await tx.query<{ id: string; orgId: string; version: number }>(arriveSql, [
    orgId,
    id,
    journeyId,
    memberId,
    node.id,
    node.title ?? null,
    node.kind,
    round,
    iso(now),
    isTest,
  ]);
  tell(tx, enrolment, { entity: 'journeyStep', act: 'created' }, made);
  if (made[0]) return { id: made[0].id, at: now };
  const [line] = await tx.query<{ id: string; at: string }>(arrivedSql, [id, node.id, round]);
  if (!line) throw new Error(`The step of ${id} on ${node.id} was neither written nor found.`);
  return { id: line.id, at: Date.parse(line.at) };
}

async function note(tx: Tx, { enrolment }: Stepping, stepId: string, went: Partial<Done> & { readonly port?: string }): Promise<void> {
  const { port, result, reason, messageId, visitId, says } = went;
  if (Object.values(went).every((value) => value === undefined)) return;
  const values = [stepId, port ?? null, result ?? null, reason ?? null, messageId ?? null, visitId ?? null, says ?? null];
  const rows = await tx.query<{ id: string; orgId: string; version: number }>(wentSql, values);
  tell(tx, enrolment, { entity: 'journeyStep', act: 'updated' }, rows);
}

type On = Stepping & { readonly node: JourneyNode; readonly content: JourneyContent; readonly stepId: string };

async function go(tx: Tx, on: On, outcome: Extract<Outcome, { what: 'go' }>): Promise<void> {
  const { enrolment, node, content, stepId, now } = on;
  const done = outcome.effect ? await doEffect(tx, on, outcome.effect) : {};
  await note(tx, on, stepId, { ...done, port: outcome.port });
  const target = targetOf(content.graph, node.id, outcome.port);
  if (target === undefined) return leave(tx, on, content, 'finished');
  await store(tx, on, { ...rest, state: 'active', node: target, round: enrolment.round + 1, dueAt: now });
}

async function wait(tx: Tx, on: On, { dueAt, waitsFor, effect }: Extract<Outcome, { what: 'wait' }>): Promise<void> {
  const done: Partial<Done> = effect ? await doEffect(tx, on, effect) : {};
  await note(tx, on, on.stepId, done);
  const { node, round } = on.enrolment;
  const waiting = done.visitId ? `visit:${done.visitId}` : done.answerId ? `answer:${done.answerId}` : (waitsFor ?? null);
  await store(tx, on, { ...rest, state: 'waiting', node, round, dueAt, waitsFor: waiting });
}

/** The enrolment's row is locked and due. */
export async function takeStep(tx: Tx, on: Stepping): Promise<void> {
  const { enrolment, keys, now } = on;
  const content = await contentOf(tx, enrolment);
  if (!content) return park(tx, on, 'nodeGone');
  if (enrolment.round >= journeyLimits.rounds) return leave(tx, on, content, 'tooManyRounds');
  const leaves = await exitOf({ query: tx, keys, now }, enrolment, content.entry);
  if (leaves) return leave(tx, on, content, leaves);
  const node = nodeOf(content.graph, enrolment.node);
  if (!node) return park(tx, on, 'nodeGone');
  const { id: stepId, at } = await arrive(tx, on, node);
  const outcome = outcomeOf(node, await readFacts({ query: tx, keys, now }, enrolment, node, at), now);
  const all: On = { ...on, node, content, stepId };
  if (outcome.what === 'go') return go(tx, all, outcome);
  if (outcome.what === 'wait') return wait(tx, all, outcome);
  if (outcome.what === 'park') return park(tx, on, outcome.reason);
  return leave(tx, on, content, outcome.reason);
}
