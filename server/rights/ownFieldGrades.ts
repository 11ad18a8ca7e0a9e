/** The rules of an organisation's own fields (docs/adr/0039) name roles, so that a change of a role changes what somebody may do with them. */
import { ownAccess, ownField } from '#contract/ownFields.ts';
import type { OwnFieldRow } from '#contract/ownFields.ts';
import type { Resource } from '#contract/resource.ts';
import { resources } from '#contract/resources/index.ts';
import { fieldGrades } from '#contract/resources/role.ts';
import type { FieldGrade } from '#contract/resources/role.ts';
import type { Right } from '#contract/rights.ts';
import type { Query } from '#server/db/database.ts';
import { describedAccess } from '#server/engine/fieldAccess.ts';
import { reachOf } from '#server/session/grants.ts';
import type { RoleRow, RoleAssignments } from '#server/session/assignments.ts';
import { heldOf } from '#server/session/touched.ts';
import type { Holder } from '#server/session/touched.ts';

export type RuledField = Pick<OwnFieldRow, 'id' | 'entity' | 'label' | 'labelEn' | 'type' | 'isMasked' | 'roleRules'> & { readonly orgId: string };

const described = resources as unknown as Readonly<Record<string, Resource>>;
const grades = Object.keys(fieldGrades) as readonly FieldGrade[];

const ruledSql = `select f.id, f.org_id as "orgId", f.entity, f.label, f.label_en as "labelEn", f.type, coalesce(f.is_masked, false) as "isMasked", f.role_rules as "roleRules"
  from org_field_config f join organisation o on o.id = f.org_id
  where o.group_id = $1 and f.deleted_at is null and f.is_disabled is not true and jsonb_array_length(coalesce(f.role_rules, '[]')) > 0 order by f.sort nulls last, f.id`;

/** The fields of the group that have rules for roles. */
export const ruledFields = (query: Query, groupId: string): Promise<readonly RuledField[]> =>
  query.query<RuledField & Record<string, unknown>>(ruledSql, [groupId]);

/** The roles that count for them in each organisation they may act in. */
function rolesByOrg(holder: Holder, assignments: RoleAssignments): ReadonlyMap<string, ReadonlySet<RoleRow>> {
  const found = new Map<string, Set<RoleRow>>();
  for (const held of heldOf(holder, assignments))
    for (const orgId of reachOf(assignments.tree, held)) found.set(orgId, (found.get(orgId) ?? new Set()).add(held.role));
  return found;
}

/** Access depends on its kind and its rules alone. */
const bare = {
  fieldKey: '',
  dictionaryId: null,
  choices: null,
  hint: null,
  isRequired: false,
  min: null,
  max: null,
  visibleIf: null,
  requiredIf: null,
  inList: false,
} as const;

function gradeBy(field: RuledField, roles: readonly RoleRow[]): FieldGrade {
  const seesMasked = roles.some(({ rights }) => rights.includes('member.unmask'));
  const rules = { isMasked: field.isMasked, roleRules: field.roleRules ?? [] };
  const usual = describedAccess(ownField({ ...bare, ...field }), { has: (right) => right !== 'member.unmask' || seesMasked });
  return ownAccess({ roleCodes: roles.map(({ code }) => code), seesMasked }, rules, usual);
}

/** The widest of the organisations where the field counts and their roles show its rows, by the field's id; a field whose rows they see nowhere is not in it. */
export function ownGradesOf(holder: Holder, assignments: RoleAssignments, fields: readonly RuledField[]): ReadonlyMap<string, FieldGrade> {
  if (fields.length === 0) return new Map();
  // In most organisations the same roles count.
  const places = Map.groupBy(rolesByOrg(holder, assignments), ([, roles]) => [...roles].map(({ code }) => code).join(' '));
  const alike = [...places.values()].map((some) => ({ roles: [...(some[0]?.[1] ?? [])], orgIds: new Set(some.map(([orgId]) => orgId)) }));
  return new Map(
    fields.flatMap((field): (readonly [string, FieldGrade])[] => {
      const right = `${described[field.entity]?.standard?.rights ?? field.entity}.read` as Right;
      const below = assignments.tree.below(field.orgId);
      const found = alike
        .filter(({ roles, orgIds }) => roles.some(({ rights }) => rights.includes(right)) && below.some((id) => orgIds.has(id)))
        .map(({ roles }) => gradeBy(field, roles));
      const widest = grades.findLast((grade) => found.includes(grade));
      return widest ? [[field.id, widest]] : [];
    }),
  );
}
