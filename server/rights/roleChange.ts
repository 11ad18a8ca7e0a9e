/** A change of a role gives to people and takes from them, which is worked out person by person, since what one role takes another one may give. */
import { rightLabel } from '#contract/readings/rightLabel.ts';
import type { Resource } from '#contract/resource.ts';
import { resources } from '#contract/resources/index.ts';
import { fieldGrades } from '#contract/resources/role.ts';
import type { FieldGrade, FieldRule, RoleChange } from '#contract/resources/role.ts';
import type { Right } from '#contract/rights.ts';
import type { Query } from '#server/db/database.ts';
import { isPresentSql } from '#server/session/presence.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { describedAccess } from '#server/engine/fieldAccess.ts';
import { orgIdsWith, reachOf } from '#server/session/grants.ts';
import { loadAssignments, Roles } from '#server/session/assignments.ts';
import type { RoleRow, RoleAssignments } from '#server/session/assignments.ts';
import type { Principal } from '#server/kit/principal.ts';
import { ownGradesOf, ruledFields } from './ownFieldGrades.ts';
import type { RuledField } from './ownFieldGrades.ts';
import { heldOf, holdersOf } from '#server/session/touched.ts';
import type { Holder } from '#server/session/touched.ts';

export interface RoleDraft {
  readonly rights?: readonly Right[] | undefined;
  readonly dataScope?: RoleRow['dataScope'] | null | undefined;
  readonly scopeOrgIds?: readonly string[] | null | undefined;
  readonly fieldRules?: readonly FieldRule[] | null | undefined;
  readonly isDisabled?: boolean | null | undefined;
}
export interface RoleAffected {
  readonly people: number;
  readonly online: number;
  readonly changes: readonly RoleChange[];
}

const described = resources as unknown as Readonly<Record<string, Resource>>;
const grades = Object.keys(fieldGrades) as readonly FieldGrade[];
const shownNames = 5;

/** Somebody's rights and the organisations that they see are one word each: `right member.read`, `org <id>` (some rows of it), `whole <id>` (all of them). */
function facetsOf(holder: Holder, assignments: RoleAssignments): ReadonlySet<string> {
  return new Set(
    heldOf(holder, assignments).flatMap((held) => [
      ...held.role.rights.map((right) => `right ${right}`),
      ...reachOf(assignments.tree, held).flatMap((id) => (held.role.dataScope === 'own' ? [`org ${id}`] : [`org ${id}`, `whole ${id}`])),
    ]),
  );
}

/** The widest that any role of theirs which shows the entity says of the field; none where none shows it. */
function gradeOf(holder: Holder, assignments: RoleAssignments, { entity, field: name }: Pick<FieldRule, 'entity' | 'field'>): FieldGrade | undefined {
  const resource = described[entity];
  const field = resource?.fields[name];
  if (!resource || !field) return undefined;
  const roles = heldOf(holder, assignments).map(({ role }) => role);
  const usual = describedAccess(field, { has: (asked) => roles.some(({ rights }) => rights.includes(asked)) });
  const right = `${resource.standard?.rights ?? entity}.read` as Right;
  const said = roles
    .filter(({ rights }) => rights.includes(right))
    .map(({ fieldRules }) => fieldRules.find((rule) => rule.entity === entity && rule.field === name)?.grade ?? usual);
  return grades.findLast((grade) => said.includes(grade));
}

interface Compared {
  readonly before: RoleAssignments;
  readonly after: RoleAssignments;
  readonly rules: readonly FieldRule[];
  /** The fields are organisations' own. */
  readonly ownFields: readonly RuledField[];
}

interface GradeChange {
  readonly isWider: boolean;
  readonly word: string;
}
/** Only rows that the person sees before and after show a change of a field. */
const gradeChange = (was: FieldGrade | undefined, is: FieldGrade | undefined, word: string): readonly GradeChange[] =>
  was === undefined || is === undefined || was === is ? [] : [{ isWider: grades.indexOf(is) > grades.indexOf(was), word: `${word} ${is}` }];

function ownFieldChanges(holder: Holder, { before, after, ownFields }: Compared): readonly GradeChange[] {
  const [had, has] = [ownGradesOf(holder, before, ownFields), ownGradesOf(holder, after, ownFields)];
  return ownFields.flatMap(({ id }) => gradeChange(had.get(id), has.get(id), `own ${id}`));
}

/** One word each, as above, `field member.mobile masked` and `own <id> masked`. */
function differenceOf(holder: Holder, compared: Compared): Readonly<Record<RoleChange['how'], readonly string[]>> {
  const { before, after, rules } = compared;
  const [had, has] = [facetsOf(holder, before), facetsOf(holder, after)];
  // Somebody who sees all of an organisation from now on is told that once.
  const told = (facets: Iterable<string>): string[] => {
    const found = new Set(facets);
    return [...found].filter((one) => !one.startsWith('org ') || !found.has(`whole ${one.slice(4)}`));
  };
  const fields = [
    ...rules.flatMap((rule) => gradeChange(gradeOf(holder, before, rule), gradeOf(holder, after, rule), `field ${rule.entity}.${rule.field}`)),
    ...ownFieldChanges(holder, compared),
  ];
  const words = (isWider: boolean): string[] => fields.filter((one) => one.isWider === isWider).map(({ word }) => word);
  return {
    gains: [...told([...has].filter((one) => !had.has(one))), ...words(true)],
    loses: [...told([...had].filter((one) => !has.has(one))), ...words(false)],
  };
}

type Words = (facet: string) => string;

async function wordsFor(query: Query, { groupId, language }: Principal, ownFields: readonly RuledField[]): Promise<Words> {
  const at = language === 'en' ? 1 : 0;
  const orgs = await query.query<{ id: string; name: string }>('select id, name from organisation where group_id = $1', [groupId]);
  const names = new Map(orgs.map(({ id, name }) => [id, name]));
  const some = ['的部分记录', ': some records'][at];
  const all = ['的全部记录', ': all records'][at];
  return (facet) => {
    const [kind = '', what = '', grade = ''] = facet.split(' ');
    if (kind === 'right') return rightLabel(what as Right)[at];
    if (kind === 'own')
      return ownFieldWords(
        ownFields.find(({ id }) => id === what),
        grade as FieldGrade,
        at,
      );
    return kind === 'field' ? fieldWords(what, grade as FieldGrade, at) : `${names.get(what) ?? what}${kind === 'whole' ? all : some}`;
  };
}

function fieldWords(named: string, grade: FieldGrade, at: 0 | 1): string {
  const [entity = '', field = ''] = named.split('.');
  const resource = described[entity];
  return `${resource?.label[at]} · ${resource?.fields[field]?.label[at]} (${fieldGrades[grade][at]})`;
}

const ownFieldWords = (field: RuledField | undefined, grade: FieldGrade, at: 0 | 1): string =>
  `${described[field?.entity ?? '']?.label[at]} · ${(at === 1 && field?.labelEn) || field?.label} (${fieldGrades[grade][at]})`;

interface Person extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly orgId: string;
  readonly isOnline: boolean;
}
const peopleSql = `select u.id, u.nick_name as name, u.org_id as "orgId", ${isPresentSql('u.id')} as "isOnline" from staff_user u where u.id = any($1) order by u.nick_name, u.id`;

interface Found {
  readonly how: RoleChange['how'];
  readonly facet: string;
  readonly ids: string[];
}

/** The asker sees people of these organisations: somebody who works elsewhere is counted, and named to nobody who could not find them in the list of people. */
const seenIn = ({ grants, orgIds, rights }: Principal): ReadonlySet<string> =>
  new Set(
    grants && grants.length > 0
      ? orgIdsWith(
          grants.filter(({ isOwn }) => !isOwn),
          'staffUser.read',
        )
      : rights.has('staffUser.read')
        ? orgIds
        : [],
  );

/** People who gain the same stand in one line. */
function linesOf(found: readonly Found[], people: readonly Person[], words: Words, seen: ReadonlySet<string>): readonly RoleChange[] {
  const lines = Map.groupBy(found, ({ how, ids }) => `${how} ${ids.join(' ')}`);
  return [...lines.values()]
    .map((some): RoleChange => {
      const ids = new Set(some[0]?.ids);
      const of = people.filter(({ id }) => ids.has(id));
      return {
        how: some[0]?.how ?? 'gains',
        what: [...new Set(some.map(({ facet }) => words(facet)))],
        people: of.length,
        online: of.filter(({ isOnline }) => isOnline).length,
        names: of
          .filter(({ orgId }) => seen.has(orgId))
          .slice(0, shownNames)
          .map(({ name }) => name),
      };
    })
    .toSorted((one, other) => (one.how === other.how ? other.people - one.people : one.how === 'gains' ? -1 : 1));
}

const roleSql = `select id, org_id as "groupId", code, name, name_en as "nameEn", rights, data_scope as "dataScope", coalesce(scope_org_ids, '{}') as "scopeOrgIds",
    coalesce(field_rules, '[]') as "fieldRules", is_disabled is true as "isDisabled" from role where id = $1 and org_id = $2 and deleted_at is null`;

type StoredRole = RoleRow & { readonly isDisabled: boolean } & Record<string, unknown>;

const changed = (role: RoleRow, draft: RoleDraft): RoleRow => ({
  ...role,
  rights: draft.rights ?? role.rights,
  dataScope: draft.dataScope ?? role.dataScope,
  scopeOrgIds: draft.scopeOrgIds ?? role.scopeOrgIds,
  fieldRules: draft.fieldRules === undefined ? role.fieldRules : (draft.fieldRules ?? []),
});

async function comparedOf(query: Query, { groupId }: Principal, role: StoredRole, draft: RoleDraft): Promise<Compared> {
  const { tree, roles, managing } = await loadAssignments(query);
  const others = roles.ofGroup(groupId).filter(({ code }) => code !== role.code);
  const now = roles.get(groupId, role.code) ?? role;
  const then = changed(now, draft);
  return {
    before: { tree, managing, roles: new Roles(role.isDisabled ? others : [...others, now]) },
    after: { tree, managing, roles: new Roles((draft.isDisabled ?? role.isDisabled) ? others : [...others, then]) },
    rules: [...new Map([...now.fieldRules, ...then.fieldRules].map((rule) => [`${rule.entity}.${rule.field}`, rule])).values()],
    ownFields: await ruledFields(query, groupId),
  };
}

function differencesOf(holders: readonly Holder[], compared: Compared): readonly Found[] {
  const found = new Map<string, Found>();
  for (const holder of holders) {
    const difference = differenceOf(holder, compared);
    for (const how of ['gains', 'loses'] as const)
      for (const facet of difference[how]) {
        const line = found.get(`${how} ${facet}`) ?? { how, facet, ids: [] };
        line.ids.push(holder.id);
        found.set(`${how} ${facet}`, line);
      }
  }
  return [...found.values()];
}

/** @throws Refusal notFound */
export async function affectedBy(query: Query, principal: Principal, id: string, draft: RoleDraft): Promise<RoleAffected> {
  const [role] = await query.query<StoredRole>(roleSql, [id, principal.groupId]);
  if (!role) throw new Refusal('notFound');
  const holders = (await holdersOf(query, principal.groupId)).filter(
    ({ roleCodes, orgRoles }) => roleCodes.includes(role.code) || Object.values(orgRoles).some((codes) => codes.includes(role.code)),
  );
  const compared = await comparedOf(query, principal, role, draft);
  const found = differencesOf(holders, compared);
  const people = await query.query<Person>(peopleSql, [holders.map(({ id: one }) => one)]);
  const changes = linesOf(found, people, await wordsFor(query, principal, compared.ownFields), seenIn(principal));
  return { people: people.length, online: people.filter(({ isOnline }) => isOnline).length, changes };
}
