/**
 * A request reaches these rows of each table (docs/adr/0040). A table of the contract gets its policy from its description; a table that is no resource stands in
 * `others`, and one in neither is closed to requests. PostgreSQL looks at a policy before it asks an index that a leaky operator uses (search_keys @>, like): a search
 * therefore reads the view of the same name in the schema `seen`, which has the same condition and no such order.
 */
import { createHash } from 'node:crypto';
import type { Resource } from '#contract/resource.ts';
import type { Query } from './database.ts';
import { quoteName, snakeCase } from './columnNames.ts';
import { isReadBelow } from '#contract/readings/inherited.ts';
import { inForceFunctions } from './inForce.ts';
import { ownersFunction, ownRowsOf } from './ownRows.ts';
import { shownFunction, shownSql, usedFunction } from './fileUses.ts';
import { requestRole } from './rlsContext.ts';

export interface SecuredTable {
  readonly table: string;
  /** Over the columns of the table, which is called by its name. */
  readonly condition: string;
  /** These alone may be changed, where more are read. */
  readonly changes?: string;
  /** The same for the view of `seen`, where it is not said by the columns alone: a view asks other tables as its owner, for whom there is no policy. */
  readonly inView?: string;
}
export interface RowSecurity {
  readonly secured: readonly SecuredTable[];
  /** Further views of `seen`: name -> statement. */
  readonly views: Readonly<Record<string, string>>;
  /** Tables without a policy: what a request may do with them. */
  readonly open: Readonly<Record<string, string>>;
  /** Functions over the tables as they are now. */
  readonly functions: readonly string[];
}

const orgs = 'any((select careline_orgs())::uuid[])';
const group = '(select careline_group())';
const isRequest = `(select current_user = '${requestRole}')`;

const inOrgs = (table: string): string => `${quoteName(table)}.org_id = ${orgs}`;
const atRoot = (table: string): string => `${quoteName(table)}.org_id = ${group}`;
const inGroup = (table: string): string => `${quoteName(table)}.group_id = ${group}`;
/** Each of the group: who made a row is called by their name wherever it is read. */
const anywhereInGroup = (table: string): string => `${quoteName(table)}.org_id = any((select careline_group_orgs())::uuid[])`;
const orAbove = (table: string): string => `${quoteName(table)}.org_id = any((select careline_orgs_and_above())::uuid[])`;
const ofPerson = (table: string, column = 'user_id'): string => `${quoteName(table)}.${column} = (select careline_person())`;

/** Whoever manages follow-up there sees all; others what is theirs to do, or was done by them (docs/adr/0105). */
const managedOr = (table: string, people: readonly string[]): string =>
  `${inOrgs(table)} and (${quoteName(table)}.org_id = any((select careline_managed_orgs())::uuid[]) or ${people.map((one) => ofPerson(table, one)).join(' or ')})`;

/** More than the organisation decides about these, each for a reason. */
const wider: Readonly<Record<string, (table: string) => string>> = {
  // Names of colleagues; an administrator is told whether a name is taken in the group.
  staff_user: anywhereInGroup,
  // An employment is changed together with its person.
  user_bind_org: anywhereInGroup,
  // An organisation's additions are there for those below it.
  org_field_config: orAbove,
  org_dictionary: orAbove,
  // A query of the team is there for those below it.
  team_query: orAbove,
  // A picture of a row of the whole group stands at its root: it is seen with that row.
  file: (table) => `(${inOrgs(table)} or ${atRoot(table)} and ${shownSql(`${quoteName(table)}.path`)})`,
  return_visit: (table) => managedOr(table, ['executor_id', 'deputy_id']),
  back_visit_detail: (table) => managedOr(table, ['executor_id', 'deputy_id', 'by_id']),
  // The menu of a group belongs to its root.
  menu: atRoot,
  // Tiles of a role of the group, and of one person.
  workbench_role: atRoot,
  workbench: (table) => `(${inOrgs(table)} and ${ofPerson(table)})`,
};

type Described = Pick<Resource, 'name' | 'orgOwned' | 'standard' | 'fields' | 'responsible' | 'versions'>;

/** Somebody whose roles give them their own rows alone is held to these. */
function ownOf({ name, responsible }: Described): string {
  if (!responsible) return '';
  const table = quoteName(snakeCase(name));
  const own = ownRowsOf(name, table, { person: '(select careline_person())', orgIds: '(select careline_orgs())::uuid[]' });
  return ` and (${table}.org_id <> all((select careline_own_orgs())::uuid[]) or ${own})`;
}

/** @throws for a resource that belongs to nobody: who may see its rows has to be said */
export function conditionOf(resource: Described): string {
  const { name, orgOwned, standard, fields } = resource;
  const table = snakeCase(name);
  const other = wider[table];
  if (other) return other(table);
  if (isReadBelow(resource)) return orAbove(table);
  if (orgOwned === 'itself') return inGroup(table);
  if (orgOwned) return standard?.scope === 'group' ? atRoot(table) : `${inOrgs(table)}${ownOf(resource)}`;
  if (fields['userId']) return ofPerson(table);
  throw new Error(`The rows of ${name} belong to no organisation and to no person: expected orgOwned, a field userId, or a line in server/db/rowSecurity.ts.`);
}

/** @returns nothing where all that is read may be changed as well */
const changesOf = (resource: Described): Pick<SecuredTable, 'changes'> => {
  const table = snakeCase(resource.name);
  // A visit may be given to somebody else.
  if (table === 'return_visit') return { changes: inOrgs(table) };
  return isReadBelow(resource) || wider[table] === orAbove ? { changes: inOrgs(table) } : {};
};

/** Rows that are seen with another one. Its table or view stands before theirs. */
function through(table: string, parent: string, on: string): SecuredTable {
  const leadsTo = (seen: string): string => `exists (select 1 from ${seen}${quoteName(parent)} p where p.id = ${quoteName(table)}.${on})`;
  return { table, condition: leadsTo(''), inView: leadsTo('seen.') };
}

const lineOf = (entity: string): string => `line_${entity}`;

/**
 * A line of history is seen with its row. The name of its entity chooses a function of that entity alone, whose plan each connection keeps: a policy that named every entity
 * would be planned with all their tables for each line (docs/adr/0089).
 */
const lineSeen = (table: string, id: string): string => `careline_line_seen(${table}.entity, ${table}.${id})`;
const historyCondition = lineSeen('record_change', 'entity_id');

/** They stand in `seen`, which is made anew where a description changes: none is left of an entity that is gone, and its lines are nobody's. */
const lineFunctions = (resources: readonly Described[]): readonly string[] => [
  ...resources
    .filter(({ standard }) => standard)
    .map(
      ({ name }) => `create function seen.${quoteName(lineOf(name))}(p_id uuid) returns boolean language plpgsql stable parallel safe as $$
  begin return exists (select 1 from ${quoteName(snakeCase(name))} p where p.id = p_id); end $$`,
    ),
  `create or replace function careline_line_seen(p_entity text, p_id uuid) returns boolean language plpgsql stable parallel safe as $$
  declare
    line text := format('seen.%I', '${lineOf('')}' || p_entity);
    is_seen boolean := false;
  begin
    if to_regprocedure(line || '(uuid)') is not null then execute 'select ' || line || '($1)' into is_seen using p_id; end if;
    return is_seen;
  end $$`,
];

const every = 'select, insert, update, delete';

export const rowSecurityOf = (resources: readonly Described[]): RowSecurity => ({
  secured: [
    ...resources.map((one) => ({ table: snakeCase(one.name), condition: conditionOf(one), ...changesOf(one) })),
    { table: 'event_log', condition: inGroup('event_log') },
    { table: 'event_head', condition: inGroup('event_head') },
    { table: 'event_kept', condition: inGroup('event_kept') },
    { table: 'search_head', condition: inGroup('search_head') },
    { table: 'follow_up_head', condition: inGroup('follow_up_head') },
    { table: 'segment_head', condition: inGroup('segment_head') },
    { table: 'journey_head', condition: inGroup('journey_head') },
    { table: 'job', condition: `${inGroup('job')} and (${ofPerson('job', 'owner_id')} or ${inOrgs('job')})` },
    through('job_fault', 'job', 'job_id'),
    through('job_file', 'job', 'job_id'),
    { table: 'import_template', condition: inOrgs('import_template') },
    { table: 'upload', condition: inOrgs('upload') },
    { table: 'lead_claim', condition: inOrgs('lead_claim') },
    { table: 'member_before', condition: inOrgs('member_before') },
    { table: 'claim_view', condition: inOrgs('claim_view') },
    through('read_mark', 'conversation', 'conversation_id'),
    through('message_gram', 'message', 'message_id'),
    // The points of a customer, and what is left of each gift, are seen with the customer.
    through('point_account', 'member', 'member_id'),
    through('point_lot', 'member', 'member_id'),
    // Devices and codes of somebody's answering are reached with it.
    through('answer_admission', 'questionnaire_answer', 'answer_id'),
    through('answer_device', 'questionnaire_answer', 'answer_id'),
    through('answer_code', 'questionnaire_answer', 'answer_id'),
    // Whoever was asked anonymously: a request reaches one by its hash or its link, through functions of the owner, and lists none (docs/adr/0181).
    { table: 'anonymous_asking', condition: 'false' },
    through('group_run', 'asserted_group', 'group_id'),
    through('journey_run', 'journey', 'journey_id'),
    through('visit_course', 'visit_rule', 'visit_rule_id'),
    through('visit_notice', 'visit_course', 'course_id'),
    through('process_token', 'process_instance', 'instance_id'),
    through('process_stop', 'process_instance', 'instance_id'),
    through('point_use', 'point_lot', 'lot_id'),
    // A merge is seen by its record; that of another entity would be a line of its own.
    through('merged_row', 'customer_merge', 'merge_id'),
    through('merged_value', 'customer_merge', 'merge_id'),
    { table: 'record_change', condition: historyCondition },
    // A version, and what was decided about a draft, are seen with their row.
    { table: 'definition_version', condition: lineSeen('definition_version', 'row_id') },
    { table: 'definition_review', condition: lineSeen('definition_review', 'row_id') },
    // Sums of all rows of an organisation: nothing for whoever sees their own rows alone.
    { table: 'figure_day', condition: `${inOrgs('figure_day')} and figure_day.org_id <> all((select careline_own_orgs())::uuid[])` },
  ],
  views: {
    // Written by requests to the table, read by them here alone: tries without a session have no organisation and are the root's.
    audit: `select a.* from audit a where (not ${isRequest} or a.org_id = ${orgs} or (a.org_id is null and ${group} = ${orgs}))`,
    // The pairs of characters beside their message: one condition serves both.
    message_gram: `select g.* from message_gram g join message m on m.id = g.message_id where (not ${isRequest} or m.org_id = ${orgs})`,
  },
  open: {
    // Written for who acts, read by nobody.
    audit: 'insert',
    // These are reached by ids that no caller chooses: of a session, of a person, of a call.
    session: every,
    ticket: every,
    once_key: every,
    known_device: every,
    // These are of people whom the call has judged.
    invitation: every,
    passing: 'insert',
    staff_presence: 'select',
    assignee_away: 'select',
  },
  functions: [ownersFunction(), usedFunction(), shownFunction(resources), ...lineFunctions(resources), ...inForceFunctions(resources)],
});

/** A row that is only read may be held until the commit, which asks for what an update asks; it neither changes nor goes. */
const policyOf = ({ table, condition, changes }: SecuredTable): string => {
  const name = quoteName(table);
  const kept = changes === undefined ? '' : `create policy careline_kept on ${name} as restrictive for delete to ${requestRole} using (${changes});`;
  return `alter table ${name} enable row level security; drop policy if exists careline_wall on ${name}; drop policy if exists careline_kept on ${name};
    create policy careline_wall on ${name} to ${requestRole} using (${condition}) with check (${changes ?? condition}); ${kept} grant ${every} on ${name} to ${requestRole}`;
};

const viewOf = ({ table, condition, inView = condition }: SecuredTable, columns: readonly string[]): string =>
  `create view seen.${quoteName(table)} as select ${columns.map(quoteName).join(', ')} from ${quoteName(table)} where (not ${isRequest} or (${inView}))`;

async function columnsOf(query: Query): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await query.query<{ table: string; columns: string[] }>(
    `select c.relname as "table", array_agg(a.attname::text order by a.attnum) as columns from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped group by c.relname`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** Views hold their columns fast: they go before a table changes, and come back with row level security. */
export const dropSeen = 'drop schema if exists seen cascade';

/** At every start, in one transaction: changes nothing where it stands already. */
export async function enableRowSecurity(query: Query, { secured, views, open, functions }: RowSecurity): Promise<void> {
  const columns = await columnsOf(query);
  const statements = [
    dropSeen,
    'create schema seen',
    ...functions,
    `revoke all on all tables in schema public from ${requestRole}`,
    `grant usage on schema seen to ${requestRole}`,
    `grant usage on all sequences in schema public to ${requestRole}`,
    ...secured.map(policyOf),
    ...Object.entries(open).map(([table, what]) => `grant ${what} on ${quoteName(table)} to ${requestRole}`),
    ...secured.filter(({ table }) => !Object.hasOwn(views, table)).map((one) => viewOf(one, columns.get(one.table) ?? [])),
    ...Object.entries(views).map(([name, sql]) => `create view seen.${quoteName(name)} as ${sql}`),
    `grant select on all tables in schema seen to ${requestRole}`,
  ];
  const digest = createHash('sha256').update(statements.join(';')).digest('hex');
  const [known] = await query.query<{ digest: string | null }>(`select obj_description(to_regnamespace('seen'), 'pg_namespace') as digest`);
  if (known?.digest === digest) return;
  for (const statement of [...statements, `comment on schema seen is '${digest}'`]) await query.query(statement);
}

/** @throws where the role is not there and this one may not make it, or may not act as it */
export async function ensureRequestRole(query: Query): Promise<void> {
  await query.query(
    `do $$ begin
       if not exists (select from pg_roles where rolname = '${requestRole}') then create role ${requestRole} nologin; end if;
     exception when duplicate_object or unique_violation then null;
     end $$`,
  );
  await query.query(
    `do $$ begin
       set local role ${requestRole};
     exception when insufficient_privilege then execute format('grant ${requestRole} to %I', session_user);
     end $$`,
  );
}
