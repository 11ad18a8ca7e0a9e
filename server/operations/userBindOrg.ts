/** Who works where, and as what: a lead in one organisation, a nurse in the other. */
import { randomUUIDv7 } from 'node:crypto';
import { pageLimits } from '#contract/limits.ts';
import type { Answers, Takes } from '#contract/operations.ts';
import { frameType } from '#contract/socket.ts';
import type { BulkFailure } from '#contract/standard.ts';
import type { Query } from '#server/db/database.ts';
import { withSavepoint } from '#server/desk/savepoint.ts';
import { readPosition } from '#server/log/position.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { Refusal } from '#server/refusal.ts';
import { failureOf } from '#server/resources/bulk.ts';
import { personFor, refuseGiving, refuseOverMightier, tellAccount } from '#server/rights/granting.ts';
import type { Person } from '#server/rights/granting.ts';
import { loadStanding } from '#server/session/standing.ts';
import type { Standing } from '#server/session/standing.ts';
import { unfit } from '#server/unfit.ts';
import type { Who } from '#server/who.ts';
import type { Handlers, OperationContext } from './handler.ts';
import { reads, writes } from './handler.ts';

type Row = Answers<'userBindOrg.detail'>;

/** $1 the organisations of who asks. */
const rowsSql = `
  select b.id, b.org_id as "orgId", o.name as "orgName", u.id as "userId", u.nick_name as "userName", u.username, b.role_codes as "roleCodes",
    u.role_codes as everywhere, b.org_id = u.org_id as "isDefault", b.version
  from user_bind_org b join staff_user u on u.id = b.user_id join organisation o on o.id = b.org_id
  where b.org_id = any($1) and b.deleted_at is null and u.deleted_at is null`;

async function rowOf(query: Query, who: Who, id: string): Promise<Row> {
  const [row] = await query.query<Row & Record<string, unknown>>(`${rowsSql} and b.id = $2`, [who.orgIds, id]);
  if (!row) throw new Refusal('notFound');
  return row;
}

const list: Handlers['userBindOrg.list'] = reads(async (query, input, who, context) => {
  const limit = input.limit ?? pageLimits.size;
  const rows = await query.query<Row & Record<string, unknown>>(
    `${rowsSql} and ($2::uuid is null or u.id = $2) and ($3::uuid is null or b.org_id = $3) and b.id > $4::uuid
       and ($5 = '' or strpos(lower(u.nick_name), lower($5)) > 0 or strpos(lower(u.username), lower($5)) > 0 or strpos(lower(o.name), lower($5)) > 0)
     order by b.id limit $6`,
    [who.orgIds, input.userId ?? null, input.orgId ?? null, nextOf(input.next, who), input.searchValue?.trim() ?? '', limit + 1],
  );
  const shown = rows.slice(0, limit);
  context.note({ entity: 'userBindOrg', detail: { rows: shown.length } });
  return { rows: shown, position: await readPosition(query, who.groupId), next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
});

const first = '00000000-0000-0000-0000-000000000000';
function nextOf(given: string | null | undefined, who: Who): string {
  if (given == null || given === '') return first;
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(given)) throw unfit(who, 'next', ['续页不对', 'This is no place to go on from']);
  return given;
}

interface Bound extends Record<string, unknown> {
  readonly id: string;
  readonly orgId: string;
  readonly userId: string;
  readonly roleCodes: readonly string[];
  readonly version: number;
}
const boundSql = `select id, org_id as "orgId", user_id as "userId", role_codes as "roleCodes", version from user_bind_org where deleted_at is null and org_id = any($1)`;

async function boundBy(query: Query, who: Who, id: string): Promise<Bound> {
  const [row] = await query.query<Bound>(`${boundSql} and id = $2`, [who.orgIds, id]);
  if (!row) throw new Refusal('notFound');
  return row;
}

/** What he is given or loses there: what changes of the roles of that place, and where he comes or goes, those that he holds everywhere. */
function refuseRoles(who: Who, standing: Standing, { orgId, codes }: { readonly orgId: string; readonly codes: Iterable<string> }): void {
  for (const code of codes) {
    const role = standing.roles.get(who.groupId, code);
    if (!role) throw unfit(who, 'roleCodes', [`没有角色 ${code}`, `There is no role ${code}`]);
    refuseGiving(who, { role, orgId }, standing);
  }
}

const differing = (one: readonly string[], other: readonly string[]): string[] => [
  ...one.filter((code) => !other.includes(code)),
  ...other.filter((code) => !one.includes(code)),
];
const isKnown =
  (standing: Standing, who: Who) =>
  (code: string): boolean =>
    standing.roles.get(who.groupId, code) !== undefined;

/** Where he starts decides who looks after his account. */
async function startAt(tx: Tx, who: Who, person: Person, { orgId, standing }: { readonly orgId: string; readonly standing: Standing }): Promise<void> {
  if (!who.orgIds.includes(person.orgId)) throw new Refusal('beyondYourScope');
  refuseOverMightier(who, person, standing);
  await tx.query('update staff_user set org_id = $2, version = version + 1, updated_at = now(), updated_by = $3 where id = $1', [person.id, orgId, who.id]);
  await tx.query('update user_bind_org set is_default = (org_id = $2) where user_id = $1 and deleted_at is null', [person.id, orgId]);
  tellAccount(tx, who, { ...person, ownOrgIds: [...new Set([...person.ownOrgIds, orgId])] });
}

function tell(
  tx: Tx,
  who: Who,
  { id, orgId, change, version }: { id: string; orgId: string; change: 'created' | 'updated' | 'removed'; version: number },
): void {
  const audience = { orgIds: [orgId], memberIds: [] };
  tx.append({ groupId: who.groupId, frameType: frameType.changed, entity: 'userBindOrg', entityId: id, change, version, audience, actorId: who.id });
}

type Given = Takes<'userBindOrg.save'>;
interface Place {
  readonly userId: string;
  readonly orgId: string;
}

/** @throws Refusal notFound: an organisation out of reach and none look alike */
async function placeOf(tx: Tx, who: Who, input: Given): Promise<Place> {
  const named = input.id == null ? undefined : await boundBy(tx, who, input.id);
  const userId = named?.userId ?? input.userId;
  const orgId = named?.orgId ?? input.orgId;
  if (userId == null) throw unfit(who, 'userId', ['选择员工', 'Choose a person']);
  if (orgId == null || !who.orgIds.includes(orgId)) throw new Refusal('notFound');
  return { userId, orgId };
}

interface Binding extends Place {
  readonly person: Person;
  readonly before: Bound | undefined;
  readonly roleCodes: readonly string[];
}

/** What changes of his roles there; who comes there has those that he holds everywhere, there too. */
function refuseBinding(who: Who, standing: Standing, { person, before, roleCodes, orgId }: Binding): void {
  const known = isKnown(standing, who);
  // A role that is gone may be taken from him by anybody.
  const changed = differing(before?.roleCodes ?? [], roleCodes).filter((code) => roleCodes.includes(code) || known(code));
  const everywhere = person.ownOrgIds.includes(orgId) ? [] : person.roleCodes.filter(known);
  refuseRoles(who, standing, { orgId, codes: [...changed, ...everywhere] });
}

async function bind(tx: Tx, who: Who, { person, roleCodes, userId, orgId }: Binding): Promise<{ readonly id: string; readonly version: number }> {
  const [row] = await tx.query<{ id: string; version: number }>(
    `insert into user_bind_org as b (id, org_id, user_id, role_codes, is_default, created_by) values ($1, $2, $3, $4, false, $5)
     on conflict (user_id, org_id) do update set role_codes = excluded.role_codes, deleted_at = null, version = b.version + 1, updated_at = now(), updated_by = $5
     returning id, version`,
    [randomUUIDv7(), orgId, userId, roleCodes, who.id],
  );
  if (!row) throw new Refusal('notFound');
  if (!person.ownOrgIds.includes(orgId)) await tx.query('update staff_user set bound_org_ids = bound_org_ids || $2::uuid where id = $1', [userId, orgId]);
  return row;
}

async function save(tx: Tx, input: Given, who: Who, context: Pick<OperationContext, 'note'>): Promise<Row> {
  const standing = await loadStanding(tx);
  const { userId, orgId } = await placeOf(tx, who, input);
  const person = await personFor(tx, userId, standing);
  if (!person.ownOrgIds.some((id) => who.orgIds.includes(id))) throw new Refusal('notFound');
  const [before] = await tx.query<Bound>(`${boundSql} and user_id = $2 and org_id = $3`, [who.orgIds, userId, orgId]);
  if (before && input.version != null && input.version !== before.version) throw new Refusal('versionConflict');
  // Where he starts is given up by naming another place, never by naming none.
  if (input.isDefault === false && person.orgId === orgId) throw new Refusal('startsHere');
  const binding = { userId, orgId, person, before, roleCodes: [...new Set(input.roleCodes ?? before?.roleCodes)] };
  refuseBinding(who, standing, binding);
  const { id, version } = await bind(tx, who, binding);
  if (input.isDefault === true && person.orgId !== orgId) await startAt(tx, who, person, { orgId, standing });
  context.note({ entity: 'userBindOrg', entityId: id, detail: { userId, orgId, roleCodes: binding.roleCodes.join(' ') } });
  tell(tx, who, { id, orgId, change: before ? 'updated' : 'created', version });
  return rowOf(tx, who, id);
}

/** Each by himself: who cannot come is told with the reason, the others come. */
const bindMany: Handlers['organisation.batchUpdateUser'] = writes(async (tx, { orgId, userIds, roleCodes }, who, context) => {
  const [done, failed]: [string[], BulkFailure[]] = [[], []];
  // In one order, so that two of these never wait for each other in a circle.
  for (const userId of [...new Set(userIds)].toSorted()) {
    const refusal = await withSavepoint(tx, async (part) => {
      await save(part, { userId, orgId, ...(roleCodes ? { roleCodes } : {}) }, who, context);
    });
    if (refusal) failed.push(failureOf(userId, refusal, who.language));
    else done.push(userId);
  }
  context.note({ entity: 'organisation', entityId: orgId, detail: { done: done.length, failed: failed.length } });
  return { done, failed };
});

const remove: Handlers['userBindOrg.remove'] = writes(async (tx, { id }, who, context) => {
  const standing = await loadStanding(tx);
  const { orgId, userId } = await boundBy(tx, who, id);
  const person = await personFor(tx, userId, standing);
  const { roleCodes } = await boundBy(tx, who, id);
  if (person.orgId === orgId) throw new Refusal('startsHere');
  refuseRoles(who, standing, { orgId, codes: [...roleCodes, ...person.roleCodes].filter(isKnown(standing, who)) });
  const [row] = await tx.query<{ version: number }>(
    `update user_bind_org set deleted_at = now(), role_codes = '{}', version = version + 1, updated_by = $2 where id = $1 returning version`,
    [id, who.id],
  );
  await tx.query('update staff_user set bound_org_ids = array_remove(bound_org_ids, $2::uuid) where id = $1', [userId, orgId]);
  context.note({ entity: 'userBindOrg', entityId: id, detail: { userId, orgId } });
  tell(tx, who, { id, orgId, change: 'removed', version: row?.version ?? 0 });
  return null;
});

export const userBindOrg: Pick<
  Handlers,
  'organisation.batchUpdateUser' | 'userBindOrg.list' | 'userBindOrg.detail' | 'userBindOrg.save' | 'userBindOrg.remove'
> = {
  'organisation.batchUpdateUser': bindMany,
  'userBindOrg.list': list,
  'userBindOrg.detail': reads(async (query, { id }, who) => rowOf(query, who, id)),
  'userBindOrg.save': writes(save),
  'userBindOrg.remove': remove,
};
