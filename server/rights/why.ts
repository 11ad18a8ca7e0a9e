/** The chain of rules that lets somebody do something or does not: account, organisation, right, roles, rows, one row, its fields. Asked in the order in which the server asks. */
import type { AccessStep } from '#contract/calls/access.ts';
import { rightLabel } from '#contract/readings/rightLabel.ts';
import type { Field } from '#contract/kinds.ts';
import type { Label } from '#contract/label.ts';
import { anyOperation } from '#contract/readings/anyOperation.ts';
import { dataScopes, fieldGrades } from '#contract/resources/role.ts';
import type { Right } from '#contract/rights.ts';
import { screens } from '#contract/screens/index.ts';
import { standardEntity } from '#contract/standardEntities.ts';
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Entity } from '#server/engine/entities.ts';
import { describedAccess, fieldAccess } from '#server/engine/fieldAccess.ts';
import { conditionsOf } from '#server/engine/scope.ts';
import { Values } from '#server/engine/values.ts';
import { narrowedTo } from '#server/session/grants.ts';
import { actIn, choosableOrgIds, identityOf } from '#server/session/identity.ts';
import type { Identity } from '#server/session/identity.ts';
import { loadAssignments } from '#server/session/assignments.ts';
import { requireRight, invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { whoseRow } from './whose.ts';

interface Asked {
  readonly userId?: string | null | undefined;
  readonly path?: string | null | undefined;
  readonly call?: string | null | undefined;
  readonly entity?: string | null | undefined;
  readonly id?: string | null | undefined;
}
export interface Why {
  readonly isAllowed: boolean;
  readonly person: string;
  readonly what: string;
  readonly steps: readonly AccessStep[];
}

interface PersonRow extends Record<string, unknown> {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly orgId: string;
  readonly enabled: boolean;
  readonly mustChangePassword: boolean;
  readonly roleCodes: readonly string[];
  readonly boundOrgIds: readonly string[];
  readonly orgRoles: Readonly<Record<string, readonly string[]>>;
}
/** $2: the organisations of the caller, whose own row is found wherever it is. */
const personSql = `select u.id, u.username, u.nick_name as name, u.org_id as "orgId", u.enabled, coalesce(u.must_change_password, false) as "mustChangePassword",
    u.role_codes as "roleCodes", u.bound_org_ids as "boundOrgIds",
    coalesce((select jsonb_object_agg(b.org_id, b.role_codes) from user_bind_org b where b.user_id = u.id and b.deleted_at is null), '{}') as "orgRoles"
  from staff_user u where u.id = $1 and u.deleted_at is null and (u.id = $3 or u.org_id = any($2))`;

interface Wanted {
  readonly label: Label;
  /** Empty: nothing needs to be granted. */
  readonly right: Right | '';
}

function ofScreen(path: string | null | undefined): Wanted | undefined {
  const screen = screens.find((one) => one.path === path);
  return screen && { label: screen.title ?? [screen.path, screen.path], right: screen.menu?.right ?? '' };
}
function ofCall(key: string | null | undefined): Wanted | undefined {
  const known = anyOperation(key ?? '');
  return known && { label: [known.endpoint, known.endpoint], right: known.right === 'anyone' || known.right === 'signedIn' ? '' : known.right };
}
function ofEntity(name: string | null | undefined): Wanted | undefined {
  const described = name == null ? undefined : standardEntity(name);
  return described && { label: described.label, right: `${described.standard.rights ?? described.name}.read` };
}

function wantedBy(principal: Principal, { path, call, entity }: Asked): Wanted {
  const wanted = ofScreen(path) ?? ofCall(call) ?? ofEntity(entity);
  if (!wanted) throw invalid(principal, 'path', ['没有这个页面、调用或实体', 'There is no such page, call or entity']);
  return wanted;
}

/** Collects what was asked, and whether all of it was met. */
class Steps {
  readonly list: AccessStep[] = [];
  readonly #at: 0 | 1;

  constructor({ language }: Principal) {
    this.#at = language === 'en' ? 1 : 0;
  }

  word = (label: Label): string => label[this.#at];

  add(kind: AccessStep['kind'], isMet: boolean, words: Label): void {
    this.list.push({ kind, isMet, text: this.word(words) });
  }
}

/** So many names are told of many. */
const namedMost = 5;
function namesOf(ids: readonly string[], { tree }: Identity): Label {
  const names = ids.flatMap((id) => tree.get(id)?.name ?? []);
  const shown = names.slice(0, namedMost).join('、');
  return names.length > namedMost
    ? [`${shown} 等 ${names.length} 个机构`, `${shown} and others, ${names.length} in all`]
    : [shown, names.slice(0, namedMost).join(', ')];
}

function addRoles(steps: Steps, identity: Identity, right: Right): void {
  const seen = Map.groupBy(identity.held, ({ role }) => role);
  if (seen.size === 0) steps.add('role', false, ['没有任何角色', 'Holds no role']);
  for (const [role, places] of seen) {
    const gives = role.rights.includes(right);
    const where = namesOf(
      places.map(({ orgId }) => orgId),
      identity,
    );
    const [zh, en] = dataScopes[role.dataScope];
    steps.add('role', gives, [
      `${role.name}（在${where[0]}）${gives ? `给这个权限，数据范围：${zh}` : '不给这个权限'}`,
      `${role.nameEn ?? role.name} (in ${where[1]}) ${gives ? `gives it; rows: ${en}` : 'does not give it'}`,
    ]);
  }
}

function addScope(steps: Steps, { orgIds, ownOrgIds = [] }: Principal, identity: Identity): void {
  const reach = namesOf(orgIds, identity);
  steps.add('scope', true, [`看得到的数据：${reach[0]}`, `Rows of: ${reach[1]}`]);
  if (ownOrgIds.length === 0) return;
  const where = namesOf(ownOrgIds, identity);
  steps.add('scope', true, [`其中只看本人负责的：${where[0]}`, `Own records only in: ${where[1]}`]);
}

async function addRow(
  query: Query,
  { asker, person }: { readonly asker: Principal; readonly person: Principal },
  steps: Steps,
  asked: Asked,
): Promise<boolean> {
  if (asked.id == null || asked.entity == null || !standardEntity(asked.entity)) return true;
  const entity = entityOf(asked.entity);
  const isSeenBy = async (principal: Principal): Promise<boolean> => {
    const values = new Values();
    const where = `x.id = ${values.add(asked.id, 'uuid')} and ${conditionsOf(entity, principal, values)}`;
    return (await query.query(`select 1 from ${entity.table} x where ${where}`, values.list)).length > 0;
  };
  // Somebody who does not see it themselves is not told where it is.
  if (asker.id !== person.id && !(await isSeenBy(narrowedTo(asker, `${entity.rights}.read`)))) throw new Refusal('notFound');
  const isSeen = await isSeenBy(person);
  steps.add(
    'row',
    isSeen,
    isSeen ? ['这条记录在范围内', 'The record is among these rows'] : await whyUnseen(query, person, entity, { id: asked.id, isSeenBy }),
  );
  return isSeen;
}

/** The answer says whose the row is only where it would be seen but for that; it runs in the RLS context of who asks, as every statement here. */
async function whyUnseen(
  query: Query,
  person: Principal,
  entity: Entity,
  { id, isSeenBy }: { readonly id: string; readonly isSeenBy: (principal: Principal) => Promise<boolean> },
): Promise<Label> {
  if ((person.ownOrgIds ?? []).length === 0 || !(await isSeenBy({ ...person, ownOrgIds: [] })))
    return ['这条记录不在范围内，或已不在', 'The record is not among these rows, or is gone'];
  const names = await whoseRow(query, entity.name, id);
  return names.length === 0
    ? ['这条记录还没有人负责；角色只给本人负责的记录', 'Nobody is responsible for this record; the role gives own records only']
    : [`这条记录由${names.join('、')}负责；角色只给本人负责的记录`, `${names.join(', ')} is responsible for this record; the role gives own records only`];
}

function addFields(steps: Steps, person: Principal, name: string | null | undefined): void {
  const described = name == null ? undefined : standardEntity(name);
  if (!described) return;
  const accessOf = fieldAccess(person, described);
  const narrowed = (Object.entries(described.fields) as [string, Field][]).filter(
    ([key, field]) => field.kind !== 'secret' && accessOf(key) !== describedAccess(field, { has: () => true }),
  );
  for (const [key, { label }] of narrowed) {
    const [zh, en] = fieldGrades[accessOf(key)];
    steps.add('field', false, [`${label[0]}：${zh}`, `${label[1]}: ${en}`]);
  }
}

async function personOf(query: Query, principal: Principal, userId: string): Promise<PersonRow> {
  if (userId !== principal.id) requireRight(principal, 'staffUser.read');
  const [row] = await query.query<PersonRow>(personSql, [userId, narrowedTo(principal, 'staffUser.read').orgIds, principal.id]);
  if (!row) throw new Refusal('notFound');
  return row;
}

/** The entity behind a page, so that its fields are told too. */
const entityBehind = ({ entity, call }: Asked, right: Right | ''): string | undefined => entity ?? call?.split('.')[0] ?? right.split('.')[0];

/** @throws Refusal notFound, refused, invalidInput */
export async function whyOf(query: Query, principal: Principal, asked: Asked): Promise<Why> {
  const wanted = wantedBy(principal, asked);
  const row = await personOf(query, principal, asked.userId ?? principal.id);
  const assignments = await loadAssignments(query);
  const steps = new Steps(principal);
  const done = (isAllowed: boolean): Why => ({ isAllowed, person: row.name, what: steps.word(wanted.label), steps: steps.list });
  steps.add('account', row.enabled, row.enabled ? ['账号已启用', 'The account is switched on'] : ['账号已停用', 'The account is switched off']);
  if (row.mustChangePassword) steps.add('account', false, ['密码由别人设置，改好之前什么都不能做', 'Must change his password first']);
  if (!row.enabled || row.mustChangePassword) return done(false);
  const identityAt = (orgId: string): Identity | undefined =>
    identityOf({ ...row, personId: row.id, kind: 'staff', sessionId: '', sessionOrgId: orgId }, assignments);
  const identity = identityAt(principal.orgId) ?? identityAt(row.orgId);
  if (!identity) {
    steps.add('organisation', false, ['所属机构都已停用', 'All organisations he works in are switched off']);
    return done(false);
  }
  const isHere = choosableOrgIds(identity).includes(principal.orgId);
  const person = actIn(identity, isHere ? principal.orgId : row.orgId, principal.language);
  const place = namesOf([person.orgId], identity);
  steps.add('organisation', true, [`在${place[0]}工作`, `Works in ${place[1]}`]);
  const { right } = wanted;
  if (right === '') {
    steps.add('right', true, ['不需要授权，登录就可以', 'Nothing needs to be granted: whoever is logged in may']);
    return done(true);
  }
  const label = rightLabel(right);
  const holds = person.rights.has(right);
  steps.add('right', holds, [`需要“${label[0]}”`, `Needs "${label[1]}"`]);
  addRoles(steps, identity, right);
  if (!holds) return done(false);
  const narrowed = narrowedTo(person, right);
  addScope(steps, narrowed, identity);
  const isSeen = await addRow(query, { asker: principal, person: narrowed }, steps, asked);
  if (isSeen) addFields(steps, narrowed, entityBehind(asked, right));
  return done(isSeen);
}
