/**
 * Row level security is the second guard (docs/adr/0040): what somebody asks for runs as a role that owns nothing, and sees and changes the rows of their organisations alone, whatever the
 * statement says. The first guard is the condition that each statement has; this one is for the statement that forgot it.
 */
import type { Grant, Principal } from '#server/kit/principal.ts';
import type { Database, Query, Row, RlsContext, Statement } from './database.ts';
import { planningSetting } from './planning.ts';
import type { Planning } from './planning.ts';

/** Belongs to the cluster, not to one database; it cannot log in. */
export const requestRole = 'careline_request';

const contextOf = ({ orgId, orgIds, ownOrgIds = [], managedOrgIds = [], offOrgIds = [], grants = [], groupId, id }: Principal): RlsContext => ({
  orgIds: [...new Set([orgId, ...orgIds, ...offOrgIds, ...grants.flatMap((grant) => [...grant.orgIds, ...(grant.offOrgIds ?? [])])])].filter(
    (one) => one !== '',
  ),
  ownOrgIds,
  managedOrgIds,
  groupId,
  personId: id,
});

const contexts = new WeakMap<Principal, RlsContext>();

/** The session's organisation comes first (`careline_org`), then wherever one of their roles reaches: which of these rows a call gives is decided by the call. Where its right gives them their own rows alone, all of it is narrowed to them. The same for the same. */
export function rlsContextOf(principal: Principal): RlsContext {
  const context = contexts.get(principal) ?? contextOf(principal);
  contexts.set(principal, context);
  return context;
}

/** Organisations of which no role gives more than one's own rows. */
export function ownOrgIdsOf(grants: readonly Grant[]): readonly string[] {
  if (!grants.some(({ isOwn }) => isOwn)) return [];
  const whole = new Set(grants.filter(({ isOwn }) => !isOwn).flatMap(({ orgIds }) => orgIds));
  return [...new Set(grants.flatMap(({ orgIds }) => orgIds))].filter((id) => !whole.has(id));
}

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Settings take no parameters. @throws for what is no id: nothing a caller writes ever comes here */
function idText(id: string): string {
  if (!idPattern.test(id)) throw new Error(`An RLS context is made of ids, found ${JSON.stringify(id.slice(0, 60))}.`);
  return id;
}

const listText = (ids: readonly string[]): string => `{${ids.map(idText).join(',')}}`;

/** Row level security asks for these (`server/db/functions/sight.sql`). */
const settingsOf = ({ orgIds, ownOrgIds = [], managedOrgIds = [], groupId, personId }: RlsContext): readonly (readonly [name: string, value: string])[] => [
  ['careline.orgs', listText(orgIds)],
  ['careline.own_orgs', listText(ownOrgIds)],
  ['careline.managed_orgs', listText(managedOrgIds)],
  ['careline.group_id', idText(groupId)],
  ['careline.person_id', idText(personId)],
  ['role', requestRole],
];

const ownSight = `select set_config('careline.own_orgs', $1, true)`;

/** The same among other statements. */
export const narrowStatement = ({ ownOrgIds = [] }: Pick<Principal, 'ownOrgIds'>): Statement => ({ text: ownSight, values: [listText(ownOrgIds)] });

/** Within a transaction that has begun with more. */
export async function narrowRows(query: Query, { ownOrgIds = [] }: Pick<Principal, 'ownOrgIds'>): Promise<void> {
  await query.query(ownSight, [listText(ownOrgIds)]);
}

const withinSight = `with begun as materialized (
    select coalesce(nullif(current_setting('careline.begun_own_orgs', true), ''), nullif(current_setting('careline.own_orgs', true), ''), '{}') as own)
  select set_config('careline.begun_own_orgs', b.own, true), set_config('careline.own_orgs', (b.own::uuid[] || $1::uuid[])::text, true) from begun b`;

/** One right after the other within a transaction: each narrows the sight that it began with, and none gives back more than that. */
export async function narrowWithin(query: Query, { ownOrgIds = [] }: Pick<Principal, 'ownOrgIds'>): Promise<void> {
  await query.query(withinSight, [listText(ownOrgIds)]);
}

/** Rows that somebody hands over stop being theirs within this very transaction: from here to its end row level security is that of their organisations. */
export async function handOverRows(query: Query): Promise<void> {
  await query.query(`select set_config('careline.own_orgs', '', true)`);
}

/** Sent together with BEGIN: row level security costs no way to the database of its own. All of it ends with the transaction. */
export const rlsContextSql = (rlsContext: RlsContext): string =>
  settingsOf(rlsContext)
    .map(([name, value]) => `SET LOCAL ${name} = '${value}'`)
    .join('; ');

const statements = new WeakMap<RlsContext, Map<Planning, Statement>>();

/** The same as one statement, with how what comes next is planned. What comes after it in the transaction runs within that RLS context, and is planned so. */
export function rlsStatement(rlsContext: RlsContext, planning: Planning): Statement {
  const known = statements.get(rlsContext) ?? new Map<Planning, Statement>();
  const statement = known.get(planning) ?? statementOf(rlsContext, planning);
  statements.set(rlsContext, known.set(planning, statement));
  return statement;
}

function statementOf(rlsContext: RlsContext, planning: Planning): Statement {
  const settings = [...settingsOf(rlsContext), [planningSetting, planning] as const];
  return {
    text: `select ${settings.map(([name], at) => `set_config('${name}', $${at + 1}, true)`).join(', ')}`,
    values: settings.map(([, value]) => value),
    isKept: true,
  };
}

/**
 * Somebody who refers a customer writes where the customer is referred to: from here to the transaction's end row level security has that organisation, too. Whoever calls this has
 * judged that it takes referrals.
 */
export async function reachInto(query: Query, orgId: string): Promise<void> {
  await query.query(`select set_config('careline.orgs', array_append(careline_orgs(), $1::uuid)::text, true)`, [idText(orgId)]);
}

/** A visit is planned for a colleague by somebody who will not see it: from here to the transaction's end row level security has all visits of that organisation. */
export async function reachVisits(query: Query, orgId: string): Promise<void> {
  await query.query(`select set_config('careline.managed_orgs', array_append(careline_managed_orgs(), $1::uuid)::text, true)`, [idText(orgId)]);
}

/**
 * A merge leads all rows of a row on, wherever in the group they stand: from here to the transaction's end row level security has all its organisations, and hides no row
 * of another colleague. Whoever calls this has judged both rows by what the caller sees.
 */
export async function reachGroup(query: Query): Promise<void> {
  await query.query(`select set_config('careline.own_orgs', '', true), set_config('careline.orgs', (careline_org() || careline_group_orgs())::text, true),
    set_config('careline.managed_orgs', careline_group_orgs()::text, true)`);
}

/** The same database within somebody's RLS context, for a call that opens transactions of its own. A single statement is one of them. */
export const withRlsContext = (database: Database, rlsContext: RlsContext): Database => ({
  pool: database.pool,
  lane: database.lane,
  whole: database,
  query: <R extends Row = Row>(text: string, values?: readonly unknown[]) => database.transaction((query) => query.query<R>(text, values), rlsContext),
  transaction: (body) => database.transaction(body, rlsContext),
  snapshot: (body) => database.snapshot(body, rlsContext),
  listen: (channel, onNotify, onReconnect) => database.listen(channel, onNotify, onReconnect),
  end: () => database.end(),
});
