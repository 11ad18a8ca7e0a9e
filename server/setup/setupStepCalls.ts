/** A new group's progress is counted from what is there, at every asking; only what somebody has looked at is kept. */
import type { MenuNode } from '#contract/calls/session.ts';
import { setupSteps } from '#contract/resources/setupStep.ts';
import type { SeenArea, SetupFigures, SetupPerson, SetupRole, SetupStepName } from '#contract/resources/setupStep.ts';
import { setupLimits } from '#contract/limits/session.ts';
import { corpAdminRoleCode } from '#contract/rights.ts';
import type { Query } from '#server/db/database.ts';
import { onceAtWork } from '#server/jobs/owner.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { refuseWithoutGroup } from '#server/rights/granting.ts';
import { menuTree, mergedMenus, readMenus } from '#server/rights/menuTree.ts';
import { loadAssignments } from '#server/session/assignments.ts';
import { invitedSql } from '#server/session/invitations.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Handlers } from '#server/engine/calls/handler.ts';
import { reads, writes } from '#server/engine/calls/handler.ts';

/** $1 the group, $2 the role of its administrators. */
const colleaguesSql = `select u.* from staff_user u join organisation o on o.id = u.org_id
  where o.group_id = $1 and u.enabled and u.deleted_at is null and not $2 = any(u.role_codes)`;

const figuresSql = `with colleague as (${colleaguesSql}), place as (select type from organisation where group_id = $1 and deleted_at is null and parent_id is not null)
  select (select count(*) from place where type <> 'department')::int as houses, (select count(*) from place where type = 'department')::int as departments,
    count(*)::int as people, (count(*) filter (where password_hash is null))::int as waiting,
    (count(*) filter (where password_hash is null and not exists (${invitedSql('colleague.id')})))::int as uninvited, (count(*) filter (where last_login_at is not null))::int as "cameIn"
  from colleague`;

/** $3 the language, $4 how many. Who has not been here stands first. */
const peopleSql = `with colleague as (${colleaguesSql})
  select c.id, c.nick_name as name, c.username, c.password_hash is not null as "hasPassword", c.last_login_at as "lastLoginAt",
    array(select case when $3 = 'en' then coalesce(r.name_en, r.name) else r.name end from role r where r.org_id = $1 and r.code = any(c.role_codes) and r.deleted_at is null order by r.code) as roles
  from colleague c order by c.last_login_at is not null, c.id desc limit $4`;

const rolesSql = `select r.id, case when $2 = 'en' then coalesce(r.name_en, r.name) else r.name end as name, r.rights,
    (select count(*) from staff_user u join organisation o on o.id = u.org_id
      where o.group_id = $1 and u.enabled and u.deleted_at is null and (r.code = any(u.role_codes)
        or exists (select from user_bind_org b where b.user_id = u.id and b.deleted_at is null and r.code = any(b.role_codes))))::int as people
  from role r where r.org_id = $1 and r.deleted_at is null and r.is_disabled is not true and r.code <> $3 order by people desc, r.code limit $4`;

async function rolesOf(query: Query, principal: Principal): Promise<readonly SetupRole[]> {
  const menus = mergedMenus(await readMenus(query, principal.groupId)).filter(({ type, isHidden }) => type === 'menu' && !isHidden);
  const rows = await query.query<{ id: string; name: string; rights: readonly string[]; people: number }>(rolesSql, [
    principal.groupId,
    principal.language,
    corpAdminRoleCode,
    setupLimits.roles,
  ]);
  return rows.map(({ rights, ...role }) => ({ ...role, screens: menus.filter(({ right }) => right === '' || rights.includes(right)).length }));
}

const byFigures: Partial<Readonly<Record<SetupStepName, (figures: SetupFigures) => boolean>>> = {
  organisations: ({ departments }) => departments > 0,
  people: ({ people }) => people > 0,
  invitations: ({ people, uninvited }) => people > 0 && uninvited === 0,
  firstLogin: ({ cameIn }) => cameIn > 0,
};

const nothingYet: SetupFigures = { houses: 0, departments: 0, people: 0, waiting: 0, uninvited: 0, cameIn: 0 };
const stepNames = Object.keys(setupSteps) as SetupStepName[];

/** Leaves out what they may not open, as the menu does. Buttons are called in the language of who asks already. */
function seenArea(area: MenuNode, { language }: Principal): SeenArea {
  const called = ({ name, nameEn }: MenuNode): string => (language === 'en' ? nameEn || name : name);
  const screens = area.subMenus.filter((node) => node.have);
  return {
    name: called(area),
    screens: screens.map((node) => ({ name: called(node), buttons: node.subMenus.filter((button) => button.have).map((button) => button.name) })),
  };
}

export const setupStep: Pick<Handlers, 'setupStep.progress' | 'setupStep.check' | 'setupStep.sees'> = {
  'setupStep.progress': reads(async (query, _input, principal) => {
    refuseWithoutGroup(principal, 'role.write', await loadAssignments(query));
    const checked = await query.query<{ name: SetupStepName }>('select name from setup_step where org_id = $1 and is_checked and deleted_at is null', [
      principal.groupId,
    ]);
    const [figures = nothingYet] = await query.query<SetupFigures & Record<string, unknown>>(figuresSql, [principal.groupId, corpAdminRoleCode]);
    const people = await query.query<SetupPerson & Record<string, unknown>>(peopleSql, [
      principal.groupId,
      corpAdminRoleCode,
      principal.language,
      setupLimits.people,
    ]);
    const ticked = new Set(checked.map(({ name }) => name));
    const steps = stepNames.map((name) => ({ name, isChecked: ticked.has(name), isDone: ticked.has(name) || byFigures[name]?.(figures) === true }));
    return { steps, figures, people, roles: await rolesOf(query, principal) };
  }),

  'setupStep.check': writes(async (tx, { name, isChecked }, principal, context) => {
    refuseWithoutGroup(principal, 'role.write', await loadAssignments(tx));
    context.note({ entity: 'setupStep', detail: { name, isChecked } });
    await tx.query(
      `insert into setup_step as s (id, org_id, created_by, name, is_checked) values (gen_random_uuid(), $1, $2, $3, $4)
       on conflict (org_id, name) do update set is_checked = $4, version = s.version + 1, updated_at = now(), updated_by = $2`,
      [principal.groupId, principal.id, name, isChecked],
    );
    return null;
  }),

  'setupStep.sees': reads(async (query, { userId }, principal) => {
    const assignments = await loadAssignments(query);
    refuseWithoutGroup(principal, 'role.write', assignments);
    const [person] = await query.query<{ orgId: string }>(
      `select u.org_id as "orgId" from staff_user u join organisation o on o.id = u.org_id where u.id = $1 and o.group_id = $2 and u.enabled and u.deleted_at is null`,
      [userId, principal.groupId],
    );
    if (!person) throw new Refusal('notFound');
    const seen = await onceAtWork(query, { ownerId: userId, orgId: person.orgId, language: principal.language }, assignments);
    const items = mergedMenus(await readMenus(query, principal.groupId));
    const areas = menuTree(items, seen).map((area) => seenArea(area, principal));
    return { areas: areas.filter(({ screens }) => screens.length > 0) };
  }),
};
