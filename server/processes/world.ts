/** All that the interpreter asks of the world, read at once: who holds the roles of the graph, who is there, whose deputy acts, and the working hours. */
import { addWorking, alwaysOpen } from '#contract/workingTime.ts';
import type { WorkingHours } from '#contract/workingTime.ts';
import { processNodeOf } from '#contract/processes/graph.ts';
import { processConfigOf } from '#contract/processes/nodeKinds.ts';
import type { ProcessContent, ProcessValues } from '#contract/processes/variables.ts';
import { processLimits } from '#contract/limits/processes.ts';
import { corpAdminRoleCode } from '#contract/rights.ts';
import { randomUUIDv7 } from 'node:crypto';
import type { Query } from '#server/db/database.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import type { Instance } from './rows.ts';
import type { Cast, InstanceState, World } from './interpret/state.ts';
import { subjectOf } from './subjects.ts';

/** Those whose account is open and who reach the organisation by a role: they work there, or hold a role that reaches so far. */
const holdersSql = `select u.id, r.id as "roleId", r.code, (u.org_id = $1 or $1 = any(u.bound_org_ids)) as "isHere" from role r
  join organisation o on o.group_id = $2 join staff_user u on u.org_id = o.id and u.enabled and u.deleted_at is null
  left join user_bind_org b on b.user_id = u.id and b.org_id = $1 and b.deleted_at is null
  where r.deleted_at is null and r.is_disabled is not true and r.org_id = $2 and (r.id = any($3::uuid[]) or r.code = any($4::text[]))
    and ((u.org_id = $1 or $1 = any(u.bound_org_ids)) and r.code = any(u.role_codes || coalesce(b.role_codes, '{}'))
      or r.code = any(u.role_codes) and (r.data_scope = 'group' or r.data_scope = 'orgAndBelow' and u.org_id in (select up.id from careline_line($1) up)))
  order by u.id`;
/** Nobody of the house is an administrator: then those of the group are. */
const groupAdminsSql = `select u.id from staff_user u join organisation o on o.id = u.org_id and o.group_id = $1
  where u.enabled and u.deleted_at is null and $2 = any(u.role_codes) order by u.id limit 20`;
const peopleSql = `select id, nick_name as name, enabled and deleted_at is null as "isEnabled", careline_decides(id, $2) as "mayDecide" from staff_user where id = any($1::uuid[])`;
const actsForSql = `select a.user_id as id from staff_absence a where a.deputy_id = $1 and a.deleted_at is null and now() >= a.starts_at and now() < a.ends_at`;
const deputiesSql = `select a.user_id as id, a.deputy_id as "deputyId" from staff_absence a join staff_user u on u.id = a.deputy_id and u.enabled and u.deleted_at is null
  where a.user_id = any($1::uuid[]) and a.deleted_at is null and now() >= a.starts_at and now() < a.ends_at`;
/** Somebody acted in a subprocess of these tokens, or in one of its own. */
const touchedSql = 'select token from careline_acted_below($1::uuid[]) as token';
const hoursSql = 'select hours from desk_policy where org_id = $1 and deleted_at is null';

const hourMs = 3_600_000;
const leadCodes: readonly string[] = ['serviceLead', 'manager'];
const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const idsIn = (values: readonly unknown[]): readonly string[] => values.flat(3).filter((one): one is string => typeof one === 'string' && idForm.test(one));

interface Holder extends Record<string, unknown> {
  readonly id: string;
  readonly roleId: string;
  readonly code: string;
  readonly isHere: boolean;
}
interface Person extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly isEnabled: boolean;
  readonly mayDecide: boolean;
}
interface Of extends Pick<Instance, 'orgId' | 'groupId' | 'starterId' | 'chosen' | 'subjectEntity' | 'subjectId'> {
  /** They are given where the subject is not there yet; else the subject names them. */
  readonly barred?: readonly string[] | undefined;
}
interface Known {
  readonly of: Of;
  readonly model: ProcessContent;
  readonly holders: readonly Holder[];
  readonly admins: readonly string[];
  readonly isEnabled: (id: string) => boolean;
  readonly mayDecide: (id: string) => boolean;
  readonly isBarred: (id: string) => boolean;
}

const unique = (ids: readonly string[]): readonly string[] => [...new Set(ids)].slice(0, processLimits.people);

/** People whom the node names, before anybody stands in. */
function namedBy({ of, holders }: Known, config: Readonly<Record<string, unknown>>, values: ProcessValues, node: string): readonly string[] {
  const roleIds = idsIn([config['roleIds']]);
  switch (config['candidates']) {
    case 'person':
      return idsIn([config['personIds']]);
    case 'role':
      return holders.filter(({ roleId }) => roleIds.includes(roleId)).map(({ id }) => id);
    case 'starterLead': {
      const leads = holders.filter(({ id, code }) => leadCodes.includes(code) && id !== of.starterId);
      const here = leads.filter(({ isHere }) => isHere);
      return (here.length > 0 ? here : leads).map(({ id }) => id);
    }
    case 'starter':
      return [of.starterId];
    case 'field':
      return idsIn([values[String(config['field'])]]);
    default:
      return idsIn([of.chosen?.[node]]);
  }
}

/** Four eyes: a task is neither for whoever wrote what it decides about, nor for whoever began, where it says so. What the starter is asked is theirs in any case. */
function isKeptFrom({ model, of, isBarred }: Pick<Known, 'model' | 'of' | 'isBarred'>, node: string, id: string): boolean {
  const found = processNodeOf(model.graph, node);
  if (found?.kind !== 'userTask') return false;
  const { excludesStarter, candidates } = processConfigOf(found);
  return candidates !== 'starter' && (isBarred(id) || (excludesStarter === true && id === of.starterId));
}

function castOf(known: Known, node: string, values: ProcessValues): Cast {
  const { model, of, isEnabled, mayDecide, admins } = known;
  const found = processNodeOf(model.graph, node);
  if (!found) return { people: [], isStandIn: false };
  if (found.kind === 'start')
    return mayDecide(of.starterId) ? { people: [of.starterId], isStandIn: false } : { people: unique(admins.filter(mayDecide)), isStandIn: true };
  const config = processConfigOf(found);
  // Whoever is merely told need not be able to decide.
  const can = found.kind === 'userTask' ? mayDecide : isEnabled;
  const may = (id: string): boolean => can(id) && !isKeptFrom(known, node, id);
  const people = unique(namedBy(known, config, values, node).filter(may));
  if (people.length > 0 || found.kind !== 'userTask') return { people, isStandIn: false };
  const other = config['nobody'] === 'person' ? idsIn([config['nobodyId']]).filter(may) : [];
  return { people: unique(other.length > 0 ? other : admins.filter(may)), isStandIn: true };
}

async function hoursOf(query: Query, orgId: string): Promise<WorkingHours> {
  const [policy] = await query.query<{ hours: WorkingHours | null }>(hoursSql, [orgId]);
  return policy?.hours ?? alwaysOpen;
}

/** Everybody whom the definition or the instance names by id. */
const namedIn = (model: ProcessContent, state: InstanceState, chosen: Instance['chosen']): readonly string[] =>
  idsIn([
    ...model.graph.nodes.map(({ config }) => [config['personIds'], config['nobodyId'], config['value']]),
    Object.values(state.variables),
    Object.values(chosen ?? {}),
    state.tasks.map(({ candidates, assignee }) => [candidates, assignee]),
    state.starter,
  ]);

async function adminsOf(query: Query, { groupId }: Of, holders: readonly Holder[]): Promise<readonly string[]> {
  const own = holders.filter(({ code }) => code === corpAdminRoleCode).map(({ id }) => id);
  const others = await query.query<{ id: string }>(groupAdminsSql, [groupId, corpAdminRoleCode]);
  return [...new Set([...own, ...others.map(({ id }) => id)])];
}

async function touchedOf(query: Query, { graph }: ProcessContent, { tokens }: InstanceState): Promise<ReadonlySet<string>> {
  const ids = tokens.filter(({ node }) => processNodeOf(graph, node)?.kind === 'subProcess').map(({ id }) => id);
  if (ids.length === 0) return new Set();
  return new Set((await query.query<{ token: string }>(touchedSql, [ids])).map(({ token }) => token));
}

/** Whoever wrote what the process decides about has no task of it. */
const barredFrom = async (query: Query, { barred, subjectEntity, subjectId }: Of): Promise<ReadonlySet<string>> =>
  new Set(barred ?? (subjectId === null ? [] : await subjectOf(subjectEntity)?.barred?.(query, subjectId)));

export interface KnownWorld extends World {
  /** Person -> their deputy now. */
  readonly deputies: ReadonlyMap<string, string>;
}

/** The person, and those whose deputy they are now. */
export async function standsFor(query: Query, person: string): Promise<readonly string[]> {
  return [person, ...(await query.query<{ id: string }>(actsForSql, [person])).map(({ id }) => id)];
}

/** @param actor whoever acts. @param more people whom the act names */
export async function worldOf(
  query: Query,
  { of, model, state }: { readonly of: Of; readonly model: ProcessContent; readonly state: InstanceState },
  actor: string,
  more: readonly string[] = [],
): Promise<KnownWorld> {
  const roleIds = idsIn(model.graph.nodes.map(({ config }) => config['roleIds']));
  const holders = await query.query<Holder>(holdersSql, [of.orgId, of.groupId, roleIds, [...leadCodes, corpAdminRoleCode]]);
  const admins = await adminsOf(query, of, holders);
  const ids = [...new Set([...namedIn(model, state, of.chosen), ...holders.map(({ id }) => id), ...admins, ...idsIn(more), actor])];
  const people = new Map((await query.query<Person>(peopleSql, [ids, of.orgId])).map((one) => [one.id, one]));
  const mine = await standsFor(query, actor);
  const deputies = await query.query<{ id: string; deputyId: string }>(deputiesSql, [ids]);
  const [hours, now] = [await hoursOf(query, of.orgId), Date.parse(await momentNow(query))];
  const isEnabled = (id: string): boolean => people.get(id)?.isEnabled === true;
  const mayDecide = (id: string): boolean => people.get(id)?.mayDecide === true;
  const touched = await touchedOf(query, model, state);
  const barred = await barredFrom(query, of);
  const isBarred = (id: string): boolean => barred.has(id);
  const known: Known = { of, model, holders, admins, isEnabled, mayDecide, isBarred };
  return {
    now,
    newId: randomUUIDv7,
    cast: (node, values) => castOf(known, node, values),
    escalation: (node) => unique(admins.filter((id) => mayDecide(id) && !isKeptFrom(known, node, id))),
    actsFor: (person) => (person === actor ? mine : [person]),
    isEnabled,
    mayDecide,
    isBarred,
    isChildTouched: (token) => touched.has(token),
    nameOf: (person) => people.get(person)?.name ?? '',
    // A house that never opens would be waited for without end: then the clock on the wall counts.
    dueIn: (length) => addWorking(hours, now, length * hourMs) ?? now + length * hourMs,
    deputies: new Map(deputies.map(({ id, deputyId }) => [id, deputyId])),
  };
}
