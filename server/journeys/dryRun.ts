/**
 * A dry run: the same evaluation as the runtime's, over people who entered in the last days, on a clock that runs through these days at once. It reads and writes nothing. A return visit is
 * taken as done when it was planned for; dates and conditions are as they stand now, since nobody keeps what they were.
 */
import type { DryPerson, Told } from '#contract/journeys/answers.ts';
import type { JourneyContent } from '#contract/journeys/entry.ts';
import { journeyEvents, journeyVariables } from '#contract/journeys/facts.ts';
import type { VariableName } from '#contract/journeys/facts.ts';
import { nodeOf, targetOf } from '#contract/journeys/graph.ts';
import type { JourneyNode } from '#contract/journeys/graph.ts';
import { journeyLimits } from '#contract/limits/journeys.ts';
import type { MessageVariables } from '#contract/messageText.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import type { Query } from '#server/db/database.ts';
import { entityOf } from '#server/engine/entities.ts';
import { readConditionsOf } from '#server/engine/scope.ts';
import { Values } from '#server/engine/values.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { namedVariables } from '#server/templates/customerVariables.ts';
import { fitsSql, happeningOf, nameSql } from './enter.ts';
import type { NodeFacts } from './evaluate/facts.ts';
import { outcomeOf } from './evaluate/outcome.ts';
import type { Effect, Outcome } from './evaluate/outcome.ts';
import { exitEventAt, exitOf } from './exits.ts';
import { eventWhere, readFacts } from './readFacts.ts';
import type { Walker } from './readFacts.ts';
import { iso } from './run.ts';

export interface DryAsking {
  readonly query: Query;
  readonly keys: Keys;
  readonly principal: Principal;
  readonly orgId: string;
  readonly groupId: string;
  readonly content: JourneyContent;
  readonly from: number;
  readonly to: number;
}
/** A message or visit, before anybody has judged whether it reaches them. */
export type Planned = Told & { readonly effect: Effect; readonly variables: MessageVariables };
export type Walked = Omit<DryPerson, 'told'> & { readonly orgId: string; readonly planned: readonly Planned[]; readonly endedAt: number | null };
export type Candidate = {
  readonly memberId: string;
  readonly orgId: string;
  readonly name: string;
  readonly enteredAt: string;
  readonly occurredAt: string | null;
} & Record<string, unknown>;

/** Those who would have come, with the alias `x` for the customer. */
function comingSql(
  { content: { entry }, from, to }: DryAsking,
  values: Values,
): { readonly from: string; readonly at: string; readonly order: string } | undefined {
  const [first, last] = [values.add(iso(from), 'timestamptz'), values.add(iso(to), 'timestamptz')];
  if (entry.by === 'group' && entry.groupId) {
    const since = entry.withPresent === true ? `greatest(s.since, ${first})` : 's.since';
    const stays = `group_member s join member x on x.id = s.member_id where s.group_id = ${values.add(entry.groupId, 'uuid')} and s.deleted_at is null`;
    return { from: `${stays} and ${since} >= ${first} and ${since} <= ${last}`, at: since, order: 's.since' };
  }
  const of = happeningOf(entry);
  if (!of) return undefined;
  const event = journeyEvents[of.event];
  const at = `s.${quoteName(snakeCase(event.at))}`;
  const rows = `${quoteName(snakeCase(event.entity))} s join member x on x.id = s.${quoteName(snakeCase(event.by))}`;
  return { from: `${rows} where ${eventWhere(event).replaceAll('x.', 's.')}${nameSql(of, values)} and ${at} >= ${first} and ${at} <= ${last}`, at, order: at };
}

/** Whoever came in these days, the first who came first; several times, where it happened to them several times. */
export async function candidates(on: DryAsking): Promise<readonly Candidate[]> {
  const { query, keys, principal, content } = on;
  const values = new Values();
  const coming = comingSql(on, values);
  if (!coming) return [];
  const fits = await fitsSql(query, on, content, { keys, values });
  const seen = readConditionsOf(entityOf('member'), principal, values);
  return query.query<Candidate>(
    `select x.id as "memberId", x.org_id as "orgId", x.name, ${coming.at} as "enteredAt", ${coming.at} as "occurredAt" from ${coming.from} and ${fits} and ${seen} order by 4, ${coming.order}, 1`,
    values.list,
  );
}

const toldOf = (node: JourneyNode, at: number, effect: Effect, { variable = () => null }: NodeFacts): Planned => ({
  node: node.id,
  title: node.title ?? null,
  kind: effect.kind,
  at: iso(effect.kind === 'task' ? effect.plannedAt : at),
  channel: null,
  text: effect.kind === 'message' ? effect.text : String(effect.config['script'] ?? ''),
  effect,
  variables: namedVariables(Object.fromEntries((Object.keys(journeyVariables) as VariableName[]).map((name) => [name, variable(name)]))),
});

interface Standing {
  readonly node: JourneyNode;
  readonly at: number;
  readonly arrivedAt: number;
}
type Stop = Pick<DryPerson, 'state' | 'reason'> & { readonly at: number };

/** They stay at the node until this moment, unless an event makes them leave before: the log wakes whoever stays. */
async function staying(on: DryAsking, walker: Walker, until: number, stays: Standing | Stop): Promise<Standing | Stop> {
  const leavesAt = await exitEventAt(on, walker, on.content.entry);
  return leavesAt !== undefined && leavesAt <= Math.min(until, on.to) ? { state: 'ended', reason: 'exitRule', at: leavesAt } : stays;
}

/** One step further. @returns where they stand then, or how it ends */
async function onward(on: DryAsking, walker: Walker, { node, at, arrivedAt }: Standing, planned: Planned[]): Promise<Standing | Stop> {
  const { query, keys, content, to } = on;
  const asking = { query, keys, now: at };
  const leaves = await exitOf(asking, { ...walker, isTest: false }, content.entry);
  if (leaves) return { state: 'ended', reason: leaves, at };
  const facts = await readFacts(asking, walker, node, arrivedAt);
  const outcome: Outcome = outcomeOf(node, facts, at);
  if (outcome.what === 'park') return staying(on, walker, to, { state: 'parked', reason: outcome.reason, at });
  if (outcome.what === 'leave') return { state: 'ended', reason: outcome.reason, at };
  if (outcome.effect) planned.push(toldOf(node, at, outcome.effect, facts));
  if (outcome.what === 'go') {
    const next = nodeOf(content.graph, targetOf(content.graph, node.id, outcome.port) ?? '');
    return next ? { node: next, at, arrivedAt: at } : { state: 'ended', reason: 'finished', at };
  }
  const due = Math.min(outcome.dueAt, facts.happenedAt ?? Number.POSITIVE_INFINITY);
  return staying(on, walker, due, due > to ? { state: 'waiting', reason: null, at } : { node, at: Math.max(due, at), arrivedAt });
}

export async function walk(on: DryAsking, candidate: Candidate): Promise<Walked> {
  const entry = on.content.graph.nodes.find(({ kind }) => kind === 'entry');
  const walker: Walker = { ...candidate, groupId: on.groupId, isTest: true };
  const begun = Date.parse(candidate.enteredAt);
  const planned: Planned[] = [];
  let standing: Standing | Stop = entry ? { node: entry, at: begun, arrivedAt: begun } : { state: 'ended', reason: 'finished', at: begun };
  let last = entry?.id ?? '';
  for (let round = 0; round < journeyLimits.rounds && 'node' in standing; round += 1) {
    last = standing.node.id;
    standing = await onward(on, walker, standing, planned);
  }
  const { state, reason, at }: Stop = 'node' in standing ? { state: 'ended', reason: 'tooManyRounds', at: standing.at } : standing;
  const { memberId, orgId, name, enteredAt } = candidate;
  return { memberId, orgId, name, enteredAt, planned, node: last, endedAt: state === 'ended' ? at : null, state, reason };
}

/** One after the other, each on a clock of their own that ends with the time looked at. */
export async function walkEach(on: DryAsking, people: readonly Candidate[]): Promise<readonly Walked[]> {
  const walked: Walked[] = [];
  for (const one of people) walked.push(await walk(on, one));
  return walked;
}
