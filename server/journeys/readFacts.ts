/** Reads what a node has to know of a person: as little as its kind asks for. Statements are made of the contract's tables of dates and events once. */
import { journeyEvents } from '#contract/journeys/facts.ts';
import type { DateName, EventName, JourneyEvent, VariableName } from '#contract/journeys/facts.ts';
import type { FilterGroup } from '#contract/filter.ts';
import type { JourneyNode } from '#contract/journeys/graph.ts';
import { configOf } from '#contract/journeys/nodeKinds.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import type { Query } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { conditionSql, judgingOf } from '#server/segments/judge.ts';
import { executorFor } from '#server/followUps/executor.ts';
import { Values } from '#server/engine/values.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { nilId } from '#server/kit/principal.ts';
import { questionnaireInForce } from '#server/questionnaires/send.ts';
import type { Keys } from '#server/privacy/keys.ts';
import type { NodeFacts } from './evaluate/facts.ts';
import { drawOf } from './evaluate/outcome.ts';
import { dateOf, variablesOf } from '#server/templates/customerVariables.ts';
import type { Customer } from '#server/templates/customerVariables.ts';

/** Somebody who walks, for real or in a dry run. */
export interface Walker extends Customer {
  readonly orgId: string;
  readonly groupId: string;
  readonly waitsFor?: string | null;
  /** A test person, or somebody in a dry run. */
  readonly isTest: boolean;
}
export interface Asking {
  readonly query: Query;
  readonly keys: Keys;
  readonly now: number;
}

const column = (field: string): string => quoteName(snakeCase(field));
/** Rows of the event; `only` is data of the contract and no value of anybody's. */
export const eventWhere = ({ at, only = {}, named = at }: JourneyEvent): string =>
  [
    `x.deleted_at is null and x.${column(at)} is not null and x.${column(named)} is not null`,
    ...Object.entries(only).map(([name, value]) => `x.${column(name)} = '${value}'`),
  ].join(' and ');
const eventSql = (event: JourneyEvent): string =>
  `select min(x.${column(event.at)}) as at from ${quoteName(snakeCase(event.entity))} x where x.${column(event.by)} = $1 and x.${column(event.at)} >= $2 and ${eventWhere(event)}`;
const eventStatements = new Map(Object.entries<JourneyEvent>(journeyEvents).map(([name, event]) => [name, prepared(eventSql(event))]));

/** @returns the first time that it happened from then on */
export async function happenedSince(query: Query, memberId: string, event: EventName, since: number): Promise<number | null> {
  const [row] = await query.query<{ at: string | null }>(eventStatements.get(event) ?? '', [memberId, new Date(since).toISOString()]);
  return row?.at ? Date.parse(row.at) : null;
}

/** @returns null where the conditions no longer fit the fields of customers */
export async function meetsConditions({ query, keys }: Asking, walker: Walker, conditions: FilterGroup): Promise<boolean | null> {
  const judging = await judgingOf(query, { id: nilId, orgId: walker.orgId, groupId: walker.groupId, conditions: null, isGone: false }, keys);
  const values = new Values();
  try {
    const condition = conditionSql(judging, conditions, values);
    const [row] = await query.query<{ is: boolean }>(
      `select (${condition}) as is from member x where x.id = ${values.add(walker.memberId, 'uuid')}`,
      values.list,
    );
    return row?.is === true;
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'invalidInput') return null;
    throw error;
  }
}

const visitSql = prepared(`select id, status, planned_at as "plannedAt", deleted_at is not null as "isGone" from return_visit where id = $1`);
type Visit = { readonly id: string; readonly status: string; readonly plannedAt: string; readonly isGone: boolean } & Record<string, unknown>;

async function visitOf(query: Query, waitsFor: string | null | undefined): Promise<NodeFacts['visit']> {
  if (!waitsFor?.startsWith('visit:')) return null;
  const [row] = await query.query<Visit>(visitSql, [waitsFor.slice('visit:'.length)]);
  if (!row) return null;
  const state = row.status === 'done' ? 'done' : row.isGone || row.status === 'cancelled' ? 'gone' : 'open';
  return { id: row.id, plannedAt: Date.parse(row.plannedAt), state };
}

const answerSql = prepared(`select id, status, is_alarm as "isAlarm", deleted_at is not null as "isGone" from questionnaire_answer where id = $1`);
type Answering = { readonly id: string; readonly status: string; readonly isAlarm: boolean; readonly isGone: boolean } & Record<string, unknown>;

async function answerOf(query: Query, waitsFor: string | null | undefined): Promise<NodeFacts['answer']> {
  if (!waitsFor?.startsWith('answer:')) return null;
  const [row] = await query.query<Answering>(answerSql, [waitsFor.slice('answer:'.length)]);
  if (!row) return null;
  const isOver = row.isGone || row.status === 'expired' || row.status === 'withdrawn';
  return { id: row.id, state: row.status === 'submitted' ? 'submitted' : isOver ? 'gone' : 'open', isAlarm: row.isAlarm };
}

type Config = ReturnType<typeof configOf>;
async function executorOf({ query, now }: Asking, walker: Walker, config: Config): Promise<NodeFacts['executor']> {
  if (config['executor'] === 'person') return typeof config['executorId'] === 'string' ? { id: config['executorId'] } : null;
  const { orgId, memberId } = walker;
  const id = await executorFor(query, { orgId, memberId, plannedAt: new Date(now).toISOString(), toOwner: config['executor'] === 'owner' });
  return id === null ? null : { id };
}

type Reading = (asking: Asking, walker: Walker, node: JourneyNode, arrivedAt: number) => Promise<Partial<NodeFacts>>;
const readings: Partial<Readonly<Record<JourneyNode['kind'], Reading>>> = {
  wait: async ({ query }, walker, node) => {
    const { by, dateOf: name } = configOf(node);
    return by === 'date' ? { date: await dateOf(query, walker, name as DateName) } : {};
  },
  branch: async (asking, walker, node) => ({ isMet: await meetsConditions(asking, walker, configOf(node)['conditions'] as FilterGroup) }),
  event: async ({ query }, { memberId }, node, arrivedAt) => ({
    happenedAt: await happenedSince(query, memberId, configOf(node)['event'] as EventName, arrivedAt),
  }),
  message: async (asking, walker) => {
    const values = await variablesOf(asking, walker);
    return { variable: (name: VariableName) => values[name] ?? null };
  },
  questionnaire: async (asking, walker, node) => {
    const answer = walker.isTest ? null : await answerOf(asking.query, walker.waitsFor);
    if (answer) return { answer };
    const on = await questionnaireInForce(asking.query, String(configOf(node)['questionnaireId'] ?? nilId));
    const values = await variablesOf(asking, walker);
    return { isOffered: on !== undefined && !on.isAnonymous, isTrial: walker.isTest, variable: (name) => values[name] ?? null };
  },
  task: async (asking, walker, node) => {
    if (walker.isTest) return { isTrial: true };
    const visit = await visitOf(asking.query, walker.waitsFor);
    return { visit, executor: visit ? null : await executorOf(asking, walker, configOf(node)) };
  },
};

export async function readFacts(asking: Asking, walker: Walker, node: JourneyNode, arrivedAt: number): Promise<NodeFacts> {
  const read = await readings[node.kind]?.(asking, walker, node, arrivedAt);
  return { arrivedAt, draw: drawOf(`${walker.memberId}:${node.id}`), ...read };
}
