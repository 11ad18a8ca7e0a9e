/**
 * The access that somebody has to each field of an entity. Masked: seen as a mask, so neither searched, filtered, sorted nor exported in clear (E5); written anew, it is
 * taken.
 */
import type { Field } from '#contract/kinds.ts';
import { ownAccess } from '#contract/ownFields.ts';
import type { FieldGrade } from '#contract/resources/role.ts';
import type { Resource } from '#contract/resource.ts';
import type { Right } from '#contract/rights.ts';
import type { Grant, Principal } from '#server/kit/principal.ts';

export type Access = FieldGrade;
export type AccessOf = (field: string) => Access;

/** The widest comes first. */
const grades: readonly Access[] = ['write', 'read', 'masked', 'none'];

/** Numbers that belong to a person. */
export const isNumber = ({ kind, grade }: Field): boolean => grade !== 'public' && (kind === 'phone' || kind === 'idCard');

/** The access to a field, by its description alone, of whoever sees its row. */
export const describedAccess = (field: Field, rights: Pick<ReadonlySet<Right>, 'has'>): Access => {
  const { right } = field.options;
  if (field.kind === 'secret' || (right !== undefined && !rights.has(right))) return 'none';
  return isNumber(field) && !rights.has('member.unmask') ? 'masked' : 'write';
};

type Described = Pick<Resource, 'name' | 'fields'> & { readonly standard?: Pick<NonNullable<Resource['standard']>, 'rights'> };

/** The roles by which the person sees rows of it; where none gives that, its rows come with others, and all their roles count. */
export function speaking(principal: Principal, { name, standard }: Described): readonly Grant[] {
  const right = `${standard?.rights ?? name}.read` as const;
  const grants = principal.grants ?? [];
  const giving = grants.filter((grant) => grant.rights.has(right));
  return giving.length > 0 ? giving : grants;
}

const ruleFor = (grant: Grant, entity: string, field: string): Access | undefined =>
  grant.fieldRules.find((rule) => rule.entity === entity && rule.field === field)?.grade;

/** The widest that counts in every organisation whose rows are asked for: a role of one organisation opens nothing in another. */
function widest(principal: Principal, graded: readonly (readonly [Grant, Access])[]): Access {
  for (const grade of grades) {
    const counting = graded.filter(([, one]) => grades.indexOf(one) <= grades.indexOf(grade)).map(([grant]) => grant);
    // A role that gives only own rows opens no field of rows that another role gives.
    const orgIds = new Set(counting.flatMap((grant) => (grant.isOwn ? grant.orgIds.filter((id) => principal.ownOrgIds?.includes(id)) : grant.orgIds)));
    if (orgIds.size > 0 && principal.orgIds.every((id) => orgIds.has(id))) return grade;
  }
  return graded.map(([, one]) => one).toSorted((one, other) => grades.indexOf(other) - grades.indexOf(one))[0] ?? 'none';
}

/** @returns by field; kept columns, which are in no description, are read */
export function fieldAccess(principal: Principal, resource: Described): AccessOf {
  const seesNumbers = principal.rights.has('member.unmask');
  const usual = (name: string): Access => {
    const field = resource.fields[name];
    if (!field) return 'read';
    if (field.options.isForStaff && principal.kind === 'member') return 'none';
    const described = describedAccess(field, principal.rights);
    return field.own ? ownAccess({ roleCodes: principal.roleCodes, seesMasked: seesNumbers }, field.own, described) : described;
  };
  if (!(principal.grants ?? []).some(({ fieldRules }) => fieldRules.some(({ entity }) => entity === resource.name))) return usual;
  const grants = speaking(principal, resource);
  const known = new Map<string, Access>();
  const judge = (name: string): Access => {
    const field = resource.fields[name];
    if (!field || field.kind === 'secret') return usual(name);
    const graded = grants.map((grant) => [grant, ruleFor(grant, resource.name, name) ?? usual(name)] as const);
    return graded.length === 0 ? usual(name) : widest(principal, graded);
  };
  return (name) => {
    const found = known.get(name) ?? judge(name);
    known.set(name, found);
    return found;
  };
}

export const isClear = (access: Access): boolean => access === 'read' || access === 'write';
